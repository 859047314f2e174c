// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A list that grows at its end and whose copies share everything but a few elements.
///
/// A plain array that somebody still holds is copied as a whole by the next append; a stream that
/// takes a snapshot after every element would cost quadratic time. This is the bit-partitioned
/// vector trie of Bagwell and Rompf ("RRB-Trees", 2011) without concatenation: full leaves of 32
/// elements hang in a tree of branching 32, the youngest elements wait in a tail. An append
/// copies at most the tail, and once in 32 times one node per level.
package struct AppendOnlyList<Element: Sendable>: Sendable {
  /// A node of the tree; all nodes but those on the right edge are full.
  private enum Node: Sendable {
    case leaf([Element])
    case branch([Node])
  }

  private static var bits: Int { 5 }
  private static var width: Int { 1 << bits }

  /// How many elements the list has.
  package private(set) var count = 0
  private var root: Node?
  private var height = 0
  private var tail: [Element] = []

  /// Creates an empty list.
  package init() {}

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1) amortised, also while copies of the list exist.
  package mutating func append(_ element: Element) {
    if tail.count == Self.width { pushTail() }
    tail.append(element)
    count += 1
  }

  /// The list with one more element at its end.
  package func appending(_ element: Element) -> AppendOnlyList {
    var list = self
    list.append(element)
    return list
  }

  /// Moves the full tail into the tree, which gets a level more when it is full itself.
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

extension AppendOnlyList: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  /// The element at `index`.
  ///
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
