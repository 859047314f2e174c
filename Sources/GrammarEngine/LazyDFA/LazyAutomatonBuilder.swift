// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The part of a lazy automaton that grows, behind the automaton's lock.
///
/// *Entries* say what going on at an address means; a plain state's head or row is made of the
/// entries behind its edges. *Composite* states are sets of configurations, which the subset
/// construction finds again by what they hold.
struct LazyAutomatonBuilder: Sendable {
  /// A transition's effect, by which actions of composite states are found again.
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

  /// The bytes of the composite states, about.
  private var compositeBytes = 0

  /// The readings of a composite state.
  func configurations(ofComposite index: Int) -> [Configuration] { configurations[index] }

  /// The state of sorted readings.
  mutating func state(
    of configurations: [Configuration], in automaton: LazyAutomaton
  ) -> StateID {
    if let known = interned[configurations] { return known }
    let state = add(configurations, in: automaton)
    interned[configurations] = state
    return state
  }

  // MARK: - Plain states

  /// What the instruction at an address does with bytes.
  mutating func head(of address: Address, in automaton: LazyAutomaton) -> StateHead {
    let known = StateHead(rawValue: automaton.heads.memory[address.index])
    guard known.isUnknown else { return known }
    automaton.countState()
    let head = makeHead(of: address, in: automaton)
    automaton.heads.memory.store(head.rawValue, at: address.index)
    return head
  }

  private mutating func makeHead(of address: Address, in automaton: LazyAutomaton) -> StateHead {
    let program = automaton.program
    guard case .bytes(let range, let isFinal) = program.instructions[address.index],
      !range.isEmpty
    else { return .ends }
    let first = program.edges[range.indices.lowerBound]
    if range.indices.count == 1, first.low == first.high, !isFinal {
      // ``Program/literalHead(at:)`` has those that lead to a byte at once.
      automaton.countTransition()
      return StateHead(reading: first.low, entry(of: first.target, in: automaton))
    }
    let row = newRow(in: automaton)
    row[StateRow.loops] = SelfLoopCategories(program).classes(of: address)
    row[StateRow.isFinal] = isFinal ? 1 : 0
    for word in 0..<8 { row[StateRow.readBytes + word] = 0 }
    let other = isFinal ? Transition.returns : .dead
    for index in 0..<automaton.width { row[StateRow.headerCount + index] = other.rawValue }
    var last: (target: Address, transition: Transition)?
    for edge in program.edges[range.indices] {
      let transition: Transition
      if let last, last.target == edge.target {
        transition = last.transition
      } else {
        transition = entry(of: edge.target, in: automaton)
        automaton.countTransition()
        last = (edge.target, transition)
      }
      for byte in edge.low...edge.high {
        row[StateRow.readBytes + Int(byte >> 5)] |= 1 << UInt32(byte & 31)
      }
      let classes = program.classes[Int(edge.low)]...program.classes[Int(edge.high)]
      for index in classes { row[StateRow.headerCount + Int(index)] = transition.rawValue }
    }
    return StateHead(row: row)
  }

  /// Room for one row, at an even place so that its address leaves bits for the head's kind.
  private mutating func newRow(in automaton: LazyAutomaton) -> UnsafeTable<UInt32> {
    let size = (StateRow.headerCount + automaton.width + 1) & ~1
    if rows.isEmpty || rowEnd + size > rows[rows.count - 1].memory.count {
      let chunk = min(1 << 16, 512 << min(rows.count, 7))
      rows.append(TableStorage(uninitialized: max(chunk, size)))
      rowEnd = 0
    }
    let bytes = UInt64(rowEnd * MemoryLayout<UInt32>.stride)
    rowEnd += size
    return UnsafeTable(bits: rows[rows.count - 1].memory.bits + bytes, count: size)
  }

  // MARK: - Entries

