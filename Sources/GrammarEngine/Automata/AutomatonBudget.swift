// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The work that the automata of one schema may still take.
struct AutomatonBudget {
  private static let limit = 6_000_000
  /// The number of remaining steps.
  private var steps = Self.limit

  /// Subtracts steps from the budget.
  mutating func spend(_ count: Int) throws(ScalarDFA.Failure) {
    steps -= count
    if steps < 0 { throw .tooLarge(.steps(Self.limit)) }
  }
}
