// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The token counts of one turn.
///
/// The counts of the output fragments add up to a running total, which a total that the executor
/// reports replaces.
struct TurnUsage: Sendable {
  private var output = 0
  private var reasoning = 0
  private var reported: LanguageModelSession.Usage?

  /// Adds the tokens of a fragment; a negative count has no effect.
  mutating func add(_ tokenCount: Int, isReasoning: Bool = false) {
    let tokenCount = max(tokenCount, 0)
    output = LanguageModelSession.Usage.sum(output, tokenCount)
    if isReasoning {
      reasoning = LanguageModelSession.Usage.sum(reasoning, tokenCount)
    }
  }

  /// Replaces the running total by the total that the executor reports.
  mutating func replace(by total: LanguageModelExecutorGenerationChannel.Usage) { reported = total }

  var total: LanguageModelSession.Usage {
    reported
      ?? LanguageModelSession.Usage(
        input: .init(totalTokenCount: 0, cachedTokenCount: 0),
        output: .init(totalTokenCount: output, reasoningTokenCount: reasoning))
  }
}