  /// What going on at an address means, from no frames of its own.
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
    let program = automaton.program
    var address = start
    var frames: [Frame] = []
    var change = TopFrameChange.none
    while true {
      switch program.instructions[address.index] {
      case .bytes:
        let state = StateID(index: address.index)
        if change == .none && frames.isEmpty { return .plain(state) }
        return newAction(to: state, change, frames, in: automaton)
      case .choice:
        var closure = EpsilonClosure(program)
        closure.add(Configuration(address: address, frames: frames))
        return transition(of: &closure, change, in: automaton)
      case .jump(let target):
        address = target
      case .call(let target, then: let then):
        if then != Program.done { frames.append(.call(then: then)) }
        address = target
      case .openLoop(let id, then: let then):
        frames.append(.loop(id))
        address = then
      case .advance(then: let then):
        if let top = frames.last, case .loop(let id) = top.kind {
          frames[frames.count - 1].count = program.loops[id.index].advanced(top.count)
        } else {
          change = .advance
        }
        address = then
      case .closeLoop:
        if frames.popLast() == nil { change = .close }
        address = Program.done
      }
    }
  }

  // MARK: - Composite states

  /// The transition of a byte from a state with a row.
  mutating func transition(
    of state: StateID, reading byte: UInt8, in automaton: LazyAutomaton
  ) -> Transition {
    let program = automaton.program
    let composite = state.index - automaton.heads.memory.count
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
      assert(change == nil || change == closure.change, "readings agree on common frames")
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

  /// The transition to the state of a closure.
  private mutating func transition(
    of closure: inout EpsilonClosure, _ earlier: TopFrameChange, in automaton: LazyAutomaton
  ) -> Transition {
    guard !closure.configurations.isEmpty else { return .dead }
    let change = earlier == .none ? closure.change : earlier
    let (target, pushes) = intern(&closure, in: automaton)
    if change == .none && pushes.isEmpty { return .plain(target) }
    return action(to: target, change, pushes, in: automaton)
  }

  /// The action of a transition between composite states, which has one number however often it is
  /// met; those of plain states are made once for each address anyway.
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
    to target: StateID, _ change: TopFrameChange, _ pushes: [Frame], in automaton: LazyAutomaton
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

  /// The state of a closure, and the frames that all its configurations have in common.
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
    var bytes: Set<UInt8> = []
    let row = newRow(in: automaton)
    for word in 0..<8 { row[StateRow.readBytes + word] = 0 }
    for configuration in list {
      guard case .bytes(let range, let mayEnd) = program.instructions[configuration.address.index]
      else { continue }
      if mayEnd && configuration.frames.isEmpty { isFinal = true }
      let frames = configuration.frames.reduce(0) {
        Distance.sum($0, program.fewestBytes(after: $1))
      }
      distance = min(
        distance, Distance.sum(program.distances[configuration.address.index], frames))
      for edge in program.edges[range.indices] {
        for byte in edge.low...edge.high {
          row[StateRow.readBytes + Int(byte >> 5)] |= 1 << UInt32(byte & 31)
        }
        if bytes.count < 2 { bytes.formUnion([edge.low, edge.high]) }
      }
    }
    row[StateRow.loops] = 0
    row[StateRow.isFinal] = isFinal ? 1 : 0
    for index in 0..<automaton.width {
      row[StateRow.headerCount + index] = Transition.unknown.rawValue
    }
    automaton.countState()
    configurations.append(list)
    compositeBytes += row.count * 4 + 192
    for configuration in list { compositeBytes += 64 + configuration.frames.count * 32 }
    automaton.noteSize(compositeBytes)
    let index = automaton.composites.append(
      CompositeState(
        head: StateHead(row: row), isFinal: isFinal, distance: distance,
        byteChoice: bytes.count > 1 ? .several : bytes.first.map { .one($0) } ?? .none),
      to: &compositeSegments)
    return StateID(index: automaton.heads.memory.count + index)
  }
}
