// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A trie of byte strings, such as the text tokens of a vocabulary, flattened in depth-first order.
///
/// A walk reads the nodes in memory order. Where the grammar refuses a byte, the walk continues
/// after the node's subtree and so skips every token that begins with the refused bytes. A node is
/// one word, as in llguidance's `toktrie` (`docs/toktrie.md` there).
///
/// Invariants: the children of a node are ascending by byte; the first child of node *i* is *i* + 1
/// if its depth is greater; node numbers fit in 24 bits and token numbers in 23. An index in a
/// table is less than ``count``: it is 0, that of a root or child, or the end of a subtree that is
/// compared with the end of an enclosing one. `roots` has an element for every byte, and `pairs`
/// for every two bytes unless it is empty.
final class TokenTrie: Sendable {
  /// A node, the last byte of a prefix of some token, in fields that begin at bits 0, 8, 16 and 40.
  struct Node {
    let rawValue: UInt64

    @inline(__always) init(rawValue: UInt64) { self.rawValue = rawValue }

    @inline(__always) var byte: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
    /// The number of bytes up to and including this node.
    @inline(__always) var depth: Int { Int(rawValue &>> 8 & 0xFF) }
    /// The token that ends here: `none`, a token number, or `sharedBit` and an index into `shared`.
    @inline(__always) var token: UInt32 { UInt32(rawValue &>> 16 & 0xFF_FFFF) }
    /// The number of nodes of the subtree, this one included.
    @inline(__always) var size: Int { Int(rawValue &>> 40) }
  }

  /// The value of ``Node/token`` if no token ends at the node.
  static let none: UInt32 = 0xFF_FFFF
  /// The bit of ``Node/token`` that indicates that several tokens end at the node.
  static let sharedBit: UInt32 = 1 << 23
  /// The maximum number of tokens of a vocabulary.
  static let tokenLimit = 1 << 22
  /// The maximum number of nodes, and therefore of bytes of all tokens.
  static let nodeLimit = (1 << 24) - 2
  /// The maximum length in bytes of a token in the trie; longer tokens are stored separately.
  static let depthLimit = 255
  /// The value of ``roots`` and ``pairs`` if no token begins with the bytes.
  static let noRoot = UInt32.max
  /// The size of a node from which on its children are found by their bytes, without a visit to
  /// their siblings, if the trie was built with categories.
  static let lookupSize = 64

  let count: Int
  let nodes: TableStorage<UInt64>
  /// The raw ``NodeCategories`` of every node; empty unless the trie was built with categories.
  let categories: TableStorage<UInt32>
  /// The node of every first byte.
  let roots: TableStorage<UInt32>
  /// The node of every pair of first bytes, at 256 times the first one plus the second one; empty
  /// unless the trie was built with categories.
  let pairs: TableStorage<UInt32>
  /// The children of the other nodes of at least ``lookupSize``; empty unless the trie was built
  /// with categories.
  private let children: TrieChildren
  /// The tokens with equal bytes: one group for each byte string that several tokens have.
  private let shared: TokenGroups

  /// Builds the trie of byte strings.
  ///
  /// - Parameters:
  ///   - strings: The ranges of the byte strings, in lexicographic order; none is empty or longer
  ///     than ``depthLimit``.
  ///   - text: The text that the ranges refer to.
  ///   - tokens: The token number of each string.
  ///   - hasCategories: Whether ``categories`` are needed.
  init(_ strings: [Range<Int>], in text: TokenText, tokens: [UInt32], hasCategories: Bool) {
    let common = strings.indices.map {
      $0 == 0 ? 0 : text.commonPrefix(strings[$0 - 1], strings[$0])
    }
    count = zip(strings, common).reduce(0) { $0 + $1.0.count - $1.1 }
    nodes = TableStorage(uninitialized: count)
    roots = TableStorage(repeating: Self.noRoot, count: 256)
    pairs = TableStorage(repeating: Self.noRoot, count: hasCategories ? 1 << 16 : 0)
    categories = TableStorage(uninitialized: hasCategories ? count : 0)
    var builder = TrieBuilder(
      nodes: nodes.table, categories: hasCategories ? categories.table : nil)
    for (index, string) in strings.enumerated() {
      builder.close(to: common[index])
      if common[index] == string.count {
        builder.share(tokens[index])
        continue
      }
      if common[index] == 0 {
        roots.table[Int(text[string.lowerBound])] = UInt32(builder.count)
      }
      for byte in string.dropFirst(common[index]) { builder.open(text[byte]) }
      builder.end(tokens[index])
    }
    builder.close(to: 0)
    shared = TokenGroups(builder.shared)
    children = TrieChildren(nodes.table.slice(from: 0, count: hasCategories ? count : 0))
    if hasCategories { fillPairs() }
  }

