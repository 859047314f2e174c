// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The index of a stack's top frame in a store; the empty stack is zero.
struct StackID: Hashable, Sendable {
  let rawValue: UInt32

  static let bottom = StackID(index: 0)

  init(index: Int) { rawValue = UInt32(truncatingIfNeeded: index) }

  var index: Int { Int(rawValue) }
}

/// A store of frames that point to the frame below them, so that a stack is one index and is never
/// copied.
///
/// A pop reads, a push appends; an earlier stack is restored from its index, and frames that were
/// appended since can be truncated.
struct FrameStack: Sendable {
  struct Node: Sendable {
    let frame: Frame
    let parent: StackID
    let depth: Int32
    /// The fewest bytes that this frame and those below it add to the document.
    let distance: Int
  }

  private var nodes: [Node] = [
    Node(frame: .call(then: Program.done), parent: .bottom, depth: 0, distance: 0)
  ]

  /// The least depth of a frame that was read since the last ``beginTracking(from:)``.
  private(set) var lowestRead = 0

  /// The number of entries of the store; see ``truncate(to:)``.
  var count: Int { nodes.count }

  subscript(id: StackID) -> Node { nodes[id.index] }

  /// Pushes a frame that adds at least `distance` bytes, and returns the new stack.
  mutating func push(_ frame: Frame, on parent: StackID, distance: Int) -> StackID {
    let below = nodes[parent.index]
    nodes.append(
      Node(
        frame: frame, parent: parent, depth: below.depth + 1,
        distance: Distance.sum(distance, below.distance)))
    return StackID(index: nodes.count - 1)
  }

  /// Returns the top of a stack and tracks its depth in ``lowestRead``.
  mutating func read(_ id: StackID) -> Node {
    let node = nodes[id.index]
    lowestRead = min(lowestRead, Int(node.depth))
    return node
  }

  /// Restarts the tracking of ``lowestRead`` above a stack.
  mutating func beginTracking(from id: StackID) { lowestRead = Int(nodes[id.index].depth) + 1 }

  /// Removes the entries that were added since the store had `count` entries.
  mutating func truncate(to count: Int) {
    if nodes.count > count { nodes.removeLast(nodes.count - count) }
  }
}
