// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The children of the large nodes of a ``TokenTrie`` below its first two levels, in a hash table
/// with open addressing.
///
/// An entry is only the index of a child. Its node and the index of the parent determine whether it
/// is the child that is looked up.
///
/// Invariant of the table: its size is a power of two, and an entry is ``TokenTrie/noRoot`` or the
/// index of a node. Some entries are free, so that every search ends.
struct TrieChildren: Sendable {
  private let slots: TableStorage<UInt32>

  /// Collects the children of all nodes of at least ``TokenTrie/lookupSize`` from the third level
  /// on.
  init(_ nodes: UnsafeTable<UInt64>) {
    var count = 0
    Self.forEachChild(in: nodes) { _, _ in count += 1 }
    var size = 2
    while size < count + count / 2 { size *= 2 }
    slots = TableStorage(repeating: TokenTrie.noRoot, count: size)
    Self.forEachChild(in: nodes) { parent, child in
      var slot = slot(of: parent, TokenTrie.Node(rawValue: nodes[child]).byte)
      while slots.table[slot] != TokenTrie.noRoot { slot = (slot + 1) & (size - 1) }
      slots.table[slot] = UInt32(child)
    }
  }

  var byteCount: Int { slots.byteCount }

  private static func forEachChild(
    in nodes: UnsafeTable<UInt64>, _ body: (_ parent: Int, _ child: Int) -> Void
  ) {
    for parent in 0..<nodes.count {
      let node = TokenTrie.Node(rawValue: nodes[parent])
      guard node.size >= TokenTrie.lookupSize, node.depth > 1 else { continue }
      var child = parent + 1
      while child < parent + node.size {
        body(parent, child)
        child += TokenTrie.Node(rawValue: nodes[child]).size
      }
    }
  }

  @inline(__always) private func slot(of parent: Int, _ byte: UInt8) -> Int {
    var hash = UInt32(truncatingIfNeeded: parent &<< 8 | Int(byte)) &* 0x9E37_79B1
    hash ^= hash &>> 15
    return Int(hash) & (slots.table.count &- 1)
  }

  /// Returns the child of a node of at least ``TokenTrie/lookupSize`` for a byte, or `nil` if there
  /// is none.
  @inline(__always) func child(
    of index: Int, _ node: TokenTrie.Node, reading byte: UInt8, _ nodes: UnsafeTable<UInt64>
  ) -> Int? {
    var slot = slot(of: index, byte)
    while true {
      let entry = slots.table[slot]
      if entry == TokenTrie.noRoot { return nil }
      let child = Int(entry)
      if child > index, child < index &+ node.size {
        let candidate = TokenTrie.Node(rawValue: nodes[child])
        if candidate.byte == byte, candidate.depth == node.depth &+ 1 { return child }
      }
      slot = (slot &+ 1) & (slots.table.count &- 1)
    }
  }
}
