// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// The token counts of the calls of one turn.
struct TurnTokenCounts {
  typealias Usage = LanguageModelSession.Usage

  /// The counts of the calls before the current one.
  private var earlier: Usage?
  private var current: Usage?

  /// Begins another call.
  mutating func beginCall() {
    if let current { earlier = sum(current) }
    current = nil
  }

  /// Replaces the counts of the current call.
  ///
  /// - Returns: The counts of all calls.
  mutating func replaceCurrent(by counts: Usage) -> Usage {
    current = counts
    return sum(counts)
  }

  private func sum(_ counts: Usage) -> Usage {
    guard let earlier else { return counts }
    func sum(_ count: (Usage) -> Int) -> Int {
      // Servers can send any counts.
      let (sum, overflow) = count(earlier).addingReportingOverflow(count(counts))
      return overflow ? .max : sum
    }
    return Usage(
      input: .init(
        totalTokenCount: sum(\.input.totalTokenCount),
        cachedTokenCount: sum(\.input.cachedTokenCount)),
      output: .init(
        totalTokenCount: sum(\.output.totalTokenCount),
        reasoningTokenCount: sum(\.output.reasoningTokenCount)),
      metadata: earlier.metadata.merging(counts.metadata) { $1 })
  }
}
