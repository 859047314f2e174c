// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a byte does in a state, in 32 bits.
///
/// A plain state number leaves the frames alone, which is by far the most frequent case.
struct Transition: Sendable {
  let rawValue: UInt32

  private static let actionBit: UInt32 = 1 << 31

  /// It has not been worked out yet.
  static let unknown = Transition(rawValue: .max)
  /// No document goes on with the byte.
  static let dead = Transition(rawValue: .max - 1)
  /// The value is whole; the byte belongs to what the top frame says.
  static let returns = Transition(rawValue: .max - 2)

  @inline(__always) init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Goes on in a state.
  static func plain(_ state: StateID) -> Transition {
    Transition(rawValue: state.rawValue)
  }

  /// Changes the frames as the action says.
  static func action(_ index: Int) -> Transition {
    Transition(rawValue: actionBit | UInt32(truncatingIfNeeded: index))
  }

  /// The state, if the frames stay as they are.
  @inline(__always) var plainState: StateID? {
    rawValue & Self.actionBit == 0 ? StateID(rawValue: rawValue) : nil
  }

  /// Whether there is an action.
  var isAction: Bool { rawValue & Self.actionBit != 0 && rawValue < Self.returns.rawValue }

  /// The index of the action; meaningful only for transitions with one.
  @inline(__always) var actionIndex: Int { Int(rawValue & ~Self.actionBit) }

  @inline(__always) static func == (left: Transition, right: Transition) -> Bool {
    left.rawValue == right.rawValue
  }
}
