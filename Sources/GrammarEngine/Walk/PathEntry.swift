// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The state of a walk after a byte.
struct PathEntry {
  let head: StateHead
  let state: StateID
  let top: StackID
  /// The size of the frame store when the byte was read.
  let mark: UInt32
  /// The end of the node's subtree, shifted by one bit; the lowest bit is ``isInLoop``.
  let end: UInt32

  @inline(__always) init(
    head: StateHead, at position: GrammarPosition, mark: Int, end: Int, isInLoop: Bool
  ) {
    self.head = head
    state = position.state
    top = position.top
    self.mark = UInt32(truncatingIfNeeded: mark)
    self.end = UInt32(truncatingIfNeeded: end) &<< 1 | (isInLoop ? 1 : 0)
  }

  @inline(__always) var subtreeEnd: Int { Int(end &>> 1) }
  /// Whether all bytes so far are in the self-loop, whose tokens are in the mask already.
  @inline(__always) var isInLoop: Bool { end & 1 != 0 }
}

extension LazyAutomaton {
  /// Reads the byte of a node after those of its parent, and returns the position and the size of the
  /// store after it, or `nil` if it is refused.
  ///
  /// If frames change, those that another branch of the trie has pushed are removed first.
  @inline(__always) func read(
    _ byte: UInt8, after parent: PathEntry, _ stack: inout FrameStack
  ) -> (position: GrammarPosition, mark: Int)? {
    let transition = transition(parent.state, parent.head, byte)
    if let next = transition.plainState {
      return (GrammarPosition(state: next, top: parent.top), Int(parent.mark))
    }
    if transition == .dead { return nil }
    stack.truncate(to: Int(parent.mark))
    var position = GrammarPosition(state: parent.state, top: parent.top)
    guard read(byte, &position.state, &position.top, &stack) else { return nil }
    return (position, stack.count)
  }
}
