// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The deterministic automaton of a program, built as texts visit it.
///
/// A state is a set of ways to read the text so far, without the frames that all of them have in
/// common: those lie on the matcher's own stack. Mostly there is one way and no frame in the state,
/// so that a state is a place in the program, and the same places at any depth of a document and at
/// any count of an array are one state. Where a union has alternatives with a common beginning, the
/// state holds one configuration for each; the subset construction decides between them.
///
/// Two facts make this exact. Every reading instruction can reach the end of its value, so a
/// transition that exists keeps the text a prefix of a document. And a byte that ends a value never
/// continues another reading of it: of JSON's values only numbers begin other values of their kind,
/// and no byte continues a number that may also follow one. So readings either all return to the
/// common frames or none does, and all that change the top one do the same to it.
///
/// The method is the classic lazy subset construction (R. Cox, "Regular expression matching in the
/// wild", 2010), on a pushdown automaton whose stack is kept out of the states.
struct LazyAutomaton: Sendable {
  /// What is known of a state.
  private struct State: Sendable {
    let configurations: [Configuration]
    let isFinal: Bool
    let distance: Int
    let onlyByte: OnlyByte
  }

  /// Which bytes a state reads without returning.
  enum OnlyByte: Hashable, Sendable {
    case none
    case one(UInt8)
    case several
  }

  let program: Program
  private var states: [State] = []
  private var rows: [Transition] = []
  private var actions: [Action] = []
  private var actionIndices: [Action: Int] = [:]
  private var interned: [[Configuration]: StateID] = [:]
  /// The states of single reading instructions without frames, by address.
  private var plain: [StateID?]
  /// The states that values return to, by address.
  private var returns: [StateID?]
  /// How many transitions have been worked out.
  private(set) var transitionCount = 0

  /// Creates the automaton without any state.
  init(_ program: Program) {
    self.program = program
    plain = [StateID?](repeating: nil, count: program.instructions.count)
    returns = plain
  }

  /// How many states have been built.
  var stateCount: Int { states.count }

  /// The state before the first byte.
  ///
  /// - Parameter stack: Where the frames of the state are pushed.
  /// - Returns: The state and its stack.
  mutating func start(_ stack: inout FrameStack) -> (state: StateID, top: StackID) {
    var closure = Closure(program)
    closure.add(Configuration(address: program.start, frames: []))
    let (state, pushes) = intern(&closure)
    var top = StackID.bottom
    push(pushes, on: &top, of: &stack)
    return (state, top)
  }

  /// Whether the value is whole in a state, if there are no frames left.
  func isFinal(_ state: StateID) -> Bool { states[state.index].isFinal }

  /// The fewest bytes to the end of the value in a state, without the frames.
  func distance(_ state: StateID) -> Int { states[state.index].distance }

  /// Which bytes a state reads without returning.
  func onlyByte(_ state: StateID) -> OnlyByte { states[state.index].onlyByte }

