// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The text tokens of a vocabulary as a tree of bytes, flattened in depth-first order.
///
/// A walk reads the nodes in memory order. Where the grammar refuses a byte, the walk continues
/// after the node's subtree: every token that begins with the refused bytes. A node is one word,
/// as in llguidance's `toktrie` (`docs/toktrie.md` there).
///
/// Invariants: children of a node are ascending by byte; the first child of node *i* is *i* + 1
/// if its depth is greater; all node and token numbers fit 24 and 23 bits.
final class TokenTrie: Sendable {
  /// A node: the last byte of a prefix of some token.
  struct Node {
    let rawValue: UInt64

    @inline(__always) init(rawValue: UInt64) {
      self.rawValue = rawValue
    }

    init(byte: UInt8, depth: Int, token: UInt32, size: Int) {
      rawValue =
        UInt64(byte) | UInt64(depth) << 8 | UInt64(token) << 16 | UInt64(size) << 40
    }

    /// The byte.
    @inline(__always) var byte: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
    /// How many bytes lead to and include this node.
    @inline(__always) var depth: Int { Int(rawValue &>> 8 & 0xFF) }
    /// The token that ends here: `none`, an id, or with `sharedBit` an index into `shared`.
    @inline(__always) var token: UInt32 { UInt32(rawValue &>> 16 & 0xFF_FFFF) }
    /// How many nodes the subtree has, with this one.
    @inline(__always) var size: Int { Int(rawValue &>> 40) }
  }

  /// The value of ``Node/token`` where no token ends.
  static let none: UInt32 = 0xFF_FFFF
  /// The bit in ``Node/token`` that says that several tokens end at the node.
  static let sharedBit: UInt32 = 1 << 23
  /// The most tokens that a vocabulary may have.
  static let tokenLimit = 1 << 22
  /// The most nodes, and so the most bytes of all tokens together.
  static let nodeLimit = (1 << 24) - 2
  /// The most bytes of a token in the tree; longer ones are kept aside.
  static let depthLimit = 255
  /// The value of ``roots`` where no token begins with the byte.
  static let noRoot = UInt32.max

  /// How many nodes there are.
  let count: Int
  /// The nodes in depth-first order.
  let nodes: TableStorage<UInt64>
  /// For every node the classes of its scalars, as ``NodeClasses``; empty if never asked for.
  let classes: TableStorage<UInt32>
  /// The node of every first byte.
  let roots: TableStorage<UInt32>
  /// The ids of tokens with equal bytes, one list for each such byte string.
  let shared: [[UInt32]]

  /// Builds the tree of texts in order.
  ///
  /// - Parameters:
  ///   - texts: How many texts there are; they are ascending.
  ///   - length: The bytes of a text, up to ``depthLimit``.
  ///   - common: How many bytes a text has in common with the one before it.
  ///   - byte: The byte of a text at a place.
  ///   - token: What is to be found at the end of a text.
  ///   - isClassified: Whether the classes of the nodes are wanted.
  init(
    texts: Int, length: (Int) -> Int, common: (Int) -> Int, byte: (Int, Int) -> UInt8,
    token: (Int) -> UInt32, isClassified: Bool
  ) {
    var count = 0
    for index in 0..<texts { count += length(index) - (index == 0 ? 0 : common(index)) }
    self.count = count
    nodes = TableStorage(uninitialized: count)
    roots = TableStorage(repeating: Self.noRoot, count: 256)
    classes = TableStorage(uninitialized: isClassified ? count : 0)
    var shared: [[UInt32]] = []
    var builder = TrieBuilder(nodes: nodes.memory, classes: classes.memory, isClassified)
    for index in 0..<texts {
      let length = length(index)
      let common = index == 0 ? 0 : common(index)
      builder.close(to: common)
      if common == length {
        builder.share(token(index), &shared)
        continue
      }
      for depth in common..<length {
        if depth == 0 { roots.memory[Int(byte(index, 0))] = UInt32(builder.count) }
        builder.open(byte(index, depth))
      }
      builder.end(token(index))
    }
    builder.close(to: 0)
    self.shared = shared
  }

  /// The bytes of the tree.
  var byteCount: Int {
    nodes.byteCount + classes.byteCount + roots.byteCount + shared.count * 48
  }

  /// The node at an index.
  @inline(__always) subscript(index: Int) -> Node { Node(rawValue: nodes.memory[index]) }

  /// The node after a node's subtree.
  @inline(__always) func next(_ index: Int) -> Int { index &+ self[index].size }

  /// Calls `body` with the tokens that end at a node.
  @inline(__always) func forEachToken(_ token: UInt32, _ body: (UInt32) -> Void) {
    if token & Self.sharedBit == 0 {
      body(token)
    } else if token != Self.none {
      for id in shared[Int(token & ~Self.sharedBit)] { body(id) }
    }
  }

  /// The child of a node that reads a byte, or nil.
  func child(of index: Int?, reading byte: UInt8) -> Int? {
    guard let index else {
      let root = roots.memory[Int(byte)]
      return root == Self.noRoot ? nil : Int(root)
    }
    let end = next(index)
    var child = index + 1
    while child < end, self[child].byte < byte { child = next(child) }
    return child < end && self[child].byte == byte ? child : nil
  }
}

/// Appends nodes in depth-first order.
private struct TrieBuilder {
  let nodes: UnsafeTable<UInt64>
  let classes: UnsafeTable<UInt32>
  let isClassified: Bool
  private(set) var count = 0
  // The nodes from the root to the last one, and the UTF-8 decoder after each.
  private var path: [Int] = []
  private var decoders: [ScalarCategory.Decoder] = []

  init(nodes: UnsafeTable<UInt64>, classes: UnsafeTable<UInt32>, _ isClassified: Bool) {
    self.nodes = nodes
    self.classes = classes
    self.isClassified = isClassified
  }

  mutating func open(_ byte: UInt8) {
    let node = TokenTrie.Node(
      byte: byte, depth: path.count + 1, token: TokenTrie.none, size: 0)
    nodes[count] = node.rawValue
    if isClassified {
      var decoder = decoders.last ?? ScalarCategory.Decoder()
      let own = decoder.read(byte)
      decoders.append(decoder)
      classes[count] = NodeClasses(own: own, isInside: decoder.isInside).rawValue
    }
    path.append(count)
    count += 1
  }

  mutating func end(_ token: UInt32) {
    let node = TokenTrie.Node(rawValue: nodes[count - 1])
    nodes[count - 1] =
      TokenTrie.Node(byte: node.byte, depth: node.depth, token: token, size: 0).rawValue
  }

  mutating func share(_ id: UInt32, _ shared: inout [[UInt32]]) {
    let index = path[path.count - 1]
    let node = TokenTrie.Node(rawValue: nodes[index])
    if node.token & TokenTrie.sharedBit != 0 {
      shared[Int(node.token & ~TokenTrie.sharedBit)].append(id)
      return
    }
    let token = TokenTrie.sharedBit | UInt32(shared.count)
    shared.append([node.token, id])
    nodes[index] =
      TokenTrie.Node(byte: node.byte, depth: node.depth, token: token, size: 0).rawValue
  }

  /// Ends the subtrees of the nodes that are deeper than `depth`.
  mutating func close(to depth: Int) {
    while path.count > depth {
      let index = path.removeLast()
      nodes[index] |= UInt64(count - index) << 40
      guard isClassified else { continue }
      decoders.removeLast()
      if let parent = path.last {
        classes[parent] |= NodeClasses(rawValue: classes[index]).withOwn
      }
    }
  }
}
