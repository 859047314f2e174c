// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Builds the deterministic automaton of a pattern.
///
/// A state is a set of threads: nodes of the nondeterministic automaton, each with what it still
/// owes to the lookaheads that it passed. Those have automata of their own; what is owed is a set
/// of their states, which go along with the text and must all be final where it ends (a lookahead's
/// automaton accepts any text behind its match; a negative one's is the complement). For
/// lookbehinds, the state holds where automata are that have read the text from its start. So the
/// automaton is that of an intersection, taken as the pattern goes.
///
/// `^` can be passed only before the first scalar. `$` is passed only to learn whether the text may
/// end: what lies behind it can read nothing.
struct PatternDFA {
  /// Which texts the automaton accepts.
  enum Mode {
    /// Those in which the pattern matches somewhere.
    case search
    /// Those that begin with a match.
    case beginning
    /// Those that end with a match.
    case end
  }

  /// A node, and the number of the obligations that come with it.
  typealias Thread = UInt64

  /// A state's identity.
  struct Key: Hashable {
    var threads: [Thread] = []
    var behind: [Int32] = []
    var acceptsAtEnd = false
  }

  /// The most states before minimization.
  static let stateLimit = 10_000

  let nfa: PatternNFA
  let mode: Mode
  /// The automata of the conditions; for lookbehinds, of the texts before them.
  var conditions: [ScalarDFA] = []
  /// For each condition whether its automaton is right at the start of a text only, for it would
  /// have to know what precedes.
  private var dependOnPast: [Bool] = []
  private let hasLookbehind: Bool
  /// Whether such a condition was met elsewhere.
  private var needsPast = false
  var obligations = PatternObligations()
  private let alphabet: ScalarAlphabet
  private let membership: [[Bool]]
  let partClasses: [[Int]]
  private var indices: [Key: Int32] = [:]
  var keys: [Key] = []
  private var marks: [Int]
  private var generation = 0
  private var seen: Set<Thread> = []

  /// The automaton of the texts in which a pattern matches somewhere, as small as can be.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - budget: What the work is taken from.
  /// - Returns: The automaton.
  /// - Throws: ``ScalarDFA/Failure`` when no text matches, or the automaton is too large.
  static func automaton(
    of pattern: Pattern, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    var builder = try PatternDFA(pattern.root, .search, &budget)
    return try builder.build(&budget).trimmed().minimized()
  }

  /// The automaton of the texts in which a pattern matches nowhere.
  static func complement(
    of node: PatternNode, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    var builder = try PatternDFA(node, .search, &budget)
    return try builder.build(&budget).minimized().complement.trimmed()
  }

  private init(
    _ node: PatternNode, _ mode: Mode, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) {
    self.mode = mode
    do {
      nfa = try PatternNFA(node)
    } catch {
      throw .tooLarge(.parts(PatternNFA.limit))
    }
    // Dividing the scalars takes a look at every set for every range.
    let ranges = nfa.sets.reduce(0) { $0 + $1.ranges.count }
    try budget.spend(nfa.sets.count * ranges / 8)
    hasLookbehind = nfa.conditions.contains(where: \.isBehind)
    for condition in nfa.conditions {
      var builder = try PatternDFA(condition.node, condition.isBehind ? .end : .beginning, &budget)
      let dfa = try builder.build(&budget)
      conditions.append((condition.isNegated ? dfa.complement : dfa).minimized())
      dependOnPast.append(builder.hasLookbehind || builder.dependOnPast.contains(true))
    }
    (alphabet, membership, partClasses) = ScalarAlphabet.dividing(
      by: nfa.sets, and: conditions.map(\.alphabet))
    marks = [Int](repeating: 0, count: nfa.nodes.count)
  }

  /// Builds all states.
  private mutating func build(
    _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    let behind = conditions.map(\.starts.text)
    let text = index(of: closure(of: [thread(nfa.start)], behind, atStart: true))
    var inside = ScalarDFA.dead
    if mode == .beginning {
      inside = index(of: closure(of: [thread(nfa.start)], behind, atStart: false))
    }
    var table: [Int32] = []
    var next = 0
    while next < keys.count {
      guard keys.count <= Self.stateLimit else { throw .tooLarge(.states(Self.stateLimit)) }
      try addRow(of: keys[next], to: &table, &budget)
      next += 1
    }
    if needsPast { throw .needsPast }
    let isFinal = keys.map(isFinal)
    return ScalarDFA(
      alphabet: alphabet, table: table, isFinal: isFinal, starts: (text, inside))
  }

  private mutating func index(of key: Key) -> Int32 {
    if let known = indices[key] { return known }
    let index = Int32(truncatingIfNeeded: keys.count)
    indices[key] = index
    keys.append(key)
    return index
  }

