// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Collects the instructions of a program.
///
/// Targets are mostly emitted before what leads to them; recursion goes through addresses that
/// are reserved first and defined later.
struct ProgramBuilder {
  /// The most instructions of one program.
  static let limit = 1 << 24

  private(set) var instructions: [Instruction] = [
    .bytes(TableRange(0..<0), isFinal: true)
  ]
  private(set) var edges: [Edge] = []
  private(set) var targets: [Address] = []
  private(set) var loops: [CountedLoop] = []
  /// Reading instructions inside an array's brackets, where the array's frame already counts
  /// what is left: their own distance is zero.
  private(set) var settled: [Address] = []
  /// The fragments that every grammar has alike.
  private(set) var fragments: [FragmentRange] = []

  /// Whether the program has grown beyond its limit.
  var isTooLarge: Bool { instructions.count > Self.limit }

  /// Adds an instruction.
  mutating func emit(_ instruction: Instruction) -> Address {
    instructions.append(instruction)
    return Address(instructions.count - 1)
  }

  /// Takes an address for an instruction that is defined later; until then it leads nowhere.
  mutating func reserve() -> Address {
    emit(.choice(TableRange(0..<0)))
  }

  /// Defines the instruction at a reserved address.
  mutating func define(_ address: Address, as instruction: Instruction) {
    instructions[address.index] = instruction
  }

  /// An instruction that reads along edges, which must be ascending and disjoint.
  mutating func reading(_ list: [Edge], isFinal: Bool = false) -> Instruction {
    let start = edges.count
    edges += list
    return .bytes(TableRange(start..<edges.count), isFinal: isFinal)
  }

  /// Adds an instruction that reads along edges, which must be ascending and disjoint.
  mutating func emitReading(_ list: [Edge], isFinal: Bool = false) -> Address {
    emit(reading(list, isFinal: isFinal))
  }

  /// An instruction that goes on at any of the addresses.
  mutating func choosing(_ list: [Address]) -> Instruction {
    if list.count == 1 { return .jump(list[0]) }
    let start = targets.count
    targets += list
    return .choice(TableRange(start..<targets.count))
  }

  /// Adds an instruction that goes on at any of the addresses.
  mutating func emitChoice(_ list: [Address]) -> Address {
    list.count == 1 ? list[0] : emit(choosing(list))
  }

  /// Adds instructions that read exactly the bytes.
  mutating func emitLiteral(_ bytes: some BidirectionalCollection<UInt8>, then next: Address)
    -> Address
  {
    var next = next
    for byte in bytes.reversed() {
      edges.append(Edge(byte, to: next))
      next = emit(.bytes(TableRange((edges.count - 1)..<edges.count), isFinal: false))
    }
    return next
  }

  /// Adds an array's loop.
  mutating func add(_ shape: CountedLoop) -> LoopID {
    loops.append(shape)
    return LoopID(loops.count - 1)
  }

  /// Marks a reading instruction whose distance the array's frame accounts for.
  mutating func settle(_ address: Address) {
    settled.append(address)
  }

  /// Notes that everything since an address are the instructions of a common value.
  mutating func recordFragment(_ kind: SharedFragment, since start: Address) {
    fragments.append(
      FragmentRange(
        kind: kind, start: start, count: instructions.count - start.index, isCounted: false,
        alias: nil))
  }

  /// Notes that the instructions from an address to another are those of a common value whose
  /// scalars the top frame counts; a further one stands for the first.
  mutating func recordCountedFragment(
    _ kind: SharedFragment, since start: Address, until end: Address, alias: Address
  ) {
    fragments.append(
      FragmentRange(
        kind: kind, start: start, count: end.index - start.index, isCounted: true, alias: alias))
  }

  /// The address of the next instruction.
  var nextAddress: Address { Address(instructions.count) }

  /// The finished program.
  ///
  /// - Parameters:
  ///   - start: Where a document begins.
  ///   - dropsDeadEnds: Whether steps to what cannot end are taken out.
  /// - Returns: The program.
  mutating func program(start: Address, dropsDeadEnds: Bool = false) -> Program {
    let distances = DistanceSolver(self).solve()
    if dropsDeadEnds { dropDeadEnds(distances) }
    let (classes, representatives) = byteClasses()
    return Program(
      instructions: instructions, edges: edges, targets: targets, loops: loops, start: start,
      distances: distances, fragments: fragments, classes: classes, representatives: representatives
    )
  }

  /// Takes out all edges and targets from where no value can end.
  private mutating func dropDeadEnds(_ distances: [Int]) {
    let isLive = { (address: Address) in distances[address.index] != Distance.unreachable }
    for index in instructions.indices where distances[index] != Distance.unreachable {
      switch instructions[index] {
      case .bytes(let range, let isFinal):
        let all = edges[range.indices]
        guard !all.allSatisfy({ isLive($0.target) }) else { continue }
        let live = all.filter { isLive($0.target) }
        instructions[index] = reading(live, isFinal: isFinal)
      case .choice(let range):
        let all = targets[range.indices]
        guard !all.allSatisfy(isLive) else { continue }
        instructions[index] = choosing(all.filter(isLive))
      case .jump, .call, .openLoop, .advance, .closeLoop: continue
      }
    }
  }

  /// Divides the bytes into classes that no edge tells apart.
  private func byteClasses() -> (classes: [UInt8], representatives: [UInt8]) {
    var startsClass = [Bool](repeating: false, count: 257)
    startsClass[0] = true
    for edge in edges {
      startsClass[Int(edge.low)] = true
      startsClass[Int(edge.high) + 1] = true
    }
    var classes: [UInt8] = []
    var representatives: [UInt8] = []
    for byte in 0..<256 {
      if startsClass[byte] { representatives.append(UInt8(byte)) }
      classes.append(UInt8(representatives.count - 1))
    }
    return (classes, representatives)
  }
}
