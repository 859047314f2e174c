// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that is common to the executors of all models.
///
/// Executors throw these errors from ``LanguageModelExecutor/respond(to:model:streamingInto:)``.
/// The session removes the request from its transcript, and rethrows the error. By default, an
/// error that already existed in 2025 reaches the caller as the
/// ``LanguageModelSession/GenerationError`` of that release; ``LanguageModelSession/errorNames``
/// selects the name.
public enum LanguageModelError: Error, Sendable {
  /// The transcript exceeds the context of the model.
  case contextSizeExceeded(ContextSizeExceeded)
  /// The model temporarily rejects requests.
  case rateLimited(RateLimited)
  /// The safety rules of the model rejected the request.
  case guardrailViolation(GuardrailViolation)
  /// The model refused to respond.
  case refusal(Refusal)
  /// The request requires a capability that the model does not declare.
  case unsupportedCapability(UnsupportedCapability)
  /// The model cannot process some entries of the transcript.
  case unsupportedTranscriptContent(UnsupportedTranscriptContent)
  /// The model cannot enforce the schema.
  case unsupportedGenerationGuide(UnsupportedGenerationGuide)
  /// The model does not support the language of the request.
  case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
  /// The model did not respond in time.
  case timeout(Timeout)
}

extension LanguageModelError: LocalizedError, CustomDebugStringConvertible {
  /// A description of the error and its remedy.
  public var errorDescription: String? { debugDescription }

  /// A description of the error and its remedy.
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
  /// Returns the error of a prompt that exceeds the context.
  ///
  /// - Parameters:
  ///   - tokenCount: The number of tokens of the prompt.
  ///   - isExact: Whether the prompt has exactly that number of tokens, and not at least.
  ///   - contextSize: The size of the context, in tokens.
  /// - Returns: The error.
  package static func promptTooLong(
    tokenCount: Int, isExact: Bool = true, contextSize: Int
  ) -> Self {
    .contextSizeExceeded(
      ContextSizeExceeded(
        contextSize: contextSize, tokenCount: tokenCount,
        debugDescription:
          "the prompt takes \(isExact ? "" : "at least ")\(tokenCount) tokens, but the model's "
          + "context has \(contextSize); shorten the prompt or start a new session"))
  }

  /// The prompt leaves too little of the model's context for a complete value.
  static func noRoom(for name: String, promptTokens: Int, minimum: Int, contextSize: Int) -> Self {
    .contextSizeExceeded(
      ContextSizeExceeded(
        contextSize: contextSize,
        tokenCount: promptTokens.addingReportingOverflow(minimum).partialValue,
        debugDescription:
          "the prompt takes \(promptTokens) tokens and a complete '\(name)' up to \(minimum), but "
          + "the model's context has \(contextSize); shorten the prompt or start a new session"))
  }

  static var emptyPrompt: Self {
    .unsupportedTranscriptContent(
      UnsupportedTranscriptContent(
        unsupportedContent: [],
        debugDescription:
          "the model's prompt has no tokens; return at least one from 'prompt(for:)'"))
  }

  static func missing(_ capability: LanguageModelCapabilities.Capability, for need: String) -> Self
  {
    .unsupportedCapability(
      UnsupportedCapability(
        capability: capability,
        debugDescription:
          "\(need), but the model does not declare the capability '\(capability)'; use a model "
          + "that does"))
  }

  /// Earlier entries have attachments, which a model without vision cannot process.
  static func attachments(in entries: [Transcript.Entry]) -> Self {
    .unsupportedTranscriptContent(
      UnsupportedTranscriptContent(
        unsupportedContent: entries,
        debugDescription:
          "\(entries.count == 1 ? "an entry" : "\(entries.count) entries") of the transcript with "
          + "attachments cannot be processed, because the model does not declare the capability "
          + "'vision'; remove them from the transcript, or use a model that does"))
  }

  /// The executor of the model does not compute probabilities.
  static var logitsNotAvailable: Self {
    .unsupportedCapability(
      UnsupportedCapability(
        capability: .choiceProbabilities,
        debugDescription:
          "the probabilities of choices cannot be computed, because the logits of the model are not "
          + "available; use a model in the process, such as a 'LocalLanguageModel'"))
  }

  /// The values of a schema are not a list of choices.
  static func notChoices(schemaName: String) -> Self {
    .unsupportedGenerationGuide(
      UnsupportedGenerationGuide(
        schemaName: schemaName,
        debugDescription:
          "the schema '\(schemaName)' does not list its values; request probabilities of an "
          + "enumeration without associated values, of 'Bool', or of a schema with choices"))
  }

  static func unenforceable(schemaName: String?, reason: String) -> Self {
    .unsupportedGenerationGuide(
      UnsupportedGenerationGuide(
        schemaName: schemaName,
        debugDescription:
          "the schema '\(schemaName ?? "")' cannot be enforced: \(reason); relax the guide "
          + "at that path"))
  }
}
