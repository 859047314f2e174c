// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// What can go wrong while a session generates a response.
  ///
  /// ```swift
  /// do {
  ///   let trip = try await session.respond(to: "Plan a trip", generating: Trip.self).content
  /// } catch LanguageModelSession.GenerationError.concurrentRequests(_) {
  ///   // The session still answers an earlier request.
  /// }
  /// ```
  ///
  /// Errors that a model's executor throws reach the caller as they are; see
  /// ``LanguageModelError`` for the ones that executors share.
  public enum GenerationError: Swift.Error, Sendable {
    /// The transcript no longer fits into the model's context.
    case exceededContextWindowSize(Context)
    /// There is no model to ask, or its files are missing.
    case assetsUnavailable(Context)
    /// The model's safety rules stopped the request.
    case guardrailViolation(Context)
    /// The schema asks for something that the model cannot be held to.
    case unsupportedGuide(Context)
    /// The model does not speak the language of the request.
    case unsupportedLanguageOrLocale(Context)
    /// The generated text is not a value of the requested type; the context keeps the text.
    case decodingFailure(Context)
    /// The model takes no more requests for now.
    case rateLimited(Context)
    /// The session is still answering another request.
    case concurrentRequests(Context)
    /// The model declined to answer.
    case refusal(Refusal, Context)
  }
}

extension LanguageModelSession.GenerationError {
  /// What is known about an error besides its case.
  public struct Context: Sendable {
    /// What happened, where, and what to do about it.
    public let debugDescription: String

    /// The text that the model generated up to the error, where the error is about that text.
    public let rawContent: String?

    /// The last content that was visible before the error, where there was any.
    public let partialContent: GeneratedContent?

    /// The error underneath, if there is one.
    public let underlyingError: (any Swift.Error)?

    /// Creates a context.
    ///
    /// - Parameter debugDescription: What happened, where, and what to do about it.
    public init(debugDescription: String) {
      self.init(debugDescription: debugDescription, rawContent: nil)
    }

    /// Creates a context that keeps what was generated.
    ///
    /// - Parameters:
    ///   - debugDescription: What happened, where, and what to do about it.
    ///   - rawContent: The text that the model generated up to the error.
    ///   - partialContent: The last content that was visible before the error.
    ///   - underlyingError: The error underneath.
    public init(
      debugDescription: String, rawContent: String?, partialContent: GeneratedContent? = nil,
      underlyingError: (any Swift.Error)? = nil
    ) {
      self.debugDescription = debugDescription
      self.rawContent = rawContent
      self.partialContent = partialContent
      self.underlyingError = underlyingError
    }
  }

  /// What is known about this error besides its case.
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
