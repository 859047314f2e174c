// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Which release's names the errors of a session bear.
  ///
  /// Apple's framework renamed its errors in 2026: what code of 2025 catches as
  /// ``GenerationError/exceededContextWindowSize(_:)`` is a
  /// ``LanguageModelError/contextSizeExceeded(_:)`` to code of 2026. An error has one type, so a
  /// session can be told which code surrounds it.
  public enum ErrorNames: Sendable, Hashable {
    /// Errors of the session bear the names of 2025, those of executors stay as they were thrown.
    case asThrown
    /// The names of ``GenerationError``, wherever it has one.
    case release2025
    /// The names of ``LanguageModelError``, ``LanguageModelSession/Error``,
    /// ``SystemLanguageModel/Error`` and ``GeneratedContent/ParsingError``, wherever they have one.
    case release2026

    /// An error under the names of this release; one without a name there stays as it is.
    func renaming(_ error: any Swift.Error) -> any Swift.Error {
      switch self {
      case .asThrown: error
      case .release2025: GenerationError(renaming: error) ?? error
      case .release2026: (error as? GenerationError)?.renamed ?? error
      }
    }
  }
}

extension LanguageModelSession.GenerationError {
  /// The error under its name of 2025; nil if it has none, or has it already.
  init?(renaming error: any Error) {
    switch error {
    case let error as LanguageModelError:
      self.init(error)
    case let error as SystemLanguageModel.Error:
      self = .assetsUnavailable(Context(error.debugDescription, underlying: error))
    case LanguageModelSession.Error.concurrentRequests:
      self = .alreadyResponding
    case let error as GeneratedContent.ParsingError:
      self = .decodingFailure(
        Context(
          debugDescription: error.debugDescription, rawContent: error.rawContent,
          underlyingError: error))
    default:
      return nil
    }
  }

  private init?(_ error: LanguageModelError) {
    let context = Context(error.debugDescription, underlying: error)
    switch error {
    case .contextSizeExceeded: self = .exceededContextWindowSize(context)
    case .rateLimited: self = .rateLimited(context)
    case .guardrailViolation: self = .guardrailViolation(context)
    case .unsupportedGenerationGuide: self = .unsupportedGuide(context)
    case .unsupportedLanguageOrLocale: self = .unsupportedLanguageOrLocale(context)
    case .refusal(let refusal):
      let segment = Transcript.Segment.text(Transcript.TextSegment(content: refusal.text))
      self = .refusal(
        Refusal(transcriptEntries: [
          .response(Transcript.Response(assetIDs: [], segments: [segment]))
        ]), context)
    case .unsupportedCapability, .unsupportedTranscriptContent, .timeout:
      return nil
    }
  }

  /// The error under its name of 2026; nil if what that demands is not known.
  var renamed: (any Error)? {
    switch self {
    case .assetsUnavailable(let context):
      SystemLanguageModel.Error.assetsUnavailable(
        .init(debugDescription: context.debugDescription))
    case .guardrailViolation(let context):
      LanguageModelError.guardrailViolation(.init(debugDescription: context.debugDescription))
    case .unsupportedGuide(let context):
      LanguageModelError.unsupportedGenerationGuide(
        .init(schemaName: nil, debugDescription: context.debugDescription))
    case .decodingFailure(let context):
      GeneratedContent.ParsingError(
        rawContent: context.rawContent ?? "", underlyingError: context.underlyingError,
        debugDescription: context.debugDescription)
    case .rateLimited(let context):
      LanguageModelError.rateLimited(
        .init(resetDate: nil, debugDescription: context.debugDescription))
    case .concurrentRequests:
      LanguageModelSession.Error.concurrentRequests
    case .refusal(let refusal, let context):
      LanguageModelError.refusal(
        .init(explanation: refusal.text, debugDescription: context.debugDescription))
    case .exceededContextWindowSize(let context), .unsupportedLanguageOrLocale(let context):
      context.underlyingError as? LanguageModelError
    }
  }
}

extension LanguageModelSession.GenerationError.Context {
  fileprivate init(_ description: String, underlying error: any Error) {
    self.init(debugDescription: description, rawContent: nil, underlyingError: error)
  }
}
