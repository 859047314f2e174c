// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The place of a frame in a stack's store; the bottom of every stack is zero.
struct StackID: Hashable, Sendable {
  let rawValue: UInt32

  /// The empty stack.
  static let bottom = StackID(index: 0)

  init(index: Int) {
    rawValue = UInt32(truncatingIfNeeded: index)
  }

  /// The place as an index into the store.
  var index: Int { Int(rawValue) }
}

/// Frames that point to the frame below them, so that a stack is one index and never copied.
///
/// Popping reads, pushing appends; going back to an earlier stack is going back to its index, and
/// what was appended since can be cut off.
struct FrameStack: Sendable {
  /// One frame on top of others.
  struct Node: Sendable {
    /// What to do once the value above is whole.
    let frame: Frame
    /// The frame below.
    let parent: StackID
    /// How many frames there are, this one included.
    let depth: Int32
    /// The fewest bytes that this frame and those below it add.
    let distance: Int
  }

  private var nodes: [Node] = [
    Node(frame: .call(then: Program.done), parent: .bottom, depth: 0, distance: 0)
  ]

  /// The least depth of a frame that was read since the last ``beginTracking(from:)``.
  private(set) var lowestRead = 0

  /// How many entries the store has; see ``truncate(to:)``.
  var count: Int { nodes.count }

  subscript(id: StackID) -> Node { nodes[id.index] }

  /// Puts a frame on top of a stack.
  mutating func push(_ frame: Frame, on parent: StackID, distance: Int) -> StackID {
    let below = nodes[parent.index]
    nodes.append(
      Node(
        frame: frame, parent: parent, depth: below.depth + 1,
        distance: Distance.sum(distance, below.distance)))
    return StackID(index: nodes.count - 1)
  }

  /// Reads the top of a stack and notes how deep the reading went.
  mutating func read(_ id: StackID) -> Node {
    let node = nodes[id.index]
    lowestRead = min(lowestRead, Int(node.depth))
    return node
  }

  /// Forgets what was read so far.
  mutating func beginTracking(from id: StackID) {
    lowestRead = Int(nodes[id.index].depth) + 1
  }

  /// Cuts off what was pushed since the store had `count` entries.
  mutating func truncate(to count: Int) {
    if nodes.count > count { nodes.removeLast(nodes.count - count) }
  }
}
