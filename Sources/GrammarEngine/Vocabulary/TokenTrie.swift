// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The text tokens of a vocabulary as a tree of bytes, flattened in depth-first order.
///
/// A walk reads the nodes in memory order. Where the grammar refuses a byte, the walk continues
/// at the node's `next`, which skips the subtree: every token that begins with the refused bytes.
/// The layout is that of llguidance's `toktrie` (`docs/toktrie.md` there).
///
/// Invariants: children of a node are ascending by byte; the first child of node *i* is *i* + 1
/// if its depth is greater; `next` of the last node of a subtree is the end of the subtree.
struct TokenTrie: Sendable {
  /// The last byte of a prefix of some token.
  struct Node: Sendable {
    /// The node after this node's subtree.
    var next: UInt32
    /// The token that ends here: `none`, an id, or with `sharedBit` an index into `shared`.
    var token: UInt32
    /// How many bytes lead to and include this node.
    var depth: UInt16
    /// The byte.
    var byte: UInt8
  }

  /// The value of ``Node/token`` where no token ends.
  static let none = UInt32.max
  /// The bit in ``Node/token`` that says that several tokens end at the node.
  static let sharedBit: UInt32 = 1 << 31
  /// The most tokens that a vocabulary may have.
  static let tokenLimit = 1 << 28
  /// The most bytes that a token may have.
  static let lengthLimit = Int(UInt16.max)

  /// The nodes in depth-first order.
  private(set) var nodes: [Node] = []
  /// The ids of tokens with equal bytes, one list for each such byte string.
  private(set) var shared: [[UInt32]] = []
  /// The most bytes of any token.
  private(set) var deepest = 0

  /// Builds the tree.
  ///
  /// - Parameters:
  ///   - text: The bytes of all tokens, one after another.
  ///   - offsets: Where each token begins, and the end of the last.
  ///   - excluded: Tokens that are no text.
  init(text: [UInt8], offsets: [Int], excluding excluded: Set<TokenID>) {
    let order = Self.sortedTokens(text: text, offsets: offsets, excluding: excluded)
    nodes.reserveCapacity(order.count * 2)
    // The nodes from the root to the last added one, by depth.
    var path: [Int] = []
    var previous = 0..<0
    for id in order {
      let range = offsets[Int(id)]..<offsets[Int(id) + 1]
      var common = 0
      while common < previous.count, common < range.count,
        text[previous.lowerBound + common] == text[range.lowerBound + common]
      {
        common += 1
      }
      close(&path, to: common)
      if common == range.count {
        share(id, at: path[common - 1])
      } else {
        for depth in common..<range.count {
          path.append(nodes.count)
          nodes.append(
            Node(
              next: 0, token: Self.none, depth: UInt16(depth + 1),
              byte: text[range.lowerBound + depth]))
        }
        nodes[nodes.count - 1].token = id
        deepest = max(deepest, range.count)
      }
      previous = range
    }
    close(&path, to: 0)
  }

  private mutating func close(_ path: inout [Int], to depth: Int) {
    while path.count > depth {
      nodes[path.removeLast()].next = UInt32(nodes.count)
    }
  }

  private mutating func share(_ id: UInt32, at node: Int) {
    let token = nodes[node].token
    if token & Self.sharedBit == 0 {
      nodes[node].token = Self.sharedBit | UInt32(shared.count)
      shared.append([token, id])
    } else {
      shared[Int(token & ~Self.sharedBit)].append(id)
    }
  }

  /// The ids of the text tokens in the order of their bytes, equal ones ascending.
  ///
  /// Most pairs are told apart by their first eight bytes, read as one number.
  private static func sortedTokens(
    text: [UInt8], offsets: [Int], excluding excluded: Set<TokenID>
  ) -> [UInt32] {
    var keyed: [(key: UInt64, id: UInt32)] = []
    keyed.reserveCapacity(offsets.count)
    for id in 0..<(offsets.count - 1) {
      let start = offsets[id]
      let end = offsets[id + 1]
      if start == end || excluded.contains(TokenID(id)) { continue }
      var key: UInt64 = 0
      for place in 0..<8 {
        key = key << 8 | (start + place < end ? UInt64(text[start + place]) : 0)
      }
      keyed.append((key, UInt32(id)))
    }
    keyed.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      let a = text[offsets[Int(left.id)]..<offsets[Int(left.id) + 1]]
      let b = text[offsets[Int(right.id)]..<offsets[Int(right.id) + 1]]
      if a.elementsEqual(b) { return left.id < right.id }
      return a.lexicographicallyPrecedes(b)
    }
    return keyed.map(\.id)
  }

  /// The longest token that the text has at a place; of equal ones the lowest id.
  func longestMatch(
    in bytes: [UInt8], from start: Int
  ) -> (token: TokenID, length: Int)? {
    var best: (token: TokenID, length: Int)?
    var node = 0
    var end = nodes.count
    var position = start
    while position < bytes.count, node < end {
      let byte = bytes[position]
      while node < end, nodes[node].byte < byte { node = Int(nodes[node].next) }
      guard node < end, nodes[node].byte == byte else { break }
      position += 1
      let token = nodes[node].token
      if token != Self.none {
        let id = token & Self.sharedBit == 0 ? token : shared[Int(token & ~Self.sharedBit)][0]
        best = (TokenID(rawValue: id), position - start)
      }
      end = Int(nodes[node].next)
      node += 1
    }
    return best
  }

  /// Whether a token that begins with a text and goes on satisfies a condition.
  func hasToken(
    extending prefix: some Sequence<UInt8>, where isWanted: (TokenID) -> Bool
  ) -> Bool {
    var node = 0
    var end = nodes.count
    for byte in prefix {
      while node < end, nodes[node].byte < byte { node = Int(nodes[node].next) }
      guard node < end, nodes[node].byte == byte else { return false }
      end = Int(nodes[node].next)
      node += 1
    }
    return nodes[node..<end].contains { node in
      guard node.token != Self.none else { return false }
      guard node.token & Self.sharedBit != 0 else { return isWanted(TokenID(rawValue: node.token)) }
      return shared[Int(node.token & ~Self.sharedBit)].contains { isWanted(TokenID(rawValue: $0)) }
    }
  }
}