  private func fillPairs() {
    for first in 0..<256 where roots.table[first] != Self.noRoot {
      let root = Int(roots.table[first])
      var child = root + 1
      while child < next(root) {
        pairs.table[first << 8 | Int(self[child].byte)] = UInt32(child)
        child = next(child)
      }
    }
  }

  var byteCount: Int {
    nodes.byteCount + categories.byteCount + roots.byteCount + pairs.byteCount
      + children.byteCount + shared.byteCount
  }

  @inline(__always) subscript(index: Int) -> Node { Node(rawValue: nodes.table[index]) }

  /// Returns the index after a node's subtree.
  @inline(__always) func next(_ index: Int) -> Int { index &+ self[index].size }

  /// Returns the child of a node of at least ``lookupSize`` for a byte, or `nil` if there is none;
  /// the trie has categories.
  @inline(__always) func child(of index: Int, _ node: Node, reading byte: UInt8) -> Int? {
    guard node.depth == 1 else {
      return children.child(of: index, node, reading: byte, nodes.table)
    }
    let child = pairs.table[Int(node.byte) &<< 8 | Int(byte)]
    return child == Self.noRoot ? nil : Int(child)
  }

  /// Calls a closure with each token that ends at a node, given the node's ``Node/token``.
  @inline(__always) func forEachToken(_ token: UInt32, _ body: (UInt32) -> Void) {
    if token & Self.sharedBit == 0 {
      body(token)
    } else if token != Self.none {
      for index in shared.range(of: Int(token & ~Self.sharedBit)) {
        body(shared.tokens.table[index])
      }
    }
  }

  /// Returns the number of tokens that end at a node, given its ``Node/token``, which is not
  /// ``none``.
  @inline(__always) func tokenCount(_ token: UInt32) -> Int {
    token & Self.sharedBit == 0 ? 1 : shared.range(of: Int(token & ~Self.sharedBit)).count
  }

  /// Returns the child of a node, or of the trie's root, for a byte; `nil` if there is none.
  func child(of index: Int?, reading byte: UInt8) -> Int? {
    guard let index else {
      let root = roots.table[Int(byte)]
      return root == Self.noRoot ? nil : Int(root)
    }
    let end = next(index)
    var child = index + 1
    while child < end, self[child].byte < byte { child = next(child) }
    return child < end && self[child].byte == byte ? child : nil
  }
}

/// Groups of tokens with equal bytes.
///
/// Invariant of the tables: `starts` has an element for every group and one more; they divide
/// `tokens`.
private struct TokenGroups: Sendable {
  let tokens: TableStorage<UInt32>
  private let starts: TableStorage<UInt32>

  init(_ groups: [[UInt32]]) {
    tokens = TableStorage(groups.flatMap(\.self))
    starts = TableStorage(uninitialized: groups.count + 1)
    starts.table[0] = 0
    for (index, group) in groups.enumerated() {
      starts.table[index + 1] = starts.table[index] + UInt32(group.count)
    }
  }

  var byteCount: Int { tokens.byteCount + starts.byteCount }

  /// Returns the range in `tokens` of a group.
  @inline(__always) func range(of group: Int) -> Range<Int> {
    Int(starts.table[group])..<Int(starts.table[group &+ 1])
  }
}

