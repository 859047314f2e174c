// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A transition that changes the stack of frames.
struct StackAction: Sendable {
  let target: StateID
  /// The change of the top frame, made before frames are pushed.
  let change: TopFrameChange
  /// The index in the automaton's table of the first frame to push, the lowest one.
  let firstPush: UInt32
  let pushCount: UInt32
}

/// The effect of a byte on the top frame of the matcher's stack.
enum TopFrameChange: Hashable, Sendable {
  case none
  /// Counts one more item of the frame's loop.
  case advance
  /// Pops the frame.
  case close
}

/// A frame that a transition pushes.
struct PushedFrame: Sendable {
  let frame: Frame
  /// The fewest bytes that the frame adds to the document.
  let distance: Int
}
