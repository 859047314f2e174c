// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The growing part of a lazy automaton, guarded by the automaton's lock.
///
/// An *entry* is the transition to an address; a plain state's head or row is made of the entries
/// of its edges. A *composite* state is a set of configurations, interned by its contents.
struct LazyAutomatonBuilder: Sendable {
  /// The effect of a transition, by which actions of composite states are interned.
  private struct ActionKey: Hashable {
    let target: StateID
    let change: TopFrameChange
    let pushes: [Frame]
  }

  private var compositeSegments = SegmentedTable<CompositeState>.Segments()
  private var actionSegments = SegmentedTable<StackAction>.Segments()
  private var frameSegments = SegmentedTable<PushedFrame>.Segments()
  private var rows: [TableStorage<UInt32>] = []
  private var rowEnd = 0
  private var entries: [Transition] = []
  private var configurations: [[Configuration]] = []
  private var interned: [[Configuration]: StateID] = [:]
  private var actionIndices: [ActionKey: Transition] = [:]

  private var compositeBytes = 0

  func configurations(ofComposite index: Int) -> [Configuration] { configurations[index] }

  /// Returns the composite state of sorted configurations.
  mutating func state(
    of configurations: [Configuration], in automaton: LazyAutomaton
  ) -> StateID {
    if let known = interned[configurations] { return known }
    let state = add(configurations, in: automaton)
    interned[configurations] = state
    return state
  }

  // MARK: - Plain states

  /// Returns the dispatch record of the instruction at an address.
  mutating func head(of address: Address, in automaton: LazyAutomaton) -> StateHead {
    let known = StateHead(rawValue: automaton.heads.table[address.index])
    guard known.isUnknown else { return known }
    automaton.countState()
    let head = makeHead(of: address, in: automaton)
    automaton.heads.table.store(head.rawValue, at: address.index)
    return head
  }

  private mutating func makeHead(of address: Address, in automaton: LazyAutomaton) -> StateHead {
    let program = automaton.program
    guard case .bytes(let range, let isFinal) = program.instructions[address.index],
      !range.isEmpty
    else { return .ends }
    let first = program.edges[range.indices.lowerBound]
    if range.indices.count == 1, first.low == first.high, !isFinal {
      // Targets that read a byte were handled by ``Program/literalHead(at:)``.
      automaton.countTransition()
      return StateHead(reading: first.low, entry(of: first.target, in: automaton))
    }
    let row = newRow(of: isFinal ? .returns : .dead, in: automaton)
    row[StateRow.selfLoops] = SelfLoopCategories(program).categories(of: address)
    row[StateRow.isFinal] = isFinal ? 1 : 0
    var last: (target: Address, transition: Transition)?
    for index in range.indices {
      let edge = program.edges[index]
      let transition: Transition
      if let last, last.target == edge.target {
        transition = last.transition
      } else {
        transition = entry(of: edge.target, in: automaton)
        automaton.countTransition()
        last = (edge.target, transition)
      }
      markRead(edge, in: row)
      let classes = program.classes[Int(edge.low)]...program.classes[Int(edge.high)]
      for index in classes { row[StateRow.headerCount + Int(index)] = transition.rawValue }
    }
    return StateHead(row: row)
  }

  /// Allocates a row without self-loops in which all transitions are equal.
  ///
  /// Rows have an even number of words, which aligns them to eight bytes for ``StateHead``.
  private mutating func newRow(
    of transition: Transition, in automaton: LazyAutomaton
  ) -> UnsafeTable<UInt32> {
    let size = (StateRow.headerCount + automaton.width + 1) & ~1
    if rows.isEmpty || rowEnd + size > rows[rows.count - 1].table.count {
      let chunk = min(1 << 16, 512 << min(rows.count, 7))
      rows.append(TableStorage(uninitialized: max(chunk, size)))
      rowEnd = 0
    }
    let row = rows[rows.count - 1].table.slice(from: rowEnd, count: size)
    rowEnd += size
    row.slice(from: 0, count: StateRow.headerCount).fill(0)
    row.slice(from: StateRow.headerCount, count: size - StateRow.headerCount)
      .fill(transition.rawValue)
    return row
  }

