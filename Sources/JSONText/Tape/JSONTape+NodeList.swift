// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// A list of nodes that grows without moving its elements.
  ///
  /// The nodes are stored in blocks of one size. A growing array would take up to twice the room
  /// that it needs, and three times while it moves.
  struct NodeList: Sendable {
    private static var bits: Int { 9 }
    private static var mask: Int { 1 << bits - 1 }

    private var blocks: [[Node]] = []
    private(set) var count = 0

    mutating func append(_ node: Node) {
      if count & Self.mask == 0 {
        var block: [Node] = []
        // The first block grows as needed because most documents are small.
        if count > 0 { block.reserveCapacity(Self.mask + 1) }
        blocks.append(block)
      }
      blocks[count >> Self.bits].append(node)
      count += 1
    }

    subscript(index: Int32) -> Node {
      get { blocks[Int(index) >> Self.bits][Int(index) & Self.mask] }
      _modify { yield &blocks[Int(index) >> Self.bits][Int(index) & Self.mask] }
    }
  }
}
