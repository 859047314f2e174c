// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The deterministic automaton of a program, built as texts visit it.
///
/// A state is a set of ways to parse the text so far, without the frames that all of them have in
/// common: those are on the matcher's stack. Usually there is one way and no frame in the state.
/// Such a *plain* state is an instruction, numbered by its address; an instruction is the same
/// state at any depth of a document and at any count of a loop. Where the choices of a union share
/// a prefix, a *composite* state holds one configuration for each. The subset construction decides
/// between them; the numbers of composite states follow those of the plain ones.
///
/// Two facts make this exact. Every reading instruction can reach the end of its value, so that a
/// live transition keeps the text a prefix of a document. And a byte that ends a value never
/// continues another parse of it: among JSON values, only numbers are prefixes of other values of
/// their kind, and no byte that continues a number can also follow one. Therefore either all
/// configurations return to the common frames or none does, and all have the same effect on the
/// top frame.
///
/// The method is lazy subset construction (R. Cox, "Regular expression matching in the wild",
/// 2010) on a pushdown automaton whose stack is not part of the states. Computed entries are read
/// without a lock: each is written once, after everything that it refers to, and never moves. A
/// first visit takes the builder's lock, except to states of literals, which follow from the
/// program alone, are the majority, and are made with the automaton.
///
/// Entries are never removed. An automaton that has grown too large (``isFull``) is replaced by a
/// new one and freed with the last matcher that uses it.
///
/// Invariant of the tables: `heads` and `returns` have one element per instruction, and a state
/// below their count is an instruction's address; `classes` has one element per byte. The indices
/// of composite states, actions and frames are published by the entries that refer to them.
final class LazyAutomaton: Sendable {
  let program: Program
  /// The raw ``StateHead`` of each plain state, by address.
  let heads: TableStorage<UInt64>
  /// The states to which values return, by address: the state plus one, or zero if unknown.
  let returns: TableStorage<UInt32>
  let classes: TableStorage<UInt8>
  let composites = SegmentedTable<CompositeState>()
  let actions = SegmentedTable<StackAction>()
  let pushedFrames = SegmentedTable<PushedFrame>()
  let builder: Mutex<LazyAutomatonBuilder>
  private let byteLimit: Int
  private let fullness = Atomic<Bool>(false)
  private let stateCounter = Atomic<Int>(0)
  private let transitionCounter = Atomic<Int>(0)

  /// Creates an automaton without states, which is full when composite states exceed a size in
  /// bytes.
  init(_ program: Program, byteLimit: Int) {
    self.program = program
    self.byteLimit = byteLimit
    let count = program.instructions.count
    heads = TableStorage(uninitialized: count)
    for index in 0..<count {
      heads.table[index] = (program.literalHead(at: index) ?? .unknown).rawValue
    }
    returns = TableStorage(repeating: 0, count: count)
    classes = TableStorage(program.classes)
    builder = Mutex(LazyAutomatonBuilder())
  }

  var stateCount: Int { stateCounter.load(ordering: .relaxed) }
  var transitionCount: Int { transitionCounter.load(ordering: .relaxed) }

  /// Whether composite states exceed their memory limit; matchers then change to a new automaton.
  @inline(__always) var isFull: Bool { fullness.load(ordering: .relaxed) }

  func recordSize(_ byteCount: Int) {
    if byteCount > byteLimit { fullness.store(true, ordering: .relaxed) }
  }

  /// Returns the state that corresponds to a state of another automaton of the same program.
  func state(_ state: StateID, of other: LazyAutomaton) -> StateID {
    let index = state.index - heads.table.count
    guard index >= 0, other !== self else { return state }
    let configurations = other.builder.withLock { $0.configurations(ofComposite: index) }
    return builder.withLock { $0.state(of: configurations, in: self) }
  }

  /// Counts a state; the caller holds the builder's lock, so that no other thread counts.
  func countState() { Self.increment(stateCounter) }
  /// Counts a transition; the caller holds the builder's lock, so that no other thread counts.
  func countTransition() { Self.increment(transitionCounter) }