  private func markRead(_ edge: Edge, in row: UnsafeTable<UInt32>) {
    let (first, last) = (edge.low >> 5, edge.high >> 5)
    for word in first...last {
      let low = word == first ? UInt32.max << UInt32(edge.low & 31) : .max
      let high = word == last ? UInt32.max >> UInt32(31 - edge.high & 31) : .max
      row[StateRow.readBytes + Int(word)] |= low & high
    }
  }

  // MARK: - Entries

  /// Returns the transition to an address from a configuration without frames.
  mutating func entry(of address: Address, in automaton: LazyAutomaton) -> Transition {
    if case .bytes = automaton.program.instructions[address.index] {
      return .plain(StateID(index: address.index))
    }
    if entries.isEmpty {
      entries = [Transition](repeating: .unknown, count: automaton.program.instructions.count)
    }
    if !(entries[address.index] == .unknown) { return entries[address.index] }
    let entry = makeEntry(of: address, in: automaton)
    entries[address.index] = entry
    return entry
  }

  private mutating func makeEntry(
    of start: Address, in automaton: LazyAutomaton
  ) -> Transition {
    if let entry = entryOfOneFrame(of: start, in: automaton) { return entry }
    var configuration = Configuration(address: start, frames: [])
    let change = configuration.followUniquePath(in: automaton.program)
    if case .bytes = automaton.program.instructions[configuration.address.index] {
      let state = StateID(index: configuration.address.index)
      if change == .none && configuration.frames.isEmpty { return .plain(state) }
      return newAction(to: state, change, configuration.frames, in: automaton)
    }
    var closure = EpsilonClosure(automaton.program)
    closure.add(configuration)
    return transition(of: &closure, change, in: automaton)
  }

  /// Returns the transition to an address that leads to one reading instruction and pushes at most
  /// one frame, as most do, or `nil` for other addresses.
  private mutating func entryOfOneFrame(
    of start: Address, in automaton: LazyAutomaton
  ) -> Transition? {
    var address = start
    var frame: Frame?
    while true {
      switch automaton.program.instructions[address.index] {
      case .bytes:
        let state = StateID(index: address.index)
        guard let frame else { return .plain(state) }
        return newAction(to: state, .none, CollectionOfOne(frame), in: automaton)
      case .jump(let target), .call(let target, then: Program.done): address = target
      case .call(let target, then: let then) where frame == nil:
        frame = .call(then: then)
        address = target
      case .openLoop(let id, then: let then) where frame == nil:
        frame = .loop(id)
        address = then
      case .choice, .call, .openLoop, .advance, .closeLoop: return nil
      }
    }
  }

  // MARK: - Composite states

  /// Returns the transition of a byte from a composite state.
  mutating func transition(
    of state: StateID, reading byte: UInt8, in automaton: LazyAutomaton
  ) -> Transition {
    let program = automaton.program
    let composite = state.index - automaton.heads.table.count
    guard composite >= 0, composite < configurations.count else { return .dead }
    let row = automaton.composites[composite].head.row(width: automaton.width)
    let index = StateRow.headerCount + Int(program.classes[Int(byte)])
    let known = Transition(rawValue: row[index])
    guard known == .unknown else { return known }
    var closure = EpsilonClosure(program)
    var change: TopFrameChange?
    for configuration in configurations[composite] {
      guard case .bytes(let range, _) = program.instructions[configuration.address.index],
        let target = program.target(of: range, reading: byte)
      else { continue }
      closure.add(Configuration(address: target, frames: configuration.frames))
      assert(change == nil || change == closure.change, "configurations agree on the common frames")
      change = closure.change
    }
    let transition: Transition
    if closure.configurations.isEmpty {
      transition = automaton.isFinal(state) ? .returns : .dead
    } else {
      transition = self.transition(of: &closure, .none, in: automaton)
    }
    row.store(transition.rawValue, at: index)
    automaton.countTransition()
    return transition
  }

