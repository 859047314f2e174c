// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The effect of a byte in a state, in 32 bits.
///
/// By far the most frequent transition is a state number: it leaves the stack unchanged.
struct Transition: Sendable {
  let rawValue: UInt32

  private static let actionBit: UInt32 = 1 << 31

  /// The transition has not been computed yet.
  static let unknown = Transition(rawValue: .max)
  /// No document continues with the byte.
  static let dead = Transition(rawValue: .max - 1)
  /// The value is complete; the byte is read in the state to which the top frame returns.
  static let returns = Transition(rawValue: .max - 2)

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Returns a transition to a state that leaves the stack unchanged.
  static func plain(_ state: StateID) -> Transition { Transition(rawValue: state.rawValue) }

  static func action(_ index: Int) -> Transition {
    Transition(rawValue: actionBit | UInt32(truncatingIfNeeded: index))
  }

  /// The next state, or `nil` unless the transition leaves the stack unchanged.
  @inline(__always) var plainState: StateID? {
    rawValue & Self.actionBit == 0 ? StateID(rawValue: rawValue) : nil
  }

  var isAction: Bool { rawValue & Self.actionBit != 0 && rawValue < Self.returns.rawValue }

  /// The index of the action; meaningful only if ``isAction``.
  @inline(__always) var actionIndex: Int { Int(rawValue & ~Self.actionBit) }

  @inline(__always) static func == (left: Transition, right: Transition) -> Bool {
    left.rawValue == right.rawValue
  }
}

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
  case close
}

/// A frame that a transition pushes.
struct PushedFrame: Sendable {
  let frame: Frame
  /// The fewest bytes that the frame adds to the document.
  let distance: Int
}
