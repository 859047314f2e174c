// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession.GenerationError: LocalizedError {
  /// What happened, and what to do about it.
  public var errorDescription: String? {
    context.debugDescription
  }

  /// What happened.
  public var failureReason: String? {
    context.debugDescription
  }

  /// What to do about it.
  public var recoverySuggestion: String? {
    switch self {
    case .exceededContextWindowSize:
      "start a new session, or keep only the entries of the transcript that still matter"
    case .assetsUnavailable:
      "call SystemLanguageModel.bootstrap(_:) once at start, or pass a model to the session"
    case .guardrailViolation:
      "rephrase the prompt"
    case .unsupportedGuide:
      "relax the guide that the message names"
    case .unsupportedLanguageOrLocale:
      "ask in a language that the model supports"
    case .decodingFailure:
      "ask again, or allow more response tokens if the text was cut off"
    case .rateLimited:
      "wait before the next request"
    case .concurrentRequests:
      "wait until isResponding is false, or use a session of its own for each request"
    case .refusal:
      "read the refusal's explanation"
    }
  }
}

extension LanguageModelSession.GenerationError: CustomDebugStringConvertible {
  /// What happened, and what to do about it.
  public var debugDescription: String {
    context.debugDescription
  }
}

// MARK: - Message catalogue

extension LanguageModelSession.GenerationError {
  /// A request was made while another one was being answered.
  static var alreadyResponding: Self {
    .concurrentRequests(
      Context(
        debugDescription:
          "the session is still answering another request; wait until 'isResponding' is false, "
          + "or use a session of its own for each request"))
  }

  /// There is no default model in this process.
  static var noDefaultModel: Self {
    .assetsUnavailable(
      Context(
        debugDescription:
          "no default model is installed in this process; call 'SystemLanguageModel.bootstrap(_:)' "
          + "once at start, or create the session with 'LanguageModelSession(model:)'"))
  }

  /// The text of a structured response is not JSON.
  static func brokenJSON(
    _ text: String, in schemaName: String, partial: GeneratedContent?, error: any Swift.Error
  ) -> Self {
    .decodingFailure(
      Context(
        debugDescription:
          "the response for '\(schemaName)' is not valid JSON: \(error); ask again, or use a "
          + "model that supports guided generation",
        rawContent: text, partialContent: partial, underlyingError: error))
  }

  /// The text of a structured response stops before its value is complete.
  static func incompleteJSON(
    _ text: String, in schemaName: String, partial: GeneratedContent?, error: any Swift.Error
  ) -> Self {
    .decodingFailure(
      Context(
        debugDescription:
          "the response for '\(schemaName)' ends after \(text.utf8.count) bytes, before its value "
          + "is complete; allow more response tokens",
        rawContent: text, partialContent: partial, underlyingError: error))
  }

  /// The content is whole, but the requested type does not accept it.
  static func undecodable(
    _ content: GeneratedContent, as type: Any.Type, error: any Swift.Error
  ) -> Self {
    .decodingFailure(
      Context(
        debugDescription:
          "the response cannot be converted to '\(type)': \(error); ask again, or relax "
          + "the initializer that rejects the value",
        rawContent: content.jsonString, partialContent: content, underlyingError: error))
  }

  /// The model called a tool that the session does not have.
  static func unknownTool(_ name: String, available: [String]) -> Self {
    let list = available.isEmpty ? "none" : available.map { "'\($0)'" }.joined(separator: ", ")
    return .decodingFailure(
      Context(
        debugDescription:
          "the model called a tool named '\(name)', which the session does not have; "
          + "available tools: \(list)"))
  }

  /// The arguments of a tool call are not JSON.
  static func brokenArguments(_ text: String, ofTool name: String, error: any Swift.Error) -> Self {
    .decodingFailure(
      Context(
        debugDescription:
          "the arguments of the call to tool '\(name)' are not valid JSON: \(error); ask again, "
          + "or use a model that supports tool calling",
        rawContent: text, underlyingError: error))
  }
}
