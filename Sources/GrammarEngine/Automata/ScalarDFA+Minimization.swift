// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ScalarDFA {
  /// Returns the minimal automaton: one state for all that accept the same texts, and no
  /// unreachable state.
  ///
  /// The partition of the states is refined by the predecessors of the smaller half of each
  /// divided part (J. Hopcroft, "An n log n algorithm for minimizing states in a finite
  /// automaton", 1971).
  ///
  /// - Complexity: O(*c* · *n* log *n*) in the number of classes and of states.
  func minimized() -> ScalarDFA {
    var refiner = PartitionRefiner(self)
    let part = refiner.parts()
    // Parts are numbered in the order in which texts reach them.
    var number = [Int32](repeating: -1, count: refiner.partCount)
    var order: [Int] = []
    func visit(_ state: Int32) -> Int32 {
      guard state >= 0 else { return TransitionTable.dead }
      let index = part[Int(state)]
      if index < 0 { return TransitionTable.dead }
      if number[index] < 0 {
        number[index] = Int32(truncatingIfNeeded: order.count)
        order.append(Int(state))
      }
      return number[index]
    }
    let starts = (text: visit(self.starts.text), inside: visit(self.starts.inside))
    var result = TransitionTable(width: table.width)
    var next = 0
    while next < order.count {
      let row = order[next] * table.width
      for index in 0..<table.width { result.targets.append(visit(table.targets[row + index])) }
      next += 1
    }
    return ScalarDFA(
      alphabet: alphabet, table: result, isFinal: order.map { isFinal[$0] }, starts: starts)
  }
}

/// A partition of an automaton's states that is refined until the states of a part are equivalent.
///
/// The dead state is included with the number after the last state.
private struct PartitionRefiner {
  private let width: Int
  private let count: Int
  /// The predecessors of every state and class.
  private let sources: GroupedIndices
  /// The states, those of one part next to each other, and the position of each state among them.
  private var elements: [Int]
  private var positions: [Int]
  private var part: [Int]
  /// The start and end of each part, and how many of its first elements are marked.
  private var first: [Int] = [0]
  private var end: [Int]
  private var marked: [Int] = [0]
  private let isFinal: [Bool]

  init(_ dfa: ScalarDFA) {
    let width = dfa.table.width
    let dead = dfa.count
    let targets = dfa.table.targets
    self.width = width
    count = dead + 1
    isFinal = dfa.isFinal + [false]
    sources = GroupedIndices(groupCount: count * width) { add in
      for (index, target) in targets.enumerated() {
        add((target < 0 ? dead : Int(target)) * width + index % width, index / width)
      }
      for index in 0..<width { add(dead * width + index, dead) }
    }
    elements = Array(0..<count)
    positions = elements
    part = [Int](repeating: 0, count: count)
    end = [count]
  }

  var partCount: Int { first.count }

  /// Refines the partition and returns the part of each state, or -1 if the state accepts nothing.
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
        for source in sources[element * width + index] {
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

  /// Moves a state to the marked elements of its part.
  private mutating func mark(_ state: Int) {
    let part = part[state]
    let boundary = first[part] + marked[part]
    guard positions[state] >= boundary else { return }
    let other = elements[boundary]
    elements.swapAt(boundary, positions[state])
    positions[other] = positions[state]
    positions[state] = boundary
    marked[part] += 1
  }

  /// Makes the marked elements of a part a new part unless all or none are marked, and returns its
  /// number.
  private mutating func split(_ old: Int) -> Int? {
    let count = marked[old]
    marked[old] = 0
    if count == 0 || count == end[old] - first[old] { return nil }
    let new = first.count
    first.append(first[old])
    end.append(first[old] + count)
    marked.append(0)
    first[old] += count
    for position in first[new]..<end[new] { part[elements[position]] = new }
    return new
  }
}
