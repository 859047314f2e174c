// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ScalarDFA {
  /// The automaton with one state for all that accept the same texts, and no state out of reach.
  ///
  /// The partition of the states is refined by the states that lead into its smaller halves (J.
  /// Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971).
  ///
  /// - Complexity: O(*c* · *n* log *n*) in the classes and the states.
  func minimized() -> ScalarDFA {
    var refiner = PartitionRefiner(self)
    let part = refiner.parts()
    // Parts are numbered in the order in which texts reach them.
    var number = [Int32](repeating: -1, count: refiner.partCount)
    var order: [Int] = []
    func visit(_ state: Int32) -> Int32 {
      guard state >= 0 else { return Self.dead }
      let index = part[Int(state)]
      if index < 0 { return Self.dead }
      if number[index] < 0 {
        number[index] = Int32(truncatingIfNeeded: order.count)
        order.append(Int(state))
      }
      return number[index]
    }
    let starts = (text: visit(self.starts.text), inside: visit(self.starts.inside))
    var table: [Int32] = []
    var next = 0
    while next < order.count {
      let row = order[next] * alphabet.classCount
      for index in 0..<alphabet.classCount { table.append(visit(self.table[row + index])) }
      next += 1
    }
    return ScalarDFA(
      alphabet: alphabet, table: table, isFinal: order.map { isFinal[$0] }, starts: starts)
  }
}

/// A partition of an automaton's states that is refined until its parts behave alike.
///
/// The dead state is one of the states, with the number behind the last one.
private struct PartitionRefiner {
  private let width: Int
  private let count: Int
  private var starts: [Int]
  private var sources: [Int32]
  /// The states, those of one part side by side, and where each state stands.
  private var elements: [Int]
  private var places: [Int]
  private var part: [Int]
  /// Where each part begins and ends, and how many of its first elements are marked.
  private var first: [Int] = [0]
  private var end: [Int]
  private var marked: [Int] = [0]
  private let isFinal: [Bool]

  init(_ dfa: ScalarDFA) {
    width = dfa.alphabet.classCount
    count = dfa.count + 1
    isFinal = dfa.isFinal + [false]
    let dead = Int32(truncatingIfNeeded: dfa.count)
    let table = dfa.table + [Int32](repeating: dead, count: width)
    var starts = [Int](repeating: 0, count: count * width + 1)
    let slot = { (target: Int32, index: Int) in
      Int(target < 0 ? dead : target) * dfa.alphabet.classCount + index
    }
    for (index, target) in table.enumerated() { starts[slot(target, index % width) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var place = starts
    var sources = [Int32](repeating: 0, count: table.count)
    for (index, target) in table.enumerated() {
      let slot = slot(target, index % width)
      sources[place[slot]] = Int32(truncatingIfNeeded: index / width)
      place[slot] += 1
    }
    self.starts = starts
    self.sources = sources
    elements = Array(0..<count)
    places = elements
    part = [Int](repeating: 0, count: count)
    end = [count]
  }

  var partCount: Int { first.count }

  /// The part of each state; -1 for states that accept nothing.
  mutating func parts() -> [Int] {
    for state in 0..<count where isFinal[state] { mark(state) }
    var pending: [(part: Int, class: Int)] = []
    if let new = split(0) {
      let smaller = end[new] - first[new] <= end[0] - first[0] ? new : 0
      pending = (0..<width).map { (smaller, $0) }
    }
    var isPending: Set<Int> = Set(pending.map { $0.part * width + $0.class })
    var touched: [Int] = []
    while let (splitter, index) = pending.popLast() {
      isPending.remove(splitter * width + index)
      touched.removeAll(keepingCapacity: true)
      for element in Array(elements[first[splitter]..<end[splitter]]) {
        let slot = element * width + index
        for source in sources[starts[slot]..<starts[slot + 1]] {
          let state = Int(source)
          if marked[part[state]] == 0 { touched.append(part[state]) }
          mark(state)
        }
      }
      for old in touched {
        guard let new = split(old) else { continue }
        for index in 0..<width {
          let isSmaller = end[new] - first[new] <= end[old] - first[old]
          let next = isPending.contains(old * width + index) || isSmaller ? new : old
          if isPending.insert(next * width + index).inserted { pending.append((next, index)) }
        }
      }
    }
    let dead = part[count - 1]
    return part.dropLast().map { $0 == dead ? -1 : $0 }
  }

  /// Moves a state to the marked ones of its part.
  private mutating func mark(_ state: Int) {
    let part = part[state]
    let boundary = first[part] + marked[part]
    guard places[state] >= boundary else { return }
    let other = elements[boundary]
    elements.swapAt(boundary, places[state])
    places[other] = places[state]
    places[state] = boundary
    marked[part] += 1
  }

  /// Makes the marked elements of a part a part of their own, unless that is all or none of it.
  private mutating func split(_ old: Int) -> Int? {
    let count = marked[old]
    marked[old] = 0
    if count == 0 || count == end[old] - first[old] { return nil }
    let new = first.count
    first.append(first[old])
    end.append(first[old] + count)
    marked.append(0)
    first[old] += count
    for place in first[new]..<end[new] { part[elements[place]] = new }
    return new
  }
}