  /// Returns the transition to the state of a closure.
  private mutating func transition(
    of closure: inout EpsilonClosure, _ earlier: TopFrameChange, in automaton: LazyAutomaton
  ) -> Transition {
    guard !closure.configurations.isEmpty else { return .dead }
    let change = earlier == .none ? closure.change : earlier
    let (target, pushes) = intern(&closure, in: automaton)
    if change == .none && pushes.isEmpty { return .plain(target) }
    return action(to: target, change, pushes, in: automaton)
  }

  /// Returns the interned action of a transition between composite states.
  ///
  /// Actions of plain states need no interning: each is made once for its address.
  private mutating func action(
    to target: StateID, _ change: TopFrameChange, _ pushes: [Frame], in automaton: LazyAutomaton
  ) -> Transition {
    let key = ActionKey(target: target, change: change, pushes: pushes)
    if let known = actionIndices[key] { return known }
    let action = newAction(to: target, change, pushes, in: automaton)
    actionIndices[key] = action
    return action
  }

  private mutating func newAction(
    to target: StateID, _ change: TopFrameChange, _ pushes: some Collection<Frame>,
    in automaton: LazyAutomaton
  ) -> Transition {
    let first = frameSegments.count
    for frame in pushes {
      let pushed = PushedFrame(
        frame: frame, distance: automaton.program.fewestBytes(after: frame))
      _ = automaton.pushedFrames.append(pushed, to: &frameSegments)
    }
    let action = StackAction(
      target: target, change: change, firstPush: UInt32(truncatingIfNeeded: first),
      pushCount: UInt32(truncatingIfNeeded: pushes.count))
    return .action(automaton.actions.append(action, to: &actionSegments))
  }

  /// Returns the state of a closure, and the frames that all its configurations have in common.
  private mutating func intern(
    _ closure: inout EpsilonClosure, in automaton: LazyAutomaton
  ) -> (state: StateID, pushes: [Frame]) {
    if closure.configurations.count == 1 {
      let only = closure.configurations[0]
      return (StateID(index: only.address.index), only.frames)
    }
    let common = Self.commonFrames(closure.configurations)
    if common.isEmpty {
      closure.addReturns()
      return (state(of: closure.configurations.sorted(), in: automaton), [])
    }
    var local = EpsilonClosure(automaton.program)
    for configuration in closure.configurations {
      local.add(
        Configuration(
          address: configuration.address,
          frames: Array(configuration.frames.dropFirst(common.count))))
    }
    local.addReturns()
    return (state(of: local.configurations.sorted(), in: automaton), common)
  }

  private static func commonFrames(_ configurations: [Configuration]) -> [Frame] {
    guard var common = configurations.first?.frames else { return [] }
    for configuration in configurations {
      while !configuration.frames.starts(with: common) { common.removeLast() }
    }
    return common
  }

  private mutating func add(
    _ list: [Configuration], in automaton: LazyAutomaton
  ) -> StateID {
    let program = automaton.program
    var isFinal = false
    var distance = Distance.unreachable
    var byteChoice = ByteChoice.none
    let row = newRow(of: .unknown, in: automaton)
    for configuration in list {
      guard case .bytes(let range, let mayEnd) = program.instructions[configuration.address.index]
      else { continue }
      if mayEnd && configuration.frames.isEmpty { isFinal = true }
      distance = min(
        distance, program.distance(of: configuration.address, in: configuration.frames))
      for edge in program.edges[range.indices] {
        markRead(edge, in: row)
        byteChoice.formUnion(edge)
      }
    }
    row[StateRow.isFinal] = isFinal ? 1 : 0
    automaton.countState()
    configurations.append(list)
    compositeBytes += row.count * 4 + 192
    for configuration in list { compositeBytes += 64 + configuration.frames.count * 32 }
    automaton.recordSize(compositeBytes)
    let index = automaton.composites.append(
      CompositeState(
        head: StateHead(row: row), isFinal: isFinal, distance: distance,
        uniqueness: CompositeUniqueness(list, program),
        byteChoice: byteChoice),
      to: &compositeSegments)
    return StateID(index: automaton.heads.table.count + index)
  }
}
