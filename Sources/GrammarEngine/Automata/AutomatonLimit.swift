// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A limit that the automaton of a string's texts would exceed.
///
/// Each has its own remedy, so an error says which of them it was.
package enum AutomatonLimit: Hashable, Sendable {
  /// The parts of a pattern, repetitions written out.
  case parts(Int)
  /// The states of a pattern's automaton.
  case states(Int)
  /// The states of an automaton for several restrictions at once, such as a pattern and a length.
  case combinedStates(Int)
  /// The work on all automata of the schema together.
  case steps(Int)

  /// What is too large, and what to do about it.
  var reason: String {
    switch self {
    case .parts(let limit):
      "the pattern has more than \(limit) parts with its repetitions written out; "
        + "use smaller repetition counts"
    case .states(let limit):
      "the pattern's automaton has more than \(limit) states; use smaller repetition counts, "
        + "or fewer parts that may match the same text"
    case .combinedStates(let limit):
      "the string's restrictions together have an automaton of more than \(limit) states; "
        + "leave out a pattern or a bound on the length, or use smaller counts"
    case .steps(let limit):
      "the automata of the schema's patterns take more than \(limit) steps to build, "
        + "and this one is where they ran out; use simpler or fewer patterns"
    }
  }
}
