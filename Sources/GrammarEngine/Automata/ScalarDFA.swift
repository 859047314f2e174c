// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A deterministic automaton over Unicode scalars.
struct ScalarDFA: Sendable {
  enum Failure: Error {
    case tooLarge(AutomatonLimit)
    case matchesNothing
    /// A lookahead in the middle of a pattern depends on the preceding text.
    case needsPast
  }

  let alphabet: ScalarAlphabet
  /// The transitions by state and class.
  private(set) var table: TransitionTable
  let isFinal: [Bool]
  /// The state at the start of a text, and the state at any later position.
  private(set) var starts: (text: Int32, inside: Int32)

  var count: Int { isFinal.count }

  /// Returns the state after a scalar of a class.
  func next(_ state: Int32, _ classIndex: Int) -> Int32 {
    state < 0
      ? TransitionTable.dead : table.targets[Int(state) * alphabet.classCount + classIndex]
  }

  /// Returns whether a state is final; the dead state is not.
  func accepts(_ state: Int32) -> Bool { state >= 0 && isFinal[Int(state)] }

  func accepts(_ text: String) -> Bool {
    var state = starts.text
    for scalar in text.unicodeScalars where state >= 0 {
      state = next(state, alphabet.classIndex(of: scalar))
    }
    return accepts(state)
  }

  /// Returns whether every text is accepted from a state.
  func isUniversal(_ state: Int32) -> Bool {
    state >= 0 && isFinal[Int(state)]
      && (0..<alphabet.classCount).allSatisfy { next(state, $0) == state }
  }

  /// The automaton of all other texts.
  var complement: ScalarDFA {
    let sink = Int32(truncatingIfNeeded: count)
    let width = alphabet.classCount
    let targets = table.targets.map { $0 < 0 ? sink : $0 } + [Int32](repeating: sink, count: width)
    return ScalarDFA(
      alphabet: alphabet, table: TransitionTable(width: width, targets: targets),
      isFinal: isFinal.map { !$0 } + [true],
      starts: (starts.text < 0 ? sink : starts.text, starts.inside < 0 ? sink : starts.inside))
  }

  /// Returns the automaton without transitions to states from which no text is accepted.
  func trimmed() throws(Failure) -> ScalarDFA {
    let isLive = table.liveStates(isFinal: isFinal)
    guard starts.text >= 0, isLive[Int(starts.text)] else { throw .matchesNothing }
    var result = self
    for (index, target) in table.targets.enumerated() where target >= 0 && !isLive[Int(target)] {
      result.table.targets[index] = TransitionTable.dead
    }
    if starts.inside >= 0, !isLive[Int(starts.inside)] {
      result.starts.inside = TransitionTable.dead
    }
    return result
  }
}