/// Appends the nodes of a trie in depth-first order.
///
/// Invariant of the tables: they have an element for every node of the finished trie, so the index
/// of an appended node is in range.
private struct TrieBuilder {
  let nodes: UnsafeTable<UInt64>
  let categories: UnsafeTable<UInt32>?
  private(set) var count = 0
  private(set) var shared: [[UInt32]] = []
  /// The nodes from the root to the last one.
  private var path: [Int] = []
  /// The decoder after each node of the path.
  private var decoders: [ScalarCategory.Decoder] = []

  init(nodes: UnsafeTable<UInt64>, categories: UnsafeTable<UInt32>?) {
    self.nodes = nodes
    self.categories = categories
  }

  /// Appends a node below the last one.
  mutating func open(_ byte: UInt8) {
    nodes[count] =
      UInt64(byte) | UInt64(path.count + 1) << 8 | UInt64(TokenTrie.none) << 16
    if let categories {
      var decoder = decoders.last ?? ScalarCategory.Decoder()
      let own = decoder.read(byte)
      decoders.append(decoder)
      categories[count] =
        NodeCategories(own: own, isInsideScalar: decoder.isInsideScalar).rawValue
    }
    path.append(count)
    count += 1
  }

  /// Sets the token of the last node, which is still open.
  mutating func end(_ token: UInt32) {
    let index = path[path.count - 1]
    nodes[index] = nodes[index] & 0xFFFF | UInt64(token) << 16
  }

  /// Adds another token to the last node, at which a token ends already.
  mutating func share(_ token: UInt32) {
    let known = TokenTrie.Node(rawValue: nodes[path[path.count - 1]]).token
    if known & TokenTrie.sharedBit != 0 {
      shared[Int(known & ~TokenTrie.sharedBit)].append(token)
    } else {
      end(TokenTrie.sharedBit | UInt32(shared.count))
      shared.append([known, token])
    }
  }

  /// Closes the subtrees of the nodes that are deeper than `depth`.
  mutating func close(to depth: Int) {
    while path.count > depth {
      let index = path.removeLast()
      nodes[index] |= UInt64(count - index) << 40
      guard let categories else { continue }
      decoders.removeLast()
      if let parent = path.last {
        categories[parent] |= NodeCategories(rawValue: categories[index]).withOwn
      }
    }
  }
}

extension TokenTrie {
  /// Returns the longest token at a position of a text, the lowest of several with equal bytes.
  func longestMatch(in bytes: [UInt8], from start: Int) -> (token: UInt32, length: Int)? {
    var best: (token: UInt32, length: Int)?
    forEachMatch(in: bytes, from: start) { token, end in
      best = (firstToken(token), end - start)
    }
    return best
  }

  /// Returns the lowest token that ends at a node, given its ``Node/token``, which is not ``none``.
  private func firstToken(_ token: UInt32) -> UInt32 {
    if token & Self.sharedBit == 0 { return token }
    return shared.tokens.table[shared.range(of: Int(token & ~Self.sharedBit)).lowerBound]
  }

  /// Calls a closure with the ``Node/token`` and the end of each byte string of the trie at a
  /// position of a text, shortest first.
  ///
  /// - Complexity: O(*k* · *c*) in the length of the longest match and the children of a node.
  func forEachMatch(
    in bytes: [UInt8], from start: Int, _ body: (_ token: UInt32, _ end: Int) -> Void
  ) {
    var node: Int?
    var index = start
    while index < bytes.count, let next = child(of: node, reading: bytes[index]) {
      index += 1
      if self[next].token != Self.none { body(self[next].token, index) }
      node = next
    }
  }

  /// Returns whether a token that is longer than a prefix and begins with it fulfills a condition.
  func hasToken(
    extending prefix: some Sequence<UInt8>, where isIncluded: (TokenID) -> Bool
  ) -> Bool {
    var node: Int?
    for byte in prefix {
      guard let next = child(of: node, reading: byte) else { return false }
      node = next
    }
    let below = node.map { ($0 + 1)..<next($0) } ?? 0..<count
    return below.contains { index in
      var isFound = false
      forEachToken(self[index].token) { isFound = isFound || isIncluded(TokenID(rawValue: $0)) }
      return isFound
    }
  }
}
