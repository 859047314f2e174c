// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// An error that occurs while a session generates a response.
  ///
  /// ```swift
  /// do {
  ///   let trip = try await session.respond(to: "Plan a trip", generating: Trip.self).content
  /// } catch LanguageModelSession.GenerationError.concurrentRequests(_) {
  ///   // The session is still responding to an earlier request.
  /// }
  /// ```
  ///
  /// By default, a session converts a ``LanguageModelError`` of the executor to the corresponding
  /// case, with the original in ``Context/underlyingError``; see
  /// ``LanguageModelSession/errorNames``. Other errors of the executor are rethrown unchanged.
  public enum GenerationError: Swift.Error, Sendable {
    /// The transcript exceeds the context of the model.
    case exceededContextWindowSize(Context)
    /// There is no model, or its files are missing.
    case assetsUnavailable(Context)
    /// The safety rules of the model rejected the request.
    case guardrailViolation(Context)
    /// The model cannot enforce the schema.
    case unsupportedGuide(Context)
    /// The model does not support the language of the request.
    case unsupportedLanguageOrLocale(Context)
    /// The generated text does not represent a value of the requested type. The context contains
    /// the text.
    case decodingFailure(Context)
    /// The model temporarily rejects requests.
    case rateLimited(Context)
    /// The session is still responding to another request.
    case concurrentRequests(Context)
    /// The model refused to respond.
    case refusal(Refusal, Context)
  }
}

extension LanguageModelSession.GenerationError {
  /// The context of an error.
  public struct Context: Sendable {
    /// A description of the error and its remedy.
    public let debugDescription: String

    /// The text that the model generated before the error; `nil` if the error does not concern it.
    public let rawContent: String?

    /// The last content that was visible before the error.
    public let partialContent: GeneratedContent?

    /// The cause of the error.
    public let underlyingError: (any Swift.Error)?

    /// The reason why the model stopped; `nil` if it is not known.
    public let finishReason: LanguageModelSession.FinishReason?

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - debugDescription: A description of the error and its remedy.
    ///   - rawContent: The text that the model generated before the error.
    ///   - partialContent: The last content that was visible before the error.
    ///   - underlyingError: The cause of the error.
    ///   - finishReason: The reason why the model stopped.
    public init(
      debugDescription: String, rawContent: String? = nil, partialContent: GeneratedContent? = nil,
      underlyingError: (any Swift.Error)? = nil,
      finishReason: LanguageModelSession.FinishReason? = nil
    ) {
      self.debugDescription = debugDescription
      self.rawContent = rawContent
      self.partialContent = partialContent
      self.underlyingError = underlyingError
      self.finishReason = finishReason
    }
  }

  /// The context of the error.
  public var context: Context {
    switch self {
    case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
      .guardrailViolation(let context), .unsupportedGuide(let context),
      .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
      .rateLimited(let context), .concurrentRequests(let context), .refusal(_, let context):
      context
    }
  }
}
