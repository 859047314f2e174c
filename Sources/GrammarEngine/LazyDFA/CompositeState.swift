// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A state with several ways to parse the text; facts about plain states follow from the program.
struct CompositeState: Sendable {
  let head: StateHead
  /// Whether the value may be complete.
  let isFinal: Bool
  let distance: Int
  /// The bytes that are read without returning.
  let byteChoice: ByteChoice
}

/// The bytes that a state reads without returning: none, a single one, or several.
enum ByteChoice: Hashable, Sendable {
  case none
  case one(UInt8)
  case several
}
