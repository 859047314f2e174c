// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The sets of lookahead states that the threads of a pattern must still fulfill.
///
/// Sets are numbered so that a thread consists of two numbers; set zero is empty.
struct PendingLookaheads: Sendable {
  private struct Item: Hashable, Sendable {
    let condition: Int
    let state: Int32
  }

  private struct Step: Hashable, Sendable {
    let set: Int
    let classIndex: Int
  }

  private var sets: [[Item]] = [[]]
  private var numbers: [[Item]: Int] = [[]: 0]
  private var steps: [Step: Int?] = [:]
  /// The number of lookahead states examined so far.
  private(set) var work = 0
  /// The number of states in all sets, and of memorized steps.
  var size: Int { itemCount + steps.count }
  private var itemCount = 0

  /// Returns a set with one more state, or `nil` if the state is dead.
  mutating func adding(
    _ state: Int32, of condition: Int, to set: Int, _ automata: [ScalarDFA]
  ) -> Int? {
    guard state >= 0 else { return nil }
    if automata[condition].isUniversal(state) { return set }
    let item = Item(condition: condition, state: state)
    work += sets[set].count
    return sets[set].contains(item) ? set : number(of: sets[set] + [item])
  }

  /// Returns the set after a scalar of a class, or `nil` if it can no longer be fulfilled.
  mutating func step(
    _ set: Int, _ classIndex: Int, _ automata: [ScalarDFA], _ partClasses: [[Int]]
  ) -> Int? {
    if set == 0 { return 0 }
    let step = Step(set: set, classIndex: classIndex)
    if let known = steps[step] { return known }
    var items: [Item] = []
    var isPossible = true
    work += sets[set].count
    for item in sets[set] {
      let automaton = automata[item.condition]
      let next = automaton.next(item.state, partClasses[classIndex][item.condition])
      if next < 0 { isPossible = false }
      if isPossible, !automaton.isUniversal(next) {
        items.append(Item(condition: item.condition, state: next))
      }
    }
    let result = isPossible ? number(of: items) : nil
    steps[step] = .some(result)
    return result
  }

  /// Returns whether all lookaheads of a set are fulfilled if the text ends.
  func areFulfilled(_ set: Int, _ automata: [ScalarDFA]) -> Bool {
    sets[set].allSatisfy { automata[$0.condition].accepts($0.state) }
  }

  /// Returns the number of a set of another collection.
  mutating func adopt(_ set: Int, from other: PendingLookaheads) -> Int {
    set == 0 ? 0 : number(of: other.sets[set])
  }

  private mutating func number(of items: [Item]) -> Int {
    let sorted = Set(items).sorted {
      ($0.condition, $0.state) < ($1.condition, $1.state)
    }
    if let known = numbers[sorted] { return known }
    numbers[sorted] = sets.count
    sets.append(sorted)
    itemCount += sorted.count + 1
    return sets.count - 1
  }
}