  private static func increment(_ counter: borrowing Atomic<Int>) {
    counter.store(counter.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  /// The number of byte classes, and so of transitions in a row.
  @inline(__always) var width: Int { program.representatives.count }

  /// Returns the position before the first byte, whose frames are pushed to the store.
  func start(_ stack: inout FrameStack) -> GrammarPosition {
    let entry = builder.withLock { $0.entry(of: program.start, in: self) }
    var position = GrammarPosition(state: entry.plainState ?? StateID(index: 0), top: .bottom)
    if entry.isAction {
      let action = actions[entry.actionIndex]
      position.state = action.target
      push(action, on: &position.top, of: &stack)
    }
    return position
  }

  /// Returns the dispatch record of a state, which is made on the first visit.
  @inline(__always) func head(of state: StateID) -> StateHead {
    if state.index < heads.table.count {
      let head = StateHead(rawValue: heads.table.load(state.index))
      return head.isUnknown ? makeHead(of: state) : head
    }
    return composites[state.index &- heads.table.count].head
  }

  @inline(never) private func makeHead(of state: StateID) -> StateHead {
    builder.withLock { $0.head(of: Address(state.index), in: self) }
  }

  /// Returns the transition of a byte, which is computed on the first visit.
  @inline(__always) func transition(
    _ state: StateID, _ head: StateHead, _ byte: UInt8
  ) -> Transition {
    if head.readsOneByte { return head.byte == byte ? head.transition : .dead }
    guard head.hasRow else { return .returns }
    let index = StateRow.headerCount &+ Int(classes.table[Int(byte)])
    let known = Transition(rawValue: head.row(width: width).load(index))
    return known == .unknown ? makeTransition(state, byte) : known
  }

  @inline(never) private func makeTransition(_ state: StateID, _ byte: UInt8) -> Transition {
    builder.withLock { $0.transition(of: state, reading: byte, in: self) }
  }

  /// Reads one byte and returns whether some document continues with it.
  ///
  /// The state and the stack change only if the byte is accepted; the store may grow in any case.
  ///
  /// - Complexity: O(1), except on first visits.
  func read(
    _ byte: UInt8, _ state: inout StateID, _ top: inout StackID, _ stack: inout FrameStack
  ) -> Bool {
    var current = state
    var below = top
    while true {
      let transition = transition(current, head(of: current), byte)
      if let next = transition.plainState {
        state = next
        top = below
        return true
      }
      if transition == .dead { return false }
      if transition == .returns {
        guard let next = pop(&below, after: current, of: &stack) else { return false }
        current = next
        continue
      }
      let action = actions[transition.actionIndex]
      change(&below, by: action.change, of: &stack)
      push(action, on: &below, of: &stack)
      state = action.target
      top = below
      return true
    }
  }

  /// Returns the state to which a value that is complete in a state returns, or `nil` at the end of
  /// the document.
  ///
  /// The frame of a call is popped; that of a loop stays.
  func pop(
    _ top: inout StackID, after state: StateID, of stack: inout FrameStack
  ) -> StateID? {
    let node = stack.read(top)
    guard node.depth > 0 else { return nil }
    switch node.frame.kind {
    case .call(let then):
      top = node.parent
      return returnState(then)
    case .loop(let id):
      return program.address(after: state.index, in: id, count: node.frame.count).map(returnState)
    }
  }

  @inline(__always) private func returnState(_ address: Address) -> StateID {
    let known = returns.table.load(address.index)
    return known == 0 ? makeReturnState(address) : StateID(rawValue: known &- 1)
  }

  @inline(never) private func makeReturnState(_ address: Address) -> StateID {
    builder.withLock { builder in
      let entry = builder.entry(of: address, in: self)
      assert(entry.plainState != nil, "the continuation of a value begins with a byte")
      let state = entry.plainState ?? StateID(index: 0)
      returns.table.store(state.rawValue &+ 1, at: address.index)
      return state
    }
  }

  private func change(
    _ top: inout StackID, by change: TopFrameChange, of stack: inout FrameStack
  ) {
    guard change != .none else { return }
    let node = stack.read(top)
    top = node.parent
    guard change == .advance, case .loop(let id) = node.frame.kind else { return }
    var frame = node.frame
    frame.count = program.loops[id.index].advanced(frame.count)
    top = stack.push(frame, on: top, distance: program.fewestBytes(after: frame))
  }

  private func push(_ action: StackAction, on top: inout StackID, of stack: inout FrameStack) {
    for index in 0..<Int(action.pushCount) {
      let pushed = pushedFrames[Int(action.firstPush) &+ index]
      top = stack.push(pushed.frame, on: top, distance: pushed.distance)
    }
  }
}

extension LazyAutomaton {
  /// Returns whether the value may be complete in a state.
  func isFinal(_ state: StateID) -> Bool {
    if let composite = composite(state) { return composite.isFinal }
    if case .bytes(_, let isFinal) = program.instructions[state.index] { return isFinal }
    return false
  }

  /// Returns the fewest bytes from a state to the end of the value, without the frames.
  func distance(_ state: StateID) -> Int {
    composite(state)?.distance ?? program.distances[state.index]
  }

  /// Returns the bytes that a state reads without returning.
  func byteChoice(_ state: StateID) -> ByteChoice {
    if let composite = composite(state) { return composite.byteChoice }
    guard case .bytes(let range, _) = program.instructions[state.index],
      let first = range.indices.first
    else { return .none }
    let edge = program.edges[first]
    return range.indices.count == 1 && edge.low == edge.high ? .one(edge.low) : .several
  }

  @inline(__always) func composite(_ state: StateID) -> CompositeState? {
    let index = state.index - heads.table.count
    return index < 0 ? nil : composites[index]
  }
}
