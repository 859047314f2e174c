// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A limit that the automaton of a string's texts would exceed.
///
/// Each limit has its own remedy, so an error reports which of them is exceeded.
package enum AutomatonLimit: Hashable, Sendable {
  /// The number of parts of a pattern, with repetitions expanded.
  case parts(Int)
  /// The number of states of a pattern's automaton.
  case states(Int)
  /// The number of states of an automaton for several restrictions, such as a pattern and a length.
  case combinedStates(Int)
  /// The number of steps for all automata of the schema.
  case steps(Int)

  var reason: String {
    switch self {
    case .parts(let limit):
      "the pattern has more than \(limit) parts with its repetitions expanded; "
        + "use smaller repetition counts"
    case .states(let limit):
      "the pattern's automaton has more than \(limit) states; use smaller repetition counts, "
        + "or fewer parts that may match the same text"
    case .combinedStates(let limit):
      "the automaton of all restrictions of the string has more than \(limit) states; "
        + "remove a pattern or a bound on the length, or use smaller counts"
    case .steps(let limit):
      "building the automata of the schema's patterns takes more than \(limit) steps, "
        + "and this one exceeds the limit; use simpler or fewer patterns"
    }
  }
}

/// The work that the automata of one schema may still take.
struct AutomatonBudget {
  private static let limit = 6_000_000
  private let limit: Int
  private var steps: Int

  init(steps: Int = Self.limit) {
    limit = steps
    self.steps = steps
  }

  mutating func spend(_ count: Int) throws(ScalarDFA.Failure) {
    steps -= count
    if steps < 0 { throw .tooLarge(.steps(limit)) }
  }
}
