// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A compiled schema: the instructions that recognize its documents, and facts about them.
final class Program: Sendable {
  /// The instructions; the one at ``done`` reads nothing and is final.
  let instructions: [Instruction]
  /// The edges of all reading instructions.
  let edges: [Edge]
  /// The targets of all choices.
  let targets: [Address]
  /// The counted loops.
  let arrays: [ArrayShape]
  /// Where a document begins.
  let start: Address
  /// The fewest bytes from an instruction to the end of its value, by address.
  let distances: [Int]
  /// The values that every grammar has alike.
  let values: [ValueRange]
  /// The class of every byte: bytes of one class lead to the same place everywhere.
  let classes: [UInt8]
  /// One byte of each class.
  let representatives: [UInt8]

  /// Creates a program of what a builder has collected.
  init(
    instructions: [Instruction], edges: [Edge], targets: [Address], arrays: [ArrayShape],
    start: Address, distances: [Int], values: [ValueRange], classes: [UInt8],
    representatives: [UInt8]
  ) {
    self.instructions = instructions
    self.edges = edges
    self.targets = targets
    self.arrays = arrays
    self.start = start
    self.distances = distances
    self.values = values
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
    case .array(let id):
      arrays[id.index].fewestBytes(
        after: frame.count, item: distances[arrays[id.index].item.index])
    }
  }
}
