// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Builds the deterministic automaton of a pattern.
///
/// A state is a set of threads: nodes of the nondeterministic automaton, each with the set of its
/// pending lookaheads. A lookahead has an automaton that accepts any text after its match (the
/// complement for a negative one). Its states advance with the text and must all be final where the
/// text ends. For lookbehinds, the state contains the states of automata that have read the text
/// from its start. The result is the automaton of an intersection that is built lazily.
///
/// `^` can be passed only before the first scalar. `$` is passed only to determine whether the text
/// may end, since nothing after it can read a scalar.
struct PatternDFABuilder {
  /// The texts that the automaton accepts.
  enum Mode {
    /// The texts in which the pattern matches anywhere.
    case search
    /// The texts that begin with a match.
    case beginning
    /// The texts that end with a match.
    case end
  }

  /// A node in the upper half, and the number of a set of pending lookaheads in the lower half.
  private typealias Thread = UInt64

  private struct Key: Hashable {
    var threads: [Thread] = []
    var lookbehinds: [Int32] = []
    var acceptsAtEnd = false
  }

  static let stateLimit = 10_000

  private let nfa: PatternNFA
  private let mode: Mode
  /// The automata of the conditions; for a lookbehind, that of the texts before it.
  private var conditions: [ScalarDFA] = []
  /// Whether the automaton of each condition is valid only at the start of a text because it
  /// depends on the preceding text.
  private var dependOnPast: [Bool] = []
  /// Whether such a condition occurred after the start of a text.
  private var needsPast = false
  private var lookaheads = PendingLookaheads()
  private let hasLookbehind: Bool
  private let alphabet: ScalarAlphabet
  private let membership: [[Bool]]
  private let partClasses: [[Int]]
  private var indices: [Key: Int32] = [:]
  private var keys: [Key] = []
  private var marks: [Int]
  private var generation = 0
  private var seen: Set<Thread> = []

  /// Returns the minimal automaton of the texts in which a pattern matches anywhere, or in which an
  /// excluded one matches nowhere.
  static func automaton(
    of pattern: PatternNode, isExcluded: Bool = false, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    var builder = try PatternDFABuilder(pattern, .search, &budget)
    let dfa = try builder.build(&budget)
    return isExcluded
      ? try dfa.minimized().complement.trimmed() : try dfa.trimmed().minimized()
  }

  private init(
    _ node: PatternNode, _ mode: Mode, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) {
    self.mode = mode
    nfa = try PatternNFA(node)
    // Dividing the scalars examines every set for every range.
    let ranges = nfa.sets.reduce(0) { $0 + $1.ranges.count }
    try budget.spend(nfa.sets.count * ranges / 8)
    hasLookbehind = nfa.conditions.contains(where: \.isBehind)
    for condition in nfa.conditions {
      var builder = try PatternDFABuilder(
        condition.node, condition.isBehind ? .end : .beginning, &budget)
      let dfa = try builder.build(&budget)
      conditions.append((condition.isNegated ? dfa.complement : dfa).minimized())
      dependOnPast.append(builder.hasLookbehind || builder.dependOnPast.contains(true))
    }
    (alphabet, membership, partClasses) = ScalarAlphabet.dividing(
      by: nfa.sets, and: conditions.map(\.alphabet))
    marks = [Int](repeating: 0, count: nfa.nodes.count)
  }

  private mutating func build(
    _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    let lookbehinds = conditions.map(\.starts.text)
    let text = index(of: closure(of: [thread(nfa.start)], lookbehinds, atStart: true))
    var inside = TransitionTable.dead
    if mode == .beginning {
      inside = index(of: closure(of: [thread(nfa.start)], lookbehinds, atStart: false))
    }
    var table = TransitionTable(width: alphabet.classCount)
    var next = 0
    while next < keys.count {
      guard keys.count <= Self.stateLimit else { throw .tooLarge(.states(Self.stateLimit)) }
      try addRow(of: keys[next], to: &table.targets, &budget)
      next += 1
    }
    if needsPast { throw .needsPast }
    return ScalarDFA(
      alphabet: alphabet, table: table, isFinal: keys.map(isFinal), starts: (text, inside))
  }

  private mutating func index(of key: Key) -> Int32 {
    if let known = indices[key] { return known }
    let index = Int32(truncatingIfNeeded: keys.count)
    indices[key] = index
    keys.append(key)
    return index
  }

  private mutating func addRow(
    of key: Key, to row: inout [Int32], _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) {
    if mode != .end, key.threads == [thread(0)] {
      // The pattern has matched, and any text may follow.
      let state = index(of: key)
      row += [Int32](repeating: state, count: alphabet.classCount)
      return
    }
    var targets: [Thread] = []
    var known: [(targets: [Thread], state: Int32)] = []
    for classIndex in 0..<alphabet.classCount {
      let work = lookaheads.work
      try budget.spend(key.threads.count + 1)
      step(key.threads, classIndex, into: &targets)
      // Classes that lead to the same threads lead to the same state, except with lookbehinds.
      if !hasLookbehind, let same = known.first(where: { $0.targets == targets }) {
        row.append(same.state)
        continue
      }
      let lookbehinds = key.lookbehinds.indices.map { index in
        nfa.conditions[index].isBehind
          ? conditions[index].next(key.lookbehinds[index], partClasses[classIndex][index]) : 0
      }
      let closure = closure(of: targets, lookbehinds, atStart: false)
      try budget.spend(closure.threads.count + 4 * (lookaheads.work - work))
      let isDead = closure.threads.isEmpty && !closure.acceptsAtEnd && mode == .beginning
      let state = isDead ? TransitionTable.dead : index(of: closure)
      known.append((targets, state))
      row.append(state)
    }
  }

