// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A trie of the strings and names in arrays with unique items, from which the last strings can be
/// removed.
///
/// A node is found from the node above it and a byte, so reading a string takes O(1) per byte
/// regardless of the number of strings.
struct EarlierStrings: Sendable {
  /// A node of the trie, or `nil` after bytes that no string begins with.
  typealias Node = Int32

  /// The node before the first byte.
  static let root: Node = 0

  private struct Key: Hashable {
    let parent: Node
    let byte: UInt8
  }

  private struct Inserted: Sendable {
    let end: Node
    /// The number of nodes before the string was inserted.
    let nodeCount: Int
  }

  private var children: [Key: Node] = [:]
  /// The keys of all nodes except the root.
  private var keys: [Key] = []
  /// The nodes at which a string ends, with the number of such strings.
  private var ends: [Node: Int] = [:]
  private var inserted: [Inserted] = []

  /// The number of strings.
  var count: Int { inserted.count }

  /// Returns the node below another one.
  func child(of parent: Node, reading byte: UInt8) -> Node? {
    children[Key(parent: parent, byte: byte)]
  }

  /// Returns whether a string ends at a node.
  func isEnd(_ node: Node) -> Bool { ends[node] != nil }

  /// Returns the node of a text, or `nil` if no string begins with it.
  func node(of text: ArraySlice<UInt8>) -> Node? {
    var node = Self.root
    for byte in text {
      guard let next = child(of: node, reading: byte) else { return nil }
      node = next
    }
    return node
  }

  /// Inserts a string.
  mutating func insert(_ string: ArraySlice<UInt8>) {
    let nodeCount = keys.count
    var node = Self.root
    for byte in string {
      let key = Key(parent: node, byte: byte)
      if let next = children[key] {
        node = next
      } else {
        keys.append(key)
        node = Node(keys.count)
        children[key] = node
      }
    }
    ends[node, default: 0] += 1
    inserted.append(Inserted(end: node, nodeCount: nodeCount))
  }

  /// Removes the last strings.
  mutating func truncate(to count: Int) {
    while inserted.count > count {
      let last = inserted.removeLast()
      let others = ends[last.end, default: 1] - 1
      ends[last.end] = others == 0 ? nil : others
      while keys.count > last.nodeCount { children[keys.removeLast()] = nil }
    }
  }
}
