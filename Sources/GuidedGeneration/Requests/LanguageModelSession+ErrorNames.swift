// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// The release of Apple's framework whose error types a session throws.
  ///
  /// Apple's framework renamed its errors in 2026: code of 2025 catches
  /// ``GenerationError/exceededContextWindowSize(_:)``, and code of 2026
  /// ``LanguageModelError/contextSizeExceeded(_:)``. Errors that have no name in the selected
  /// release are unchanged.
  public enum ErrorNames: Sendable, Hashable {
    /// Errors of the session have the types of 2025, and errors of executors are unchanged.
    case asThrown
    /// Errors are cases of ``GenerationError`` where possible; the default.
    case release2025
    /// Errors are cases of ``LanguageModelError``, ``LanguageModelSession/Error``,
    /// ``SystemLanguageModel/Error`` and ``GeneratedContent/ParsingError`` where possible; the
    /// default of sessions with a profile or dynamic instructions.
    case release2026

    /// Returns the counterpart of an error in the release, or the error itself if there is none.
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
  /// Creates the counterpart of an error of 2026; `nil` if there is none.
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
          underlyingError: error, finishReason: error.finishReason))
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

  /// The counterpart of 2026; `nil` if its payload is not known.
  var renamed: (any Error)? {
    switch self {
    case .assetsUnavailable(let context):
      SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: context.debugDescription))
    case .guardrailViolation(let context):
      LanguageModelError.guardrailViolation(.init(debugDescription: context.debugDescription))
    case .unsupportedGuide(let context):
      LanguageModelError.unsupportedGenerationGuide(
        .init(schemaName: nil, debugDescription: context.debugDescription))
    case .decodingFailure(let context):
      GeneratedContent.ParsingError(context)
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
