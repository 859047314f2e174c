// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A transition that changes the frames.
struct StackAction: Sendable {
  /// Where to go on.
  let target: StateID
  /// What happens to the top frame, before anything is pushed.
  let change: TopFrameChange
  /// Where the frames to push begin in the automaton's table, lowest first.
  let firstPush: UInt32
  /// How many there are.
  let pushCount: UInt32
}

/// What a byte does to the frame on top of those that all readings have in common.
enum TopFrameChange: Hashable, Sendable {
  /// Nothing.
  case none
  /// It counts one more item.
  case advance
  /// It pops the frame.
  case close
}

/// A frame that a transition pushes.
struct PushedFrame: Sendable {
  /// The frame.
  let frame: Frame
  /// The fewest bytes that the frame adds.
  let distance: Int
}
