// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A list that grows at its end and whose copies share all but a few elements.
///
/// An append copies a shared array completely; a stream that takes a snapshot after every element
/// would cost quadratic time. This is the bit-partitioned vector trie of Bagwell and Rompf
/// ("RRB-Trees", 2011) without concatenation: full leaves of 32 elements in a tree with branching
/// factor 32, and a tail with the last elements. An append copies at most the tail, and once in 32
/// times one node per level.
package struct PersistentVector<Element: Sendable>: Sendable {
  /// A node of the tree; all nodes but those on the right edge are full.
  private enum Node: Sendable {
    case leaf([Element])
    case branch([Node])
  }

  private static var bits: Int { 5 }
  private static var width: Int { 1 << bits }

  /// The number of elements.
  package private(set) var count = 0
  private var root: Node?
  private var height = 0
  private var tail: [Element] = []

  /// Creates an empty list.
  package init() {}

  /// Appends an element.
  ///
  /// - Parameter element: The element.
  /// - Complexity: O(1) amortized, also while copies of the list exist.
  package mutating func append(_ element: Element) {
    if tail.count == Self.width { pushTail() }
    tail.append(element)
    count += 1
  }

  /// Moves the full tail into the tree, which gains a level if it is full, too.
  private mutating func pushTail() {
    let leaf = Node.leaf(tail)
    let index = count - tail.count
    tail.removeAll()
    guard let root else {
      self.root = leaf
      return
    }
    if index >> (Self.bits * (height + 1)) > 0 {
      self.root = .branch([root, Self.path(to: leaf, height: height)])
      height += 1
    } else {
      self.root = Self.inserting(leaf, at: index, into: root, height: height)
    }
  }

  private static func path(to leaf: Node, height: Int) -> Node {
    height == 0 ? leaf : .branch([path(to: leaf, height: height - 1)])
  }

  private static func inserting(_ leaf: Node, at index: Int, into node: Node, height: Int) -> Node {
    guard case .branch(var children) = node else { return leaf }
    let slot = (index >> (bits * height)) & (width - 1)
    if slot < children.count {
      children[slot] = inserting(leaf, at: index, into: children[slot], height: height - 1)
    } else {
      children.append(path(to: leaf, height: height - 1))
    }
    return .branch(children)
  }
}

extension PersistentVector: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  /// The element at an index.
  ///
  /// - Parameter index: The index, from 0.
  /// - Complexity: O(log₃₂ *n*).
  package subscript(index: Int) -> Element {
    let tailStart = count - tail.count
    guard index < tailStart, var node = root else { return tail[index - tailStart] }
    var shift = Self.bits * height
    while true {
      switch node {
      case .branch(let children):
        node = children[(index >> shift) & (Self.width - 1)]
        shift -= Self.bits
      case .leaf(let elements):
        return elements[index & (Self.width - 1)]
      }
    }
  }
}