  private mutating func addRow(
    of key: Key, to table: inout [Int32], _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) {
    if mode != .end, key.threads == [thread(0)] {
      // The pattern has matched; anything may follow.
      let state = index(of: key)
      table += [Int32](repeating: state, count: alphabet.classCount)
      return
    }
    var targets: [Thread] = []
    var known: [(targets: [Thread], state: Int32)] = []
    for classIndex in 0..<alphabet.classCount {
      let work = obligations.work
      try budget.spend(key.threads.count + 1)
      targets.removeAll(keepingCapacity: true)
      for thread in key.threads {
        let next: Int
        switch nfa.nodes[Self.node(of: thread)] {
        case .scalars(let set, let then):
          guard membership[classIndex][set] else { continue }
          next = then
        case .match where mode != .end: next = Self.node(of: thread)
        default: continue
        }
        guard
          let owed = obligations.step(
            Self.owed(by: thread), classIndex, conditions, partClasses)
        else { continue }
        targets.append(self.thread(next, owed))
      }
      if mode != .beginning { targets.append(thread(nfa.start)) }
      // Classes that lead to the same threads lead to one state, but for lookbehinds.
      if !hasLookbehind, let same = known.first(where: { $0.targets == targets }) {
        table.append(same.state)
        continue
      }
      let behind = key.behind.indices.map { place in
        nfa.conditions[place].isBehind
          ? conditions[place].next(key.behind[place], partClasses[classIndex][place]) : 0
      }
      let closure = closure(of: targets, behind, atStart: false)
      try budget.spend(closure.threads.count + 4 * (obligations.work - work))
      let isDead = closure.threads.isEmpty && !closure.acceptsAtEnd && mode == .beginning
      let state = isDead ? ScalarDFA.dead : index(of: closure)
      known.append((targets, state))
      table.append(state)
    }
  }

  func isFinal(_ key: Key) -> Bool {
    key.acceptsAtEnd
      || key.threads.contains { thread in
        if case .match = nfa.nodes[Self.node(of: thread)] {
          obligations.areMet(Self.owed(by: thread), conditions)
        } else {
          false
        }
      }
  }

  func thread(_ node: Int, _ owed: Int = 0) -> Thread {
    UInt64(truncatingIfNeeded: node) << 32 | UInt64(truncatingIfNeeded: owed)
  }

  static func node(of thread: Thread) -> Int { Int(truncatingIfNeeded: thread >> 32) }
  static func owed(by thread: Thread) -> Int { Int(truncatingIfNeeded: thread & 0xFFFF_FFFF) }
}

// MARK: - Without reading

extension PatternDFA {
  /// The reading threads that are reached without reading.
  private mutating func closure(of starts: [Thread], _ behind: [Int32], atStart: Bool) -> Key {
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
      default: pending += successors(of: thread, behind, atStart: atStart)
      }
    }
    key.threads.sort()
    key.behind = zip(nfa.conditions, behind).map { $0.isBehind ? $1 : 0 }
    if !atEnd.isEmpty { key.acceptsAtEnd = reachesMatch(from: atEnd, behind, atStart: atStart) }
    return key
  }

  /// Whether the pattern matches without reading, behind an end anchor.
  private mutating func reachesMatch(
    from starts: [Thread], _ behind: [Int32], atStart: Bool
  ) -> Bool {
    beginMarking()
    var pending = starts
    while let thread = pending.popLast() {
      guard mark(thread) else { continue }
      switch nfa.nodes[Self.node(of: thread)] {
      case .match: if obligations.areMet(Self.owed(by: thread), conditions) { return true }
      case .scalars: break
      case .endAnchor(let next): pending.append(self.thread(next, Self.owed(by: thread)))
      default: pending += successors(of: thread, behind, atStart: atStart)
      }
    }
    return false
  }

  /// Where a thread goes on without reading, but for the end of the text.
  private mutating func successors(
    of thread: Thread, _ behind: [Int32], atStart: Bool
  ) -> [Thread] {
    let owed = Self.owed(by: thread)
    switch nfa.nodes[Self.node(of: thread)] {
    case .split(let first, let second):
      return [self.thread(first, owed), self.thread(second, owed)]
    case .startAnchor(let next): return atStart ? [self.thread(next, owed)] : []
    case .condition(let index, let next):
      if nfa.conditions[index].isBehind {
        return conditions[index].accepts(behind[index]) ? [self.thread(next, owed)] : []
      }
      if !atStart, dependOnPast[index] { needsPast = true }
      let starts = conditions[index].starts
      let start = atStart ? starts.text : starts.inside
      return obligations.adding(start, of: index, to: owed, conditions)
        .map { [self.thread(next, $0)] } ?? []
    case .scalars, .endAnchor, .match: return []
    }
  }

  private mutating func beginMarking() {
    generation += 1
    seen.removeAll(keepingCapacity: true)
  }

  /// Marks a thread; false when it is marked already.
  private mutating func mark(_ thread: Thread) -> Bool {
    guard Self.owed(by: thread) == 0 else { return seen.insert(thread).inserted }
    let node = Self.node(of: thread)
    defer { marks[node] = generation }
    return marks[node] != generation
  }
}
