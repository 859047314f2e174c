// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession.GenerationError: LocalizedError {
  /// A description of the error and its remedy.
  public var errorDescription: String? { context.debugDescription }

  /// A description of the error and its remedy.
  public var failureReason: String? { context.debugDescription }

  /// The remedy, as an imperative.
  public var recoverySuggestion: String? {
    switch self {
    case .exceededContextWindowSize:
      "start a new session, or remove entries from the transcript"
    case .assetsUnavailable:
      "call 'SystemLanguageModel.bootstrap(_:)' at launch, or pass a model to the session"
    case .guardrailViolation:
      "rephrase the prompt"
    case .unsupportedGuide:
      "relax the guide in the message"
    case .unsupportedLanguageOrLocale:
      "use a language that the model supports"
    case .decodingFailure:
      "ask again, or allow more response tokens if the text is truncated"
    case .rateLimited:
      "wait before the next request"
    case .concurrentRequests:
      "wait until 'isResponding' is false, or use a separate session for each request"
    case .refusal:
      "read the refusal's explanation"
    }
  }
}

extension LanguageModelSession.GenerationError: CustomDebugStringConvertible {
  /// A description of the error and its remedy.
  public var debugDescription: String { context.debugDescription }
}

// MARK: - Messages

extension LanguageModelSession.GenerationError {
  static var alreadyResponding: Self {
    .concurrentRequests(
      Context(
        debugDescription:
          "the session is still responding to another request; wait until 'isResponding' is false, "
          + "or use a separate session for each request"))
  }

  static var noDefaultModel: Self {
    .assetsUnavailable(
      Context(
        debugDescription:
          "no default model is installed in this process; call 'SystemLanguageModel.bootstrap(_:)' "
          + "at launch, or create the session with 'LanguageModelSession(model:)'"))
  }

  static func invalidJSON(
    _ text: String, in schemaName: String, partial: GeneratedContent?, error: any Swift.Error,
    finishReason: LanguageModelSession.FinishReason? = nil
  ) -> Self {
    // A token limit truncates a text, but does not make it invalid.
    let interruption = finishReason == .length ? nil : finishReason?.interruption
    let description =
      interruption.map { "the response for '\(schemaName)' is not valid JSON \($0)" }
      ?? "the response for '\(schemaName)' is not valid JSON: \(error); ask again, or use a model "
      + "that supports guided generation"
    return .decodingFailure(
      Context(
        debugDescription: description, rawContent: text, partialContent: partial,
        underlyingError: error, finishReason: finishReason))
  }

  static func schemaViolation(
    _ violation: GenerationSchema.Violation, _ text: String, in schemaName: String,
    partial: GeneratedContent?, finishReason: LanguageModelSession.FinishReason?
  ) -> Self {
    .decodingFailure(
      Context(
        debugDescription:
          "the response for '\(schemaName)' violates its schema: \(violation); ask again, set "
          + "'responseRetryLimit', or use a model that is constrained by the schema",
        rawContent: text, partialContent: partial, underlyingError: violation,
        finishReason: finishReason))
  }

  static func incompleteJSON(
    _ text: String, in schemaName: String, partial: GeneratedContent?, error: any Swift.Error,
    finishReason: LanguageModelSession.FinishReason? = nil
  ) -> Self {
    let end = "the response for '\(schemaName)' ends after \(text.utf8.count) bytes"
    let cause =
      finishReason?.interruption.map { " \($0)" }
      ?? ", before its value is complete; allow more response tokens"
    return .decodingFailure(
      Context(
        debugDescription: end + cause, rawContent: text, partialContent: partial,
        underlyingError: error, finishReason: finishReason))
  }

  /// The content is complete, but the requested type rejects it.
  static func undecodable(
    _ content: GeneratedContent, as type: Any.Type, error: any Swift.Error,
    finishReason: LanguageModelSession.FinishReason? = nil
  ) -> Self {
    .decodingFailure(
      Context(
        debugDescription:
          "the response cannot be converted to '\(type)': \(error); ask again, or relax "
          + "the initializer that rejects the value",
        rawContent: content.jsonString, partialContent: content, underlyingError: error,
        finishReason: finishReason))
  }

  static func unknownTool(_ name: String, available: [String]) -> Self {
    let list = available.isEmpty ? "none" : available.map { "'\($0)'" }.joined(separator: ", ")
    return .decodingFailure(
      Context(
        debugDescription:
          "the model called tool '\(name)', which the session does not have; "
          + "use one of the available tools: \(list)"))
  }

  static func invalidArguments(_ text: String, ofTool name: String, error: any Swift.Error) -> Self
  {
    .decodingFailure(
      Context(
        debugDescription:
          "the arguments of the call to tool '\(name)' are not valid JSON: \(error); ask again, "
          + "or use a model that supports tool calling",
        rawContent: text, underlyingError: error))
  }
}

extension LanguageModelSession.FinishReason {
  /// The cause of an interrupted response and its remedy; `nil` if the model was not interrupted.
  fileprivate var interruption: String? {
    switch self {
    case .complete, .toolCalls: nil
    case .length: "because the model reached its token limit; allow more response tokens"
    case .contentFilter: "because a content filter stopped the model; rephrase the prompt"
    case .refusal: "because the model refused to respond; read its explanation in 'rawContent'"
    }
  }
}
