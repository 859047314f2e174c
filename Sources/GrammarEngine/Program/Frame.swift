// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A stack entry that determines how matching continues once a value is complete.
struct Frame: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Matching continues at an address, and the frame is popped.
    case call(then: Address)
    /// Matching continues after an item of a counted loop. The frame remains until the loop ends.
    case loop(LoopID)
  }

  let kind: Kind
  /// The number of separators that the loop has read; zero for calls.
  var count: Int

  static func call(then address: Address) -> Frame { Frame(kind: .call(then: address), count: 0) }

  /// Creates the frame of a loop at its first item.
  static func loop(_ id: LoopID) -> Frame { Frame(kind: .loop(id), count: 0) }
}
