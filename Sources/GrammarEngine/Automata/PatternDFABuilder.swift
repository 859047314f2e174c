// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Builds the complete deterministic automaton of a pattern.
struct PatternDFABuilder {
  static let stateLimit = 10_000

  private(set) var construction: PatternSubsetConstruction
  private let stateLimit: Int
  private var indices: [PatternSubsetConstruction.State: Int32] = [:]
  private var states: [PatternSubsetConstruction.State] = []

  /// Creates a builder that expands all states of a construction, up to a limit.
  init(_ construction: PatternSubsetConstruction, stateLimit: Int = Self.stateLimit) {
    self.construction = construction
    self.stateLimit = stateLimit
  }

  /// Returns the minimal automaton of the texts in which a pattern matches anywhere, or in which an
  /// excluded one matches nowhere.
  static func automaton(
    of pattern: PatternNode, isExcluded: Bool = false, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    var builder = PatternDFABuilder(try PatternSubsetConstruction(pattern, .search, &budget))
    let dfa = try builder.build(&budget)
    return isExcluded
      ? try dfa.minimized().complement.trimmed() : try dfa.trimmed().minimized()
  }

  /// Returns the automaton, which is not minimal.
  mutating func build(
    _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    let text = index(of: construction.start())
    var inside = TransitionTable.dead
    if construction.mode == .beginning { inside = index(of: construction.start(isInside: true)) }
    var table = TransitionTable(width: construction.alphabet.classCount)
    var next = 0
    while next < states.count {
      guard states.count <= stateLimit else { throw .tooLarge(.states(stateLimit)) }
      try addRow(of: states[next], to: &table.targets, &budget)
      next += 1
    }
    if construction.needsPast { throw .needsPast }
    return ScalarDFA(
      alphabet: construction.alphabet, table: table, isFinal: states.map(construction.isFinal),
      starts: (text, inside))
  }

  private mutating func index(of state: PatternSubsetConstruction.State) -> Int32 {
    if let known = indices[state] { return known }
    let index = Int32(truncatingIfNeeded: states.count)
    indices[state] = index
    states.append(state)
    return index
  }

  private mutating func addRow(
    of state: PatternSubsetConstruction.State, to row: inout [Int32],
    _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) {
    if construction.isCertain(state) {
      // The pattern has matched, and any text may follow.
      let target = index(of: state)
      row += [Int32](repeating: target, count: construction.alphabet.classCount)
      return
    }
    var targets: [PatternSubsetConstruction.Thread] = []
    var known: [(targets: [PatternSubsetConstruction.Thread], state: Int32)] = []
    for classIndex in 0..<construction.alphabet.classCount {
      let work = construction.lookaheads.work
      try budget.spend(state.threads.count + 1)
      construction.step(state.threads, classIndex, into: &targets)
      // Classes that lead to the same threads lead to the same state, except with lookbehinds.
      if !construction.hasLookbehind, let same = known.first(where: { $0.targets == targets }) {
        row.append(same.state)
        continue
      }
      let closure = construction.closure(
        of: targets, construction.lookbehinds(after: state, classIndex), atStart: false)
      try budget.spend(closure.threads.count + 4 * (construction.lookaheads.work - work))
      let isDead =
        closure.threads.isEmpty && !closure.acceptsAtEnd && construction.mode == .beginning
      let target = isDead ? TransitionTable.dead : index(of: closure)
      known.append((targets, target))
      row.append(target)
    }
  }
}
