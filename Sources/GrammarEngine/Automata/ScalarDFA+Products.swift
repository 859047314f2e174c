// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Bounds on the number of scalars of a text.
struct LengthBounds: Hashable, Sendable {
  var minimum: Int
  var maximum: Int?
}

extension ScalarDFA {
  static let productLimit = 20_000

  /// Returns the automaton of the texts that both automata accept, by the product construction.
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

  /// Returns the bounds on the number of scalars that exclude accepted texts, or `nil` if none
  /// does.
  ///
  /// A minimum at or below the length of the shortest text excludes none, nor does a maximum at or
  /// above that of the longest.
  func remainingBounds(from minimum: Int, to maximum: Int?) -> LengthBounds? {
    guard minimum > 0 || maximum != nil else { return nil }
    var bounds = LengthBounds(minimum: minimum, maximum: maximum)
    if minimum > 0, minimum <= shortestText { bounds.minimum = 0 }
    if let maximum, Int(longestTexts()[Int(starts.text)]) <= min(maximum, Int(Int32.max) - 1) {
      bounds.maximum = nil
    }
    return bounds.minimum == 0 && bounds.maximum == nil ? nil : bounds
  }

  /// The fewest scalars of an accepted text.
  private var shortestText: Int {
    var isSeen = [Bool](repeating: false, count: count)
    isSeen[Int(starts.text)] = true
    var states = [starts.text]
    var length = 0
    while !states.isEmpty, !states.contains(where: accepts) {
      var next: [Int32] = []
      for state in states {
        for index in 0..<alphabet.classCount {
          let target = self.next(state, index)
          guard target >= 0, !isSeen[Int(target)] else { continue }
          isSeen[Int(target)] = true
          next.append(target)
        }
      }
      states = next
      length += 1
    }
    return length
  }

  /// Returns the automaton of the accepted texts with a number of scalars within bounds.
  ///
  /// The product of a minimal automaton and a count has hardly any equivalent states.
  func withLength(
    from minimum: Int, to maximum: Int?, limit: Int = productLimit,
    _ budget: inout AutomatonBudget
  ) throws(Failure) -> ScalarDFA {
    let cap = Int32(clamping: maximum ?? minimum)
    let longest = maximum == nil ? [] : longestTexts()
    // Where all remaining texts are within the bounds, scalars are no longer counted.
    let uncounted: Int32 = -1
    func counted(_ state: Int32, _ count: Int32) -> (Int32, Int32) {
      guard Int(count) >= minimum else { return (state, count) }
      guard maximum != nil else { return (state, uncounted) }
      return (state, longest[Int(state)] <= cap - count ? uncounted : count)
    }
    return try Self.build(
      alphabet, from: counted(starts.text, 0), limit: limit, &budget
    ) { pair, index in
      let state = next(pair.0, index)
      if state < 0 || maximum != nil && pair.1 == cap { return nil }
      return pair.1 == uncounted ? (state, uncounted) : counted(state, min(pair.1 + 1, cap))
    } isFinal: { pair in
      accepts(pair.0) && (pair.1 == uncounted || Int(pair.1) >= minimum)
    }
  }

  /// Returns the most scalars of a text from each state on, or the greatest number if there is no
  /// limit.
  ///
  /// A state is completed after all its successors, so states on cycles never are.
  private func longestTexts() -> [Int32] {
    let predecessors = table.predecessors()
    var open = [Int](repeating: 0, count: count)
    for (index, target) in table.targets.enumerated() where target >= 0 {
      open[index / table.width] += 1
    }
    var longest = [Int32](repeating: .max, count: count)
    var pending = open.indices.filter { open[$0] == 0 }
    for state in pending { longest[state] = 0 }
    var length = [Int32](repeating: 0, count: count)
    while let state = pending.popLast() {
      for source in predecessors[state].lazy.map({ Int($0) }) {
        length[source] = max(length[source], longest[state] + 1)
        open[source] -= 1
        if open[source] == 0 {
          longest[source] = length[source]
          pending.append(source)
        }
      }
    }
    return longest
  }

  /// Builds the automaton of the pairs that are reached from a start, and removes dead states.
  private static func build(
    _ alphabet: ScalarAlphabet, from start: (Int32, Int32), limit: Int = productLimit,
    _ budget: inout AutomatonBudget,
    _ successor: ((Int32, Int32), Int) -> (Int32, Int32)?, isFinal: ((Int32, Int32)) -> Bool
  ) throws(Failure) -> ScalarDFA {
    func code(_ pair: (Int32, Int32)) -> Int { Int(pair.0) << 32 | Int(UInt32(bitPattern: pair.1)) }
    var pairs = [start]
    var indices = [code(start): Int32(0)]
    var table = TransitionTable(width: alphabet.classCount)
    var next = 0
    while next < pairs.count {
      try budget.spend(table.width)
      guard pairs.count <= limit else { throw .tooLarge(.combinedStates(limit)) }
      var last: (pair: (Int32, Int32), number: Int32)?
      for index in 0..<table.width {
        guard let pair = successor(pairs[next], index) else {
          table.targets.append(TransitionTable.dead)
          continue
        }
        if let last, last.pair == pair {
          table.targets.append(last.number)
          continue
        }
        let number = indices[code(pair)] ?? Int32(truncatingIfNeeded: pairs.count)
        if Int(number) == pairs.count {
          indices[code(pair)] = number
          pairs.append(pair)
        }
        table.targets.append(number)
        last = (pair, number)
      }
      next += 1
    }
    return try ScalarDFA(
      alphabet: alphabet, table: table, isFinal: pairs.map(isFinal),
      starts: (0, TransitionTable.dead)
    ).trimmed()
  }
}
