// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How much work the automata of one schema may take.
struct AutomatonBudget {
  /// The steps that are left.
  private(set) var steps = 20_000_000

  /// Takes steps from the budget.
  mutating func spend(_ count: Int) throws(ScalarDFA.Failure) {
    steps -= count
    if steps < 0 { throw .tooLarge }
  }
}

extension ScalarDFA {
  /// The most states of a product.
  static let productLimit = 40_000

  /// The texts that both automata accept.
  ///
  /// The product construction, built from the pair of starts.
  func intersection(
    _ other: ScalarDFA, _ budget: inout AutomatonBudget
  ) throws(Failure) -> ScalarDFA {
    let (alphabet, _, parts) = ScalarAlphabet.dividing(by: [], and: [alphabet, other.alphabet])
    return try Self.build(alphabet, from: (starts.text, other.starts.text), &budget) {
      pair, index in
      let left = next(pair.0, parts[index][0])
      let right = other.next(pair.1, parts[index][1])
      return left < 0 || right < 0 ? nil : (left, right)
    } isFinal: { pair in
      accepts(pair.0) && other.accepts(pair.1)
    }
  }

  /// The texts of a number of scalars that the automaton accepts.
  func withLength(
    from minimum: Int, to maximum: Int?, _ budget: inout AutomatonBudget
  ) throws(Failure) -> ScalarDFA {
    let cap = Int32(clamping: maximum ?? minimum)
    return try Self.build(alphabet, from: (starts.text, 0), &budget) { pair, index in
      let state = next(pair.0, index)
      if state < 0 || maximum != nil && pair.1 == cap { return nil }
      return (state, min(pair.1 + 1, cap))
    } isFinal: { pair in
      accepts(pair.0) && Int(pair.1) >= minimum
    }
  }

  /// Builds the automaton of pairs, and drops those that lead nowhere.
  private static func build(
    _ alphabet: ScalarAlphabet, from start: (Int32, Int32), _ budget: inout AutomatonBudget,
    _ successor: ((Int32, Int32), Int) -> (Int32, Int32)?, isFinal: ((Int32, Int32)) -> Bool
  ) throws(Failure) -> ScalarDFA {
    func code(_ pair: (Int32, Int32)) -> Int { Int(pair.0) << 32 | Int(pair.1) }
    var pairs = [start]
    var indices = [code(start): Int32(0)]
    var table: [Int32] = []
    var next = 0
    while next < pairs.count {
      try budget.spend(alphabet.classCount)
      guard pairs.count <= productLimit else { throw .tooLarge }
      for index in 0..<alphabet.classCount {
        guard let pair = successor(pairs[next], index) else {
          table.append(dead)
          continue
        }
        let number = indices[code(pair)] ?? Int32(truncatingIfNeeded: pairs.count)
        if Int(number) == pairs.count {
          indices[code(pair)] = number
          pairs.append(pair)
        }
        table.append(number)
      }
      next += 1
    }
    let result = ScalarDFA(
      alphabet: alphabet, table: table, isFinal: pairs.map(isFinal), starts: (0, dead))
    return try result.trimmed()
  }
}