  /// The transition of a byte, worked out on the first visit.
  @inline(__always)
  mutating func transition(_ state: StateID, _ byte: UInt8) -> Transition {
    let width = program.representatives.count
    let index = state.index &* width &+ Int(program.classes[Int(byte)])
    let known = rows[index]
    if known == .unknown { return fill(state, at: index) }
    return known
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
  mutating func read(
    _ byte: UInt8, _ state: inout StateID, _ top: inout StackID, _ stack: inout FrameStack
  ) -> Bool {
    var current = state
    var below = top
    while true {
      let transition = transition(current, byte)
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
      push(action.pushes, on: &below, of: &stack)
      state = action.target
      top = below
      return true
    }
  }

  /// Where a whole value returns to; nil at the end of the document.
  ///
  /// A call's frame is popped, an array's stays.
  mutating func pop(_ top: inout StackID, of stack: inout FrameStack) -> StateID? {
    let node = stack.read(top)
    guard node.depth > 0 else { return nil }
    switch node.frame.kind {
    case .call(let then):
      top = node.parent
      return returnState(then)
    case .array(let id):
      return returnState(program.arrays[id.index].afterItem(count: node.frame.count))
    }
  }

  private mutating func returnState(_ address: Address) -> StateID {
    if let known = returns[address.index] { return known }
    var closure = Closure(program)
    closure.add(Configuration(address: address, frames: []))
    let (state, pushes) = intern(&closure)
    assert(pushes.isEmpty && closure.change == .none, "what follows a value begins with a byte")
    returns[address.index] = state
    return state
  }

  private func change(_ top: inout StackID, by change: BaseChange, of stack: inout FrameStack) {
    guard change != .none else { return }
    let node = stack.read(top)
    top = node.parent
    guard change == .advance, case .array(let id) = node.frame.kind else { return }
    var frame = node.frame
    frame.count = program.arrays[id.index].advanced(frame.count)
    push([frame], on: &top, of: &stack)
  }

  private func push(_ frames: [Frame], on top: inout StackID, of stack: inout FrameStack) {
    for frame in frames {
      top = stack.push(frame, on: top, distance: program.fewestBytes(after: frame))
    }
  }
}

// MARK: - Building

extension LazyAutomaton {
  /// Works out one transition.
  private mutating func fill(_ state: StateID, at index: Int) -> Transition {
    let byte = program.representatives[index % program.representatives.count]
    var closure = Closure(program)
    var previous: BaseChange?
    for configuration in states[state.index].configurations {
      guard case .bytes(let range, _) = program.instructions[configuration.address.index],
        let target = program.target(of: range, reading: byte)
      else { continue }
      closure.add(Configuration(address: target, frames: configuration.frames))
      assert(previous == nil || previous == closure.change, "readings agree on common frames")
      previous = closure.change
    }
    let transition: Transition
    if closure.configurations.isEmpty {
      transition = states[state.index].isFinal ? .returns : .dead
    } else {
      let (target, pushes) = intern(&closure)
      transition =
        closure.change == .none && pushes.isEmpty
        ? .plain(target) : action(to: target, closure.change, pushes)
    }
    rows[index] = transition
    transitionCount += 1
    return transition
  }

  private mutating func action(
    to target: StateID, _ change: BaseChange, _ pushes: [Frame]
  ) -> Transition {
    let action = Action(target: target, change: change, pushes: pushes)
    if let known = actionIndices[action] { return .action(known) }
    actionIndices[action] = actions.count
    actions.append(action)
    return .action(actions.count - 1)
  }

  /// The state of a closure, and the frames that all its configurations have in common.
  private mutating func intern(_ closure: inout Closure) -> (state: StateID, pushes: [Frame]) {
    if closure.configurations.count == 1 {
      let only = closure.configurations[0]
      return (plainState(only.address), only.frames)
    }
    let common = Self.commonFrames(closure.configurations)
    var local = Closure(program)
    for configuration in closure.configurations {
      local.add(
        Configuration(
          address: configuration.address,
          frames: Array(configuration.frames.dropFirst(common.count))))
    }
    local.addReturns()
    let sorted = local.configurations.sorted()
    if let known = interned[sorted] { return (known, common) }
    let state = add(sorted)
    interned[sorted] = state
    return (state, common)
  }

  private mutating func plainState(_ address: Address) -> StateID {
    if let known = plain[address.index] { return known }
    let state = add([Configuration(address: address, frames: [])])
    plain[address.index] = state
    return state
  }

  private static func commonFrames(_ configurations: [Configuration]) -> [Frame] {
    guard var common = configurations.first?.frames else { return [] }
    for configuration in configurations {
      while !configuration.frames.starts(with: common) { common.removeLast() }
    }
    return common
  }

  private mutating func add(_ configurations: [Configuration]) -> StateID {
    var isFinal = false
    var distance = Distance.unreachable
    var bytes: Set<UInt8> = []
    for configuration in configurations {
      guard
        case .bytes(let range, let mayEnd) =
          program.instructions[configuration.address.index]
      else { continue }
      if mayEnd && configuration.frames.isEmpty { isFinal = true }
      let frames = configuration.frames.reduce(0) {
        Distance.sum($0, program.fewestBytes(after: $1))
      }
      distance = min(
        distance, Distance.sum(program.distances[configuration.address.index], frames))
      for edge in program.edges[range.indices] where bytes.count < 2 {
        bytes.insert(edge.low)
        bytes.insert(edge.high)
      }
    }
    states.append(
      State(
        configurations: configurations, isFinal: isFinal, distance: distance,
        onlyByte: bytes.count > 1 ? .several : bytes.first.map { .one($0) } ?? .none))
    rows += repeatElement(.unknown, count: program.representatives.count)
    return StateID(index: states.count - 1)
  }
}
