// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Collects the instructions of a program.
///
/// Most instructions are emitted after their targets. Recursion uses addresses that are reserved
/// first and defined later.
struct ProgramBuilder {
  static let limit = 1 << 24

  private(set) var instructions: [Instruction]
  private(set) var edges: [Edge] = []
  private(set) var targets: [Address] = []
  private(set) var loops: [CountedLoop] = []
  private(set) var counters: [ScalarCounter] = []
  /// Reading instructions inside a counted loop, whose own distance is zero.
  ///
  /// The loop's frame already includes the bytes from there to the end of the loop.
  private(set) var excludedFromDistance: [Address] = []
  private(set) var fragments: [FragmentRange] = []
  /// The bytes that no token of the vocabulary contains.
  var missingBytes: [UInt8] = []
  /// The members of objects whose names are not declared and can repeat.
  var freeMembers: [Address] = []
  var uniqueNames = UniqueNames()
  /// The instructions of unions whose alternatives were merged.
  var factored: (unions: Set<Address>, first: Address?) = ([], nil)

  /// Creates a builder with the instruction at which a value is complete.
  init() { instructions = [.bytes(TableRange(0..<0), isFinal: true)] }

  /// Creates a builder with the instructions of a program.
  init(_ program: Program) {
    instructions = program.instructions
    edges = program.edges
    targets = program.targets
    loops = program.loops
    counters = program.counters
    excludedFromDistance = program.excludedFromDistance
    fragments = program.fragments
    freeMembers = program.freeMembers
    uniqueNames = program.uniqueNames
    factored = program.factored
  }

  /// Returns whether an instruction reads the merged beginnings of the alternatives of a union.
  func isFactored(_ address: Address) -> Bool {
    factored.first.map { $0 <= address } ?? false || factored.unions.contains(address)
  }

  /// The number of counted loops, which is the number of the next one.
  var loopCount: Int { loops.count }

  var isTooLarge: Bool { instructions.count > Self.limit }

  var nextAddress: Address { Address(instructions.count) }

  mutating func emit(_ instruction: Instruction) -> Address {
    instructions.append(instruction)
    return Address(instructions.count - 1)
  }

  /// Reserves an address for an instruction that is defined later; until then it has no successor.
  mutating func reserve() -> Address { emit(.choice(TableRange(0..<0))) }

  mutating func define(_ address: Address, as instruction: Instruction) {
    instructions[address.index] = instruction
  }

  /// Returns an instruction that reads along edges, which must be ascending and disjoint.
  mutating func reading(_ list: [Edge], isFinal: Bool = false) -> Instruction {
    let start = edges.count
    edges += list
    return .bytes(TableRange(start..<edges.count), isFinal: isFinal)
  }

  /// Adds an instruction that reads along edges, which must be ascending and disjoint.
  mutating func emitReading(_ list: [Edge], isFinal: Bool = false) -> Address {
    emit(reading(list, isFinal: isFinal))
  }

  /// Returns an instruction that continues at each of the addresses.
  mutating func choosing(_ list: [Address]) -> Instruction {
    if list.count == 1 { return .jump(list[0]) }
    let start = targets.count
    targets += list
    return .choice(TableRange(start..<targets.count))
  }

  /// Adds an instruction that continues at each of the addresses, unless there is only one.
  mutating func emitChoice(_ list: [Address]) -> Address {
    list.count == 1 ? list[0] : emit(choosing(list))
  }

  /// Adds instructions that read exactly the bytes.
  mutating func emitLiteral(
    _ bytes: some BidirectionalCollection<UInt8>, then next: Address
  ) -> Address {
    var next = next
    for byte in bytes.reversed() {
      edges.append(Edge(byte, to: next))
      next = emit(.bytes(TableRange((edges.count - 1)..<edges.count), isFinal: false))
    }
    return next
  }

  mutating func add(_ loop: CountedLoop) -> LoopID {
    loops.append(loop)
    return LoopID(loops.count - 1)
  }

  mutating func add(_ counter: ScalarCounter) { counters.append(counter) }

  mutating func replaceCounter(at index: Int, with counter: ScalarCounter) {
    counters[index] = counter
  }

  /// Returns the edges of a reading instruction.
  func edges(of address: Address) -> ArraySlice<Edge> {
    guard case .bytes(let range, _) = instructions[address.index] else { return [] }
    return edges[range.indices]
  }

  /// Excludes a reading instruction from the distances because a loop's frame includes its bytes.
  mutating func excludeFromDistance(_ address: Address) { excludedFromDistance.append(address) }

  /// Records that the instructions from an address up to another, by default the next one, form a
  /// shared fragment.
  ///
  /// With an `alias`, which is equivalent to the first instruction, its scalars are counted. The
  /// alias follows the fragment and precedes the next one.
  mutating func recordFragment(
    _ fragment: SharedFragment, since start: Address, until end: Address? = nil,
    alias: Address? = nil
  ) {
    assert(fragments.last.map { ($0.alias ?? $0.start) < start } ?? true)
    fragments.append(
      FragmentRange(
        fragment: fragment, start: start, count: (end ?? nextAddress).index - start.index,
        isCounted: alias != nil, alias: alias))
  }

  /// Calls a function with every address that an instruction may continue at.
  @inline(__always) func forEachSuccessor(of index: Int, _ body: (Address) -> Void) {
    switch instructions[index] {
    case .bytes(let range, _):
      for edge in range.indices { body(edges[edge].target) }
    case .choice(let range):
      for target in range.indices { body(targets[target]) }
    case .jump(let target), .advance(then: let target): body(target)
    case .call(let target, then: let then):
      body(target)
      body(then)
    case .openLoop(let id, then: let then):
      body(then)
      body(loops[id.index].item)
    case .closeLoop: break
    }
  }

  /// Calls a function with every instruction and each address at which it may continue.
  func forEachTransition(_ body: (_ source: Int, _ target: Int) -> Void) {
    for source in instructions.indices {
      forEachSuccessor(of: source) { body(source, $0.index) }
    }
  }

  /// Returns the finished program, optionally without transitions to addresses that cannot end.
  mutating func program(start: Address, dropsDeadEnds: Bool = false) -> Program {
    let distances = DistanceSolver(self).solve()
    if dropsDeadEnds { dropDeadEnds(distances) }
    return Program(self, start: start, distances: distances)
  }

  /// Removes all edges and targets that lead to an address from which no value can end.
  private mutating func dropDeadEnds(_ distances: [Int]) {
    for index in instructions.indices where distances[index] != Distance.unreachable {
      switch instructions[index] {
      case .bytes(let range, let isFinal):
        guard let live = liveElements(edges[range.indices], \.target, distances) else { continue }
        instructions[index] = reading(live, isFinal: isFinal)
      case .choice(let range):
        guard let live = liveElements(targets[range.indices], \.self, distances) else { continue }
        instructions[index] = choosing(live)
      case .jump, .call, .openLoop, .advance, .closeLoop: continue
      }
    }
  }

  /// Returns the elements that lead to an address from which a value can end; `nil` if all do.
  ///
  /// The result is an array of its own, so that appending it to the list does not copy the list.
  private func liveElements<Element>(
    _ elements: ArraySlice<Element>, _ target: (Element) -> Address, _ distances: [Int]
  ) -> [Element]? {
    let isLive = { (element: Element) in
      distances[target(element).index] != Distance.unreachable
    }
    return elements.allSatisfy(isLive) ? nil : elements.filter(isLive)
  }
}
