// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The subset construction of a pattern, one state at a time.
///
/// A state is a set of threads: nodes of the nondeterministic automaton, each with the set of its
/// pending lookaheads. A lookahead has an automaton that accepts any text after its match (the
/// complement for a negative one). Its states advance with the text and must all be final where the
/// text ends. For lookbehinds, the state contains the states of automata that have read the text
/// from its start. The result is the automaton of an intersection.
///
/// `^` can be passed only before the first scalar. `$` is passed only to determine whether the text
/// may end, since nothing after it can read a scalar.
struct PatternSubsetConstruction: Sendable {
  /// The texts that the automaton accepts.
  enum Mode: Sendable {
    /// The texts in which the pattern matches anywhere.
    case search
    /// The texts that begin with a match.
    case beginning
    /// The texts that end with a match.
    case end
  }

  /// A node in the upper half, and the number of a set of pending lookaheads in the lower half.
  typealias Thread = UInt64

  /// A state of the deterministic automaton.
  struct State: Hashable, Sendable {
    var threads: [Thread] = []
    var lookbehinds: [Int32] = []
    var acceptsAtEnd = false
  }

  let nfa: PatternNFA
  let mode: Mode
  /// The automata of the conditions; for a lookbehind, that of the texts before it.
  private(set) var conditions: [ScalarDFA] = []
  /// Whether the automaton of each condition is valid only at the start of a text because it
  /// depends on the preceding text.
  private(set) var dependOnPast: [Bool] = []
  /// Whether such a condition occurred after the start of a text.
  private(set) var needsPast = false
  var lookaheads = PendingLookaheads()
  let hasLookbehind: Bool
  /// Whether every match begins with `^`.
  let isAnchored: Bool
  let alphabet: ScalarAlphabet
  private let membership: [[Bool]]
  private let partClasses: [[Int]]
  private var marks: [Int]
  private var generation = 0
  private var seen: Set<Thread> = []

  /// The maximum number of threads of a state, above which ``isTooLarge`` is set.
  var threadLimit = Int.max
  /// Whether a state had more threads than the limit; it is then incomplete.
  var isTooLarge = false

  init(
    _ node: PatternNode, _ mode: Mode, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) {
    try self.init(try PatternNFA(node), mode, &budget)
  }

  init(
    _ nfa: PatternNFA, _ mode: Mode, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) {
    self.mode = mode
    self.nfa = nfa
    isAnchored = nfa.isAnchored
    // Dividing the scalars examines every set for every range.
    let ranges = nfa.sets.reduce(0) { $0 + $1.ranges.count }
    try budget.spend(nfa.sets.count * ranges / 8)
    hasLookbehind = nfa.conditions.contains(where: \.isBehind)
    for condition in nfa.conditions {
      var builder = PatternDFABuilder(
        try PatternSubsetConstruction(
          condition.node, condition.isBehind ? .end : .beginning, &budget))
      let dfa = try builder.build(&budget)
      conditions.append((condition.isNegated ? dfa.complement : dfa).minimized())
      let inner = builder.construction
      dependOnPast.append(inner.hasLookbehind || inner.dependOnPast.contains(true))
    }
    (alphabet, membership, partClasses) = ScalarAlphabet.dividing(
      by: nfa.sets, and: conditions.map(\.alphabet))
    marks = [Int](repeating: 0, count: nfa.nodes.count)
  }

  /// Returns the state before the first scalar, or where a match begins at a later position.
  mutating func start(isInside: Bool = false) -> State {
    closure(of: [thread(nfa.start)], conditions.map(\.starts.text), atStart: !isInside)
  }

  /// Returns whether a match is found that no later text can undo.
  func isCertain(_ state: State) -> Bool { mode != .end && state.threads == [thread(0)] }

  /// Returns whether no later text leads to a match; some states are not recognized.
  func isDead(_ state: State) -> Bool {
    state.threads.isEmpty && !state.acceptsAtEnd && (isAnchored || mode == .beginning)
  }

  /// Returns the lookbehinds' states after a scalar of a class.
  func lookbehinds(after state: State, _ classIndex: Int) -> [Int32] {
    state.lookbehinds.indices.map { index in
      nfa.conditions[index].isBehind
        ? conditions[index].next(state.lookbehinds[index], partClasses[classIndex][index]) : 0
    }
  }

  /// Replaces `targets` by the threads after a scalar of a class, before the closure.
  mutating func step(
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

  /// Returns the state after a scalar of a class.
  mutating func successor(of state: State, _ classIndex: Int) -> State {
    if isCertain(state) { return state }
    let work = lookaheads.work
    var targets: [Thread] = []
    step(state.threads, classIndex, into: &targets)
    let next = closure(of: targets, lookbehinds(after: state, classIndex), atStart: false)
    // A limit on threads implies one on the work for their lookaheads.
    if (lookaheads.work - work) / 64 > threadLimit { isTooLarge = true }
    return next
  }

  /// Returns the state that corresponds to a state of another construction of the same pattern.
  mutating func adopt(_ state: State, lookaheads other: PendingLookaheads) -> State {
    var state = state
    for index in state.threads.indices {
      let thread = state.threads[index]
      let set = lookaheads.adopt(Self.lookaheads(of: thread), from: other)
      state.threads[index] = self.thread(Self.node(of: thread), set)
    }
    state.threads.sort()
    return state
  }

  /// Returns whether the text may end in a state.
  func isFinal(_ state: State) -> Bool {
    state.acceptsAtEnd
      || state.threads.contains { thread in
        guard case .match = nfa.nodes[Self.node(of: thread)] else { return false }
        return lookaheads.areFulfilled(Self.lookaheads(of: thread), conditions)
      }
  }

  func thread(_ node: Int, _ lookaheads: Int = 0) -> Thread {
    UInt64(truncatingIfNeeded: node) << 32 | UInt64(truncatingIfNeeded: lookaheads)
  }

  static func node(of thread: Thread) -> Int { Int(truncatingIfNeeded: thread >> 32) }
  static func lookaheads(of thread: Thread) -> Int {
    Int(truncatingIfNeeded: thread & 0xFFFF_FFFF)
  }
}

// MARK: - Closure

extension PatternSubsetConstruction {
  /// Returns the reading threads that are reached without reading a scalar.
  mutating func closure(
    of starts: [Thread], _ lookbehinds: [Int32], atStart: Bool
  ) -> State {
    var state = State()
    var atEnd: [Thread] = []
    beginMarking()
    var pending = starts
    while let thread = pending.popLast() {
      guard mark(thread) else { continue }
      if seen.count > threadLimit {
        isTooLarge = true
        return State()
      }
      let node = Self.node(of: thread)
      switch nfa.nodes[node] {
      case .match:
        if thread == self.thread(node), mode != .end { return State(threads: [thread]) }
        state.threads.append(thread)
      case .scalars: state.threads.append(thread)
      case .endAnchor: atEnd.append(thread)
      default: pending += successors(of: thread, lookbehinds, atStart: atStart)
      }
    }
    state.threads.sort()
    state.lookbehinds = zip(nfa.conditions, lookbehinds).map { $0.isBehind ? $1 : 0 }
    if !atEnd.isEmpty {
      state.acceptsAtEnd = reachesMatch(from: atEnd, lookbehinds, atStart: atStart)
    }
    return state
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
