// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A compiled schema: the instructions that recognize its documents, and facts about them.
final class Program: Sendable {
  /// The instructions; the one at ``done`` reads no byte and is final.
  let instructions: [Instruction]
  let edges: [Edge]
  let targets: [Address]
  let loops: [CountedLoop]
  let counters: [ScalarCounter]
  let start: Address
  /// The fewest bytes from an instruction to the end of its value, by address.
  let distances: [Int]
  /// The shared fragments, ascending by address.
  let fragments: [FragmentRange]
  /// The reading instructions inside a counted loop whose own distance is zero.
  let excludedFromDistance: [Address]
  /// The bytes that no token of the vocabulary contains, as far as the program is restricted to it.
  let missingBytes: [UInt8]
  /// The bytes that tokens contain.
  let availableBytes: AvailableBytes
  /// A lower bound on the number of values to which each instruction leads; empty unless some array
  /// has unique items or some object has different names.
  let valueCounts: [UInt32]
  /// The members of objects whose names are not declared and can repeat.
  let freeMembers: [Address]
  /// The objects whose members have different names.
  let uniqueNames: UniqueNames
  /// The addresses after the names of undeclared members; empty if no names are compared.
  let nameEnds: Set<Address>
  /// The instructions of unions whose alternatives were merged.
  let factored: (unions: Set<Address>, first: Address?)
  /// Whether some array requires several unique items, or an object several names, so that
  /// distances are too small.
  let requiresUniqueItems: Bool
  /// The class of every byte; bytes of one class have the same transitions everywhere.
  let classes: [UInt8]
  /// One byte of each class.
  let representatives: [UInt8]

  init(_ builder: ProgramBuilder, start: Address, distances: [Int]) {
    instructions = builder.instructions
    edges = builder.edges
    targets = builder.targets
    loops = builder.loops
    counters = builder.counters
    self.start = start
    self.distances = distances
    fragments = builder.fragments
    excludedFromDistance = builder.excludedFromDistance
    missingBytes = builder.missingBytes
    availableBytes = AvailableBytes(except: builder.missingBytes)
    valueCounts = ValueCounts.analyze(builder, distances)
    freeMembers = builder.freeMembers
    uniqueNames = builder.uniqueNames
    nameEnds = builder.uniqueNames.nameEnds(in: builder)
    factored = builder.factored
    requiresUniqueItems =
      !builder.uniqueNames.requiringObjects.isEmpty
      || builder.loops.contains { $0.isUnique && $0.minimum > 1 }
    (classes, representatives) = Self.byteClasses(of: builder.edges)
  }

  /// The address at which a value is complete.
  static let done = Address(0)

  /// Returns the target of the edge that reads a byte, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of edges of the instruction.
  func target(of range: TableRange, reading byte: UInt8) -> Address? {
    var low = range.indices.lowerBound
    var high = range.indices.upperBound
    while low < high {
      let middle = (low + high) >> 1
      if edges[middle].high < byte { low = middle + 1 } else { high = middle }
    }
    guard low < range.indices.upperBound, edges[low].low <= byte else { return nil }
    return edges[low].target
  }

  /// Returns the shared fragment that contains an instruction, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of fragments.
  func fragment(containing instruction: Int) -> FragmentRange? {
    var low = 0
    var high = fragments.count
    while low < high {
      let middle = (low + high) >> 1
      if fragments[middle].start.index <= instruction { low = middle + 1 } else { high = middle }
    }
    guard low > 0, fragments[low - 1].offset(of: instruction) != nil else { return nil }
    return fragments[low - 1]
  }

  /// Returns the fewest bytes that a frame adds once the value above it is complete.
  ///
  /// The distance of a string with a counter is that of its state alone.
  func fewestBytes(after frame: Frame) -> Int {
    switch frame.kind {
    case .call(let then): distances[then.index]
    case .loop(let id) where loops[id.index].counter >= 0: 0
    case .loop(let id):
      loops[id.index].fewestBytes(
        after: frame.count, item: distances[loops[id.index].item.index])
    }
  }

  /// Divides the bytes into classes that no edge distinguishes.
  private static func byteClasses(
    of edges: [Edge]
  ) -> (classes: [UInt8], representatives: [UInt8]) {
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
