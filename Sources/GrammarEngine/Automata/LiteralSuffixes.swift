// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The instructions that read the ends of literals, each emitted once.
///
/// Literals of a list often have equal ends, such as the second words of names. With suffixes
/// shared, their trie is the minimal automaton (J. Daciuk, S. Mihov, B. Watson, and R. Watson,
/// "Incremental construction of minimal acyclic finite-state automata", 2000), whose states and
/// masks are computed once for all prefixes.
struct LiteralSuffixes {
  /// The continuations of a prefix of several literals.
  struct Node: Hashable {
    var edges: [Edge] = []
    /// Whether the prefix is a literal itself.
    var isFinal = false
  }

  /// The instructions that read a single byte, in an open-addressing hash table: the address of the
  /// next instruction and the byte, plus one, or zero for a free slot.
  private var keys = [UInt64](repeating: 0, count: 64)
  private var addresses = [Address](repeating: Program.done, count: 64)
  private var count = 0
  private var nodes: [Node: Address] = [:]

  /// Returns the address of instructions that read exactly the bytes.
  mutating func address(
    of bytes: ArraySlice<UInt8>, then end: Address, into builder: inout ProgramBuilder
  ) -> Address {
    var next = end
    for byte in bytes.reversed() { next = address(of: byte, then: next, into: &builder) }
    return next
  }

  /// Returns the address of an instruction that reads along the edges of a node.
  mutating func address(of node: Node, into builder: inout ProgramBuilder) -> Address {
    if node.edges.count == 1, !node.isFinal {
      return address(of: node.edges[0].low, then: node.edges[0].target, into: &builder)
    }
    if let known = nodes[node] { return known }
    let address = builder.emitReading(node.edges, isFinal: node.isFinal)
    nodes[node] = address
    return address
  }

  private mutating func address(
    of byte: UInt8, then next: Address, into builder: inout ProgramBuilder
  ) -> Address {
    let key = (UInt64(next.index) << 8 | UInt64(byte)) + 1
    var slot = self.slot(of: key)
    while keys[slot] != 0 {
      if keys[slot] == key { return addresses[slot] }
      slot = (slot + 1) & (keys.count - 1)
    }
    let address = builder.emitLiteral(CollectionOfOne(byte), then: next)
    keys[slot] = key
    addresses[slot] = address
    count += 1
    if 2 * count > keys.count { grow() }
    return address
  }

  private func slot(of key: UInt64) -> Int {
    let hash = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & (keys.count - 1)
  }

  private mutating func grow() {
    let (oldKeys, oldAddresses) = (keys, addresses)
    keys = [UInt64](repeating: 0, count: 2 * oldKeys.count)
    addresses = [Address](repeating: Program.done, count: 2 * oldKeys.count)
    for (key, address) in zip(oldKeys, oldAddresses) where key != 0 {
      var slot = self.slot(of: key)
      while keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = key
      addresses[slot] = address
    }
  }
}
