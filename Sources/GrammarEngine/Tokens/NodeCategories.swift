// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The scalar categories of a trie node in 32 bits: those below the node in the low bits, whether
/// the node is inside a scalar, and the node's own category in the high bits.
struct NodeCategories {
  let rawValue: UInt32

  private static let insideBit: UInt32 = 1 << 26
  private static let belowMask: UInt32 = (1 << UInt32(ScalarCategory.count)) - 1

  @inline(__always) init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(own: UInt8, isInsideScalar: Bool) {
    rawValue = UInt32(own) << 27 | (isInsideScalar ? Self.insideBit : 0)
  }

  /// The category of the node's byte, as a bit.
  @inline(__always) var own: UInt32 { 1 &<< (rawValue &>> 27) }
  /// The category of the node's byte and those below the node, as bits.
  var withOwn: UInt32 { rawValue & Self.belowMask | own }
  /// Returns whether every scalar below the node has a category of a set.
  @inline(__always) func isBelow(within set: UInt32) -> Bool {
    rawValue & Self.belowMask & ~set == 0
  }
  /// Whether the node's byte does not end a scalar.
  @inline(__always) var isInsideScalar: Bool { rawValue & Self.insideBit != 0 }
}