  /// Replaces `targets` by the threads after a scalar of a class, before the closure.
  private mutating func step(
    _ threads: [Thread], _ classIndex: Int, into targets: inout [Thread]
  ) {
    targets.removeAll(keepingCapacity: true)
    for thread in threads {
      let next: Int
      switch nfa.nodes[Self.node(of: thread)] {
      case .scalars(let set, let then):
        guard membership[classIndex][set] else { continue }
        next = then
      case .match where mode != .end: next = Self.node(of: thread)
      default: continue
      }
      let pending = lookaheads.step(
        Self.lookaheads(of: thread), classIndex, conditions, partClasses)
      if let pending { targets.append(self.thread(next, pending)) }
    }
    if mode != .beginning { targets.append(thread(nfa.start)) }
  }

  private func isFinal(_ key: Key) -> Bool {
    key.acceptsAtEnd
      || key.threads.contains { thread in
        guard case .match = nfa.nodes[Self.node(of: thread)] else { return false }
        return lookaheads.areFulfilled(Self.lookaheads(of: thread), conditions)
      }
  }

  private func thread(_ node: Int, _ lookaheads: Int = 0) -> Thread {
    UInt64(truncatingIfNeeded: node) << 32 | UInt64(truncatingIfNeeded: lookaheads)
  }

  private static func node(of thread: Thread) -> Int { Int(truncatingIfNeeded: thread >> 32) }
  private static func lookaheads(of thread: Thread) -> Int {
    Int(truncatingIfNeeded: thread & 0xFFFF_FFFF)
  }
}

// MARK: - Closure

extension PatternDFABuilder {
  /// Returns the reading threads that are reached without reading a scalar.
  private mutating func closure(of starts: [Thread], _ lookbehinds: [Int32], atStart: Bool) -> Key {
    var key = Key()
    var atEnd: [Thread] = []
    beginMarking()
    var pending = starts
    while let thread = pending.popLast() {
      guard mark(thread) else { continue }
      let node = Self.node(of: thread)
      switch nfa.nodes[node] {
      case .match:
        if thread == self.thread(node), mode != .end { return Key(threads: [thread]) }
        key.threads.append(thread)
      case .scalars: key.threads.append(thread)
      case .endAnchor: atEnd.append(thread)
      default: pending += successors(of: thread, lookbehinds, atStart: atStart)
      }
    }
    key.threads.sort()
    key.lookbehinds = zip(nfa.conditions, lookbehinds).map { $0.isBehind ? $1 : 0 }
    if !atEnd.isEmpty {
      key.acceptsAtEnd = reachesMatch(from: atEnd, lookbehinds, atStart: atStart)
    }
    return key
  }

  /// Returns whether the pattern matches at the end of the text without reading a scalar.
  private mutating func reachesMatch(
    from starts: [Thread], _ lookbehinds: [Int32], atStart: Bool
  ) -> Bool {
    beginMarking()
    var pending = starts
    while let thread = pending.popLast() {
      guard mark(thread) else { continue }
      let pendingLookaheads = Self.lookaheads(of: thread)
      switch nfa.nodes[Self.node(of: thread)] {
      case .match: if lookaheads.areFulfilled(pendingLookaheads, conditions) { return true }
      case .scalars: break
      case .endAnchor(let next): pending.append(self.thread(next, pendingLookaheads))
      default: pending += successors(of: thread, lookbehinds, atStart: atStart)
      }
    }
    return false
  }

  /// Returns the threads that follow a thread without reading a scalar, except at the end.
  private mutating func successors(
    of thread: Thread, _ lookbehinds: [Int32], atStart: Bool
  ) -> [Thread] {
    let pending = Self.lookaheads(of: thread)
    switch nfa.nodes[Self.node(of: thread)] {
    case .split(let first, let second):
      return [self.thread(first, pending), self.thread(second, pending)]
    case .startAnchor(let next): return atStart ? [self.thread(next, pending)] : []
    case .condition(let index, let next):
      if nfa.conditions[index].isBehind {
        return conditions[index].accepts(lookbehinds[index]) ? [self.thread(next, pending)] : []
      }
      if !atStart, dependOnPast[index] { needsPast = true }
      let starts = conditions[index].starts
      let start = atStart ? starts.text : starts.inside
      return lookaheads.adding(start, of: index, to: pending, conditions)
        .map { [self.thread(next, $0)] } ?? []
    case .scalars, .endAnchor, .match: return []
    }
  }

  private mutating func beginMarking() {
    generation += 1
    seen.removeAll(keepingCapacity: true)
  }

  private mutating func mark(_ thread: Thread) -> Bool {
    guard Self.lookaheads(of: thread) == 0 else { return seen.insert(thread).inserted }
    let node = Self.node(of: thread)
    defer { marks[node] = generation }
    return marks[node] != generation
  }
}
