// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A deterministic automaton over Unicode scalars.
struct ScalarDFA: Sendable {
  /// Why there is no automaton.
  enum Failure: Error {
    case tooLarge(AutomatonLimit)
    case matchesNothing
    /// A lookahead in the middle of a pattern asks for what precedes it.
    case needsPast
  }

  /// The state that no scalar leads out of and that is not final.
  static let dead: Int32 = -1

  let alphabet: ScalarAlphabet
  /// For every state and class the next state.
  private(set) var table: [Int32]
  /// Whether the text may end in a state.
  private(set) var isFinal: [Bool]
  /// The state before a text, and the state before a part of one that is not its beginning.
  private(set) var starts: (text: Int32, inside: Int32)

  /// How many states there are.
  var count: Int { isFinal.count }

  /// Creates an automaton from its table.
  init(
    alphabet: ScalarAlphabet, table: [Int32], isFinal: [Bool],
    starts: (text: Int32, inside: Int32)
  ) {
    self.alphabet = alphabet
    self.table = table
    self.isFinal = isFinal
    self.starts = starts
  }

  /// The state after a scalar of a class.
  func next(_ state: Int32, _ classIndex: Int) -> Int32 {
    state < 0 ? Self.dead : table[Int(state) * alphabet.classCount + classIndex]
  }

  /// Whether a state is final; the dead one is not.
  func accepts(_ state: Int32) -> Bool {
    state >= 0 && isFinal[Int(state)]
  }

  /// Whether the automaton accepts a text.
  func accepts(_ text: String) -> Bool {
    var state = starts.text
    for scalar in text.unicodeScalars where state >= 0 {
      state = next(state, alphabet.classIndex(of: scalar))
    }
    return accepts(state)
  }

  /// Whether every text is accepted from a state.
  func isUniversal(_ state: Int32) -> Bool {
    state >= 0 && isFinal[Int(state)]
      && (0..<alphabet.classCount).allSatisfy { next(state, $0) == state }
  }

  /// The automaton of all other texts.
  var complement: ScalarDFA {
    let sink = Int32(truncatingIfNeeded: count)
    let width = alphabet.classCount
    return ScalarDFA(
      alphabet: alphabet,
      table: table.map { $0 < 0 ? sink : $0 } + [Int32](repeating: sink, count: width),
      isFinal: isFinal.map { !$0 } + [true],
      starts: (starts.text < 0 ? sink : starts.text, starts.inside < 0 ? sink : starts.inside))
  }

  /// The automaton without the states from which no text is accepted.
  func trimmed() throws(Failure) -> ScalarDFA {
    let width = alphabet.classCount
    var degree = [Int](repeating: 0, count: count + 1)
    for target in table where target >= 0 { degree[Int(target) + 1] += 1 }
    for index in 1..<degree.count { degree[index] += degree[index - 1] }
    var place = degree
    var sources = [Int32](repeating: 0, count: degree[count])
    for (index, target) in table.enumerated() where target >= 0 {
      sources[place[Int(target)]] = Int32(truncatingIfNeeded: index / width)
      place[Int(target)] += 1
    }
    var isLive = isFinal
    var pending = isFinal.indices.filter { isFinal[$0] }
    while let state = pending.popLast() {
      for source in sources[degree[state]..<degree[state + 1]] where !isLive[Int(source)] {
        isLive[Int(source)] = true
        pending.append(Int(source))
      }
    }
    guard starts.text >= 0, isLive[Int(starts.text)] else { throw .matchesNothing }
    var result = self
    for (index, target) in table.enumerated() where target >= 0 && !isLive[Int(target)] {
      result.table[index] = Self.dead
    }
    if starts.inside >= 0, !isLive[Int(starts.inside)] { result.starts.inside = Self.dead }
    return result
  }
}
