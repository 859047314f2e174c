// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A compiled schema: the instructions that recognise its documents, and facts about them.
final class Program: Sendable {
  /// The instructions; the one at ``done`` reads nothing and is final.
  let instructions: [Instruction]
  /// The edges of all reading instructions.
  let edges: [Edge]
  /// The targets of all choices.
  let targets: [Address]
  /// The counted loops.
  let loops: [CountedLoop]
  /// Where a document begins.
  let start: Address
  /// The fewest bytes from an instruction to the end of its value, by address.
  let distances: [Int]
  /// The fragments that every grammar has alike.
  let fragments: [FragmentRange]
  /// The class of every byte: bytes of one class lead to the same place everywhere.
  let classes: [UInt8]
  /// One byte of each class.
  let representatives: [UInt8]

  /// Creates a program of what a builder has collected.
  init(
    instructions: [Instruction], edges: [Edge], targets: [Address], loops: [CountedLoop],
    start: Address, distances: [Int], fragments: [FragmentRange], classes: [UInt8],
    representatives: [UInt8]
  ) {
    self.instructions = instructions
    self.edges = edges
    self.targets = targets
    self.loops = loops
    self.start = start
    self.distances = distances
    self.fragments = fragments
    self.classes = classes
    self.representatives = representatives
  }

  /// The address where a value is whole.
  static let done = Address(0)

  /// The edge that reads `byte` at a reading instruction, or nil.
  ///
  /// - Complexity: O(log *n*) in the edges of the instruction.
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

  /// The fewest bytes that a frame adds once the value above it is whole.
  func fewestBytes(after frame: Frame) -> Int {
    switch frame.kind {
    case .call(let then):
      distances[then.index]
    case .loop(let id):
      loops[id.index].fewestBytes(
        after: frame.count, item: distances[loops[id.index].item.index])
    }
  }
}
