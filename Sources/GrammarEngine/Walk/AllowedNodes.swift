// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The result of walks over a trie, as ``TrieWalk`` fills it.
protocol WalkResult {
  /// Whether tokens are added regardless of the position after them.
  static var ignoresPositions: Bool { get }
  /// The number of visited nodes.
  var visited: Int { get set }
  /// Adds the ``TokenTrie/Node/token`` of a node whose bytes the automaton accepts.
  mutating func add(
    _ token: UInt32, at position: GrammarPosition, _ stack: inout FrameStack)
}

/// The nodes at which allowed tokens end, each as its ``TokenTrie/Node/token``.
///
/// Invariant of the table: the scratch memory has room for every node of the walked trie and one
/// more entry. A walk adds each node at most once, so `count` is in range when an entry is written.
struct AllowedNodes: WalkResult {
  static var ignoresPositions: Bool { true }

  private let list: UnsafeTable<UInt32>
  private(set) var count = 0
  var visited = 0

  init(_ scratch: WalkScratch) { list = scratch.allowed.table }

  subscript(index: Int) -> UInt32 { list[index] }

  @inline(__always) mutating func add(
    _ token: UInt32, at position: GrammarPosition, _ stack: inout FrameStack
  ) {
    add(token)
  }

  /// Adds a node if tokens end at it; the entry is written in any case, which saves a branch.
  @inline(__always) mutating func add(_ token: UInt32) {
    list[count] = token
    count &+= token == TokenTrie.none ? 0 : 1
  }

  /// Calls a closure with the tokens of all nodes.
  @inline(__always) func forEachToken(of trie: TokenTrie, _ body: (UInt32) -> Void) {
    for index in 0..<count { trie.forEachToken(list[index], body) }
  }

  /// Returns some tokens and, after them, the tokens of all nodes.
  func tokens(of trie: TokenTrie, after first: [UInt32]) -> [UInt32] {
    var capacity = first.count
    for index in 0..<count { capacity &+= trie.tokenCount(list[index]) }
    var tokens = first
    tokens.reserveCapacity(capacity)
    forEachToken(of: trie) { tokens.append($0) }
    return tokens
  }

  /// Removes all nodes, but not the count of visited ones.
  mutating func removeAll() { count = 0 }
}
