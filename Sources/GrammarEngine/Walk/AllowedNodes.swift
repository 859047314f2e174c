// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What walks have found: the ``TokenTrie/Node/token`` of every node where allowed tokens end.
struct AllowedNodes {
  private let list: UnsafeTable<UInt32>
  /// How many nodes there are.
  private(set) var count = 0
  /// How many nodes were looked at for it.
  var visited = 0

  /// Nothing, with room in scratch memory for every node of its tree.
  init(_ scratch: WalkScratch) {
    list = scratch.found.memory
  }

  subscript(index: Int) -> UInt32 { list[index] }

  /// Adds a node if tokens end at it; the entry is written in any case, which saves a branch.
  @inline(__always) mutating func add(_ token: UInt32) {
    list[count] = token
    count &+= token == TokenTrie.none ? 0 : 1
  }

  /// Begins anew, but goes on counting what is visited.
  mutating func removeAll() {
    count = 0
  }
}
