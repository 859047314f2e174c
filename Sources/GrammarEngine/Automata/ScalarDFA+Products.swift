// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How much work the automata of one schema may take.
struct AutomatonBudget {
  private static let limit = 6_000_000
  /// The steps that are left.
  private(set) var steps = Self.limit

  /// Takes steps from the budget.
  mutating func spend(_ count: Int) throws(ScalarDFA.Failure) {
    steps -= count
    if steps < 0 { throw .tooLarge(.steps(Self.limit)) }
  }
}

extension ScalarDFA {
  /// The most states of a product.
  static let productLimit = 20_000

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
    let longest = maximum == nil ? [] : longestTexts()
    // Where no text from a state on can be too long or too short any more, nothing is counted.
    let uncounted: Int32 = -1
    func counted(_ state: Int32, _ count: Int32) -> (Int32, Int32) {
      guard Int(count) >= minimum else { return (state, count) }
      guard maximum != nil else { return (state, uncounted) }
      return (state, longest[Int(state)] <= cap - count ? uncounted : count)
    }
    return try Self.build(alphabet, from: counted(starts.text, 0), &budget) { pair, index in
      let state = next(pair.0, index)
      if state < 0 || maximum != nil && pair.1 == cap { return nil }
      return pair.1 == uncounted ? (state, uncounted) : counted(state, min(pair.1 + 1, cap))
    } isFinal: { pair in
      accepts(pair.0) && (pair.1 == uncounted || Int(pair.1) >= minimum)
    }
  }

  /// For every state the most scalars of a text from there on; the greatest number where there is
  /// no bound.
  ///
  /// States are taken once all states that they lead to are: those on circles never are.
  private func longestTexts() -> [Int32] {
    let width = alphabet.classCount
    var sources = [[Int32]](repeating: [], count: count)
    var open = [Int](repeating: 0, count: count)
    for (index, target) in table.enumerated() where target >= 0 {
      sources[Int(target)].append(Int32(truncatingIfNeeded: index / width))
      open[index / width] += 1
    }
    var longest = [Int32](repeating: .max, count: count)
    var pending = open.indices.filter { open[$0] == 0 }
    for state in pending { longest[state] = 0 }
    var length = [Int32](repeating: 0, count: count)
    while let state = pending.popLast() {
      for source in sources[state] {
        let place = Int(source)
        length[place] = max(length[place], longest[state] + 1)
        open[place] -= 1
        if open[place] == 0 {
          longest[place] = length[place]
          pending.append(place)
        }
      }
    }
    return longest
  }

  /// Builds the automaton of pairs, and drops those that lead nowhere.
  private static func build(
    _ alphabet: ScalarAlphabet, from start: (Int32, Int32), _ budget: inout AutomatonBudget,
    _ successor: ((Int32, Int32), Int) -> (Int32, Int32)?, isFinal: ((Int32, Int32)) -> Bool
  ) throws(Failure) -> ScalarDFA {
    func code(_ pair: (Int32, Int32)) -> Int {
      Int(pair.0) << 32 | Int(UInt32(bitPattern: pair.1))
    }
    var pairs = [start]
    var indices = [code(start): Int32(0)]
    var table: [Int32] = []
    var next = 0
    while next < pairs.count {
      try budget.spend(alphabet.classCount)
      guard pairs.count <= productLimit else { throw .tooLarge(.combinedStates(productLimit)) }
      var last: (pair: (Int32, Int32), number: Int32)?
      for index in 0..<alphabet.classCount {
        guard let pair = successor(pairs[next], index) else {
          table.append(dead)
          continue
        }
        if let last, last.pair == pair {
          table.append(last.number)
          continue
        }
        defer { last = (pair, table[table.count - 1]) }
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
