// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Where a walk is after a byte.
struct PathEntry {
  /// What the state does with bytes.
  let head: StateHead
  let state: StateID
  let top: StackID
  /// The size of the store of frames when the byte was read.
  let mark: UInt32
  /// Where the node's subtree ends; the lowest bit says whether all bytes so far are of the
  /// classes whose tokens are in the mask already.
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
  @inline(__always) var isInLoop: Bool { end & 1 != 0 }
}

extension LazyAutomaton {
  /// Reads a node's byte where its parent's bytes have led.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - parent: Where the parent's bytes have led.
  ///   - stack: The store of the frames; when frames change, those that another branch of the tree
  ///     has pushed are cut off first.
  /// - Returns: Where the byte leads, and the size of the store then; nil when it is refused.
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
