// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens that one call of an executor took.
///
/// What the pieces of output carry is a running credit; a total that the executor reports replaces
/// it.
struct TurnUsage: Sendable {
  private var output = 0
  private var reasoning = 0
  private var reported: LanguageModelSession.Usage?

  /// Counts the tokens of a piece of output.
  mutating func count(_ tokens: Int, isReasoning: Bool = false) {
    let tokens = max(tokens, 0)
    output = output.addingReportingOverflow(tokens).partialValue
    if isReasoning {
      reasoning = reasoning.addingReportingOverflow(tokens).partialValue
    }
  }

  /// Takes the total that the executor reports.
  mutating func replace(by total: LanguageModelExecutorGenerationChannel.Usage) {
    reported = total
  }

  /// The tokens as the session tells them.
  var total: LanguageModelSession.Usage {
    reported
      ?? LanguageModelSession.Usage(
        input: .init(totalTokenCount: 0, cachedTokenCount: 0),
        output: .init(totalTokenCount: output, reasoningTokenCount: reasoning))
  }
}
