// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What to do once a value is whole.
struct Frame: Hashable, Sendable {
  /// The two things that can follow a value.
  enum Kind: Hashable, Sendable {
    /// Go on at an address; the frame is popped.
    case call(then: Address)
    /// Go on after an item of an array; the frame stays until the array is closed.
    case loop(LoopID)
  }

  /// What follows.
  let kind: Kind
  /// How many commas the array has had; zero for calls.
  var count: Int

  /// A frame that goes on at an address.
  static func call(then address: Address) -> Frame {
    Frame(kind: .call(then: address), count: 0)
  }

  /// A frame of an array that has just been opened.
  static func loop(_ id: LoopID) -> Frame {
    Frame(kind: .loop(id), count: 0)
  }
}
