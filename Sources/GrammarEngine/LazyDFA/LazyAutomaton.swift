// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The deterministic automaton of a program, built as texts visit it.
///
/// A state is a set of ways to read the text so far, without the frames that all of them have in
/// common: those lie on the matcher's own stack. Mostly there is one way and no frame in the state:
/// such a *plain* state is an instruction, numbered by its address, and the same places at any
/// depth of a document and at any count of an array are one state. Where a union has alternatives
/// with a common beginning, a *composite* state holds one configuration for each; the subset
/// construction decides between them, and their numbers follow those of the plain ones.
///
/// Two facts make this exact. Every reading instruction can reach the end of its value, so a
/// transition that exists keeps the text a prefix of a document. And a byte that ends a value never
/// continues another reading of it: of JSON's values only numbers begin other values of their kind,
/// and no byte continues a number that may also follow one. So readings either all return to the
/// common frames or none does, and all that change the top one do the same to it.
///
/// The method is the classic lazy subset construction (R. Cox, "Regular expression matching in the
/// wild", 2010), on a pushdown automaton whose stack is kept out of the states. What is known is
/// read without a lock: entries are written once, after everything that they refer to, and never
/// move. What is visited for the first time takes the lock of the building part, but for the states
/// of literals, which are most of all: they follow from the program alone.
///
/// Nothing is taken away either. An automaton that has grown too large is given up as a whole
/// (``isFull``), and freed when the last matcher that was in it has gone.
final class LazyAutomaton: Sendable {
  let program: Program
  /// The heads of the plain states, by address.
  let heads: TableStorage<UInt64>
  /// The states that values return to, by address: one more than the state, zero if unknown.
  let returns: TableStorage<UInt32>
  /// The class of every byte.
  let classes: TableStorage<UInt8>
  let composites = SegmentedTable<CompositeState>()
  let actions = SegmentedTable<StackAction>()
  let pushedFrames = SegmentedTable<PushedFrame>()
  let builder: Mutex<LazyAutomatonBuilder>
  private let byteLimit: Int
  private let fullness = Atomic<Bool>(false)
  private let stateCounter = Atomic<Int>(0)
  private let transitionCounter = Atomic<Int>(0)

  /// Creates the automaton without any state.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - byteLimit: How many bytes composite states may take before the automaton is full.
  init(_ program: Program, byteLimit: Int) {
    self.program = program
    self.byteLimit = byteLimit
    let count = program.instructions.count
    heads = TableStorage(repeating: StateHead.unknown.rawValue, count: count)
    returns = TableStorage(repeating: 0, count: count)
    classes = TableStorage(program.classes)
    builder = Mutex(LazyAutomatonBuilder())
  }

  /// How many states have been looked at so far.
  var stateCount: Int { stateCounter.load(ordering: .relaxed) }
  /// How many transitions have been worked out so far.
  var transitionCount: Int { transitionCounter.load(ordering: .relaxed) }

  /// Whether composite states take more memory than they may; matchers then take a new automaton.
  @inline(__always) var isFull: Bool { fullness.load(ordering: .relaxed) }

  /// Notes how many bytes the composite states take.
  func noteSize(_ byteCount: Int) {
    if byteCount > byteLimit { fullness.store(true, ordering: .relaxed) }
  }

  /// The state that another automaton of the same program knows by a number of its own.
  func state(_ state: StateID, of other: LazyAutomaton) -> StateID {
    let index = state.index - heads.memory.count
    guard index >= 0, other !== self else { return state }
    let configurations = other.builder.withLock { $0.configurations(ofComposite: index) }
    return builder.withLock { $0.state(of: configurations, in: self) }
  }

  /// Notes that a state was looked at for the first time.
  func countState() {
    stateCounter.wrappingAdd(1, ordering: .relaxed)
  }

  /// Notes that a transition was worked out.
  func countTransition() {
    transitionCounter.wrappingAdd(1, ordering: .relaxed)
  }

  /// The number of words in a row.
  @inline(__always) var width: Int { program.representatives.count }

  /// The state before the first byte.
  ///
  /// - Parameter stack: Where the frames of the state are pushed.
  /// - Returns: The state and its stack.
  func start(_ stack: inout FrameStack) -> (state: StateID, top: StackID) {
    let entry = builder.withLock { $0.entry(of: program.start, in: self) }
    if let state = entry.plainState { return (state, .bottom) }
    guard entry.isAction else { return (StateID(index: 0), .bottom) }
    var top = StackID.bottom
    let action = actions[entry.actionIndex]
    push(action, on: &top, of: &stack)
    return (action.target, top)
  }

  /// What a state does with bytes, worked out on the first visit.
  @inline(__always) func head(of state: StateID) -> StateHead {
    if state.index < heads.memory.count {
      let head = StateHead(rawValue: heads.memory.load(state.index))
      return head.isUnknown ? makeHead(of: state) : head
    }
    return composites[state.index &- heads.memory.count].head
  }

  @inline(never) private func makeHead(of state: StateID) -> StateHead {
    if let head = program.literalHead(at: state.index) {
      // It follows from the program alone: whoever else makes it writes the same.
      countState()
      countTransition()
      heads.memory.store(head.rawValue, at: state.index)
      return head
    }
    return builder.withLock { $0.head(of: Address(state.index), in: self) }
  }

  /// The transition of a byte, worked out on the first visit.
  @inline(__always) func transition(
    _ state: StateID, _ head: StateHead, _ byte: UInt8
  ) -> Transition {
    if head.readsOneByte { return head.byte == byte ? head.transition : .dead }
    guard head.hasRow else { return .returns }
    let index = StateRow.headerCount &+ Int(classes.memory[Int(byte)])
    let known = Transition(rawValue: head.row(width: width).load(index))
    return known == .unknown ? makeTransition(state, byte) : known
  }

  @inline(never) private func makeTransition(_ state: StateID, _ byte: UInt8) -> Transition {
    builder.withLock { $0.transition(of: state, reading: byte, in: self) }
  }

  /// Reads one byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - state: The state, which changes only when the byte is accepted.
  ///   - top: The stack; it changes with the state.
  ///   - stack: The store of the frames.
  /// - Returns: Whether some document goes on with the byte.
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
        guard let next = pop(&below, of: &stack) else { return false }
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

  /// Where a whole value returns to; nil at the end of the document.
  ///
  /// A call's frame is popped, an array's stays.
  func pop(_ top: inout StackID, of stack: inout FrameStack) -> StateID? {
    let node = stack.read(top)
    guard node.depth > 0 else { return nil }
    switch node.frame.kind {
    case .call(let then):
      top = node.parent
      return returnState(then)
    case .loop(let id):
      return returnState(program.loops[id.index].afterItem(count: node.frame.count))
    }
  }

  @inline(__always) private func returnState(_ address: Address) -> StateID {
    let known = returns.memory.load(address.index)
    return known == 0 ? makeReturnState(address) : StateID(rawValue: known &- 1)
  }

  @inline(never) private func makeReturnState(_ address: Address) -> StateID {
    builder.withLock { builder in
      let entry = builder.entry(of: address, in: self)
      assert(entry.plainState != nil, "what follows a value begins with a byte")
      let state = entry.plainState ?? StateID(index: 0)
      returns.memory.store(state.rawValue &+ 1, at: address.index)
      return state
    }
  }

  private func change(_ top: inout StackID, by change: TopFrameChange, of stack: inout FrameStack) {
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
