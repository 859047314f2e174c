// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What threads of a pattern owe to the lookaheads that they passed: sets of states of those.
///
/// Sets are numbered, so that a thread is two numbers; set zero is empty.
struct PatternObligations {
  private struct Item: Hashable {
    let condition: Int
    let state: Int32
  }

  private struct Step: Hashable {
    let set: Int
    let classIndex: Int
  }

  private var sets: [[Item]] = [[]]
  private var numbers: [[Item]: Int] = [[]: 0]
  private var steps: [Step: Int?] = [:]
  /// How many states of lookaheads have been looked at.
  private(set) var work = 0

  /// The set with one more state; nil when that can't be fulfilled.
  mutating func adding(
    _ state: Int32, of condition: Int, to set: Int, _ automata: [ScalarDFA]
  ) -> Int? {
    guard state >= 0 else { return nil }
    if automata[condition].isUniversal(state) { return set }
    let item = Item(condition: condition, state: state)
    work += sets[set].count
    return sets[set].contains(item) ? set : number(of: sets[set] + [item])
  }

  /// The set after a scalar of a class; nil when it can't be fulfilled any more.
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

  /// Whether the text may end.
  func areMet(_ set: Int, _ automata: [ScalarDFA]) -> Bool {
    sets[set].allSatisfy { automata[$0.condition].accepts($0.state) }
  }

  private mutating func number(of items: [Item]) -> Int {
    let sorted = Set(items).sorted {
      ($0.condition, $0.state) < ($1.condition, $1.state)
    }
    if let known = numbers[sorted] { return known }
    numbers[sorted] = sets.count
    sets.append(sorted)
    return sets.count - 1
  }
}
