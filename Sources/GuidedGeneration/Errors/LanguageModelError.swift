// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The errors that executors of every kind of model share.
///
/// An executor throws them from
/// ``LanguageModelExecutor/respond(to:model:streamingInto:)``; the session hands them to the caller
/// as they are, after taking the request out of its transcript again.
public enum LanguageModelError: Error, Sendable {
  /// The transcript does not fit into the model's context.
  case contextSizeExceeded(ContextSizeExceeded)
  /// The model takes no more requests for now.
  case rateLimited(RateLimited)
  /// The model's safety rules stopped the request.
  case guardrailViolation(GuardrailViolation)
  /// The model declined to answer.
  case refusal(Refusal)
  /// The request needs something that the model does not declare.
  case unsupportedCapability(UnsupportedCapability)
  /// The model cannot read some entries of the transcript.
  case unsupportedTranscriptContent(UnsupportedTranscriptContent)
  /// The schema asks for something that the model cannot be held to.
  case unsupportedGenerationGuide(UnsupportedGenerationGuide)
  /// The model does not speak the language of the request.
  case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
  /// The model did not answer in time.
  case timeout(Timeout)
}

extension LanguageModelError: LocalizedError, CustomDebugStringConvertible {
  /// What happened, and what to do about it.
  public var errorDescription: String? {
    debugDescription
  }

  /// What happened, and what to do about it.
  public var debugDescription: String {
    switch self {
    case .contextSizeExceeded(let payload): payload.debugDescription
    case .rateLimited(let payload): payload.debugDescription
    case .guardrailViolation(let payload): payload.debugDescription
    case .refusal(let payload): payload.debugDescription
    case .unsupportedCapability(let payload): payload.debugDescription
    case .unsupportedTranscriptContent(let payload): payload.debugDescription
    case .unsupportedGenerationGuide(let payload): payload.debugDescription
    case .unsupportedLanguageOrLocale(let payload): payload.debugDescription
    case .timeout(let payload): payload.debugDescription
    }
  }
}

extension LanguageModelError {
  /// The prompt takes more tokens than the model's context has.
  static func promptTooLong(tokenCount: Int, contextSize: Int) -> Self {
    .contextSizeExceeded(
      ContextSizeExceeded(
        contextSize: contextSize, tokenCount: tokenCount,
        debugDescription:
          "the prompt takes \(tokenCount) tokens, but the model's context has \(contextSize); "
          + "shorten the prompt or start a new session"))
  }

  /// The prompt fits into the model's context, but no complete value fits beside it.
  static func noRoom(
    for name: String, promptTokens: Int, minimum: Int, contextSize: Int
  ) -> Self {
    .contextSizeExceeded(
      ContextSizeExceeded(
        contextSize: contextSize,
        tokenCount: promptTokens.addingReportingOverflow(minimum).partialValue,
        debugDescription:
          "the prompt takes \(promptTokens) tokens and a complete '\(name)' up to \(minimum), but "
          + "the model's context has \(contextSize); shorten the prompt or start a new session"))
  }

  /// The model's prompt form gave no token to begin from.
  static var emptyPrompt: Self {
    .unsupportedTranscriptContent(
      UnsupportedTranscriptContent(
        unsupportedContent: [],
        debugDescription:
          "the model formed a prompt without any token; 'prompt(for:)' must return at least one"))
  }

  /// The request needs a capability that the model does not declare.
  static func missing(_ capability: LanguageModelCapabilities.Capability, for need: String) -> Self
  {
    .unsupportedCapability(
      UnsupportedCapability(
        capability: capability,
        debugDescription:
          "\(need), but the model does not declare the capability '\(capability)'; use a model "
          + "that does"))
  }

  /// The schema cannot be enforced.
  static func unenforceable(schemaName: String?, reason: String) -> Self {
    .unsupportedGenerationGuide(
      UnsupportedGenerationGuide(
        schemaName: schemaName,
        debugDescription:
          "the schema '\(schemaName ?? "")' cannot be enforced: \(reason); relax the guide "
          + "at that place"))
  }
}
