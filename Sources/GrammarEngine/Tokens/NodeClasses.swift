// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The classes of a node's scalars, in 32 bits: its own, those below it, and whether it lies
/// inside a scalar.
struct NodeClasses {
  let rawValue: UInt32

  private static let insideBit: UInt32 = 1 << 26
  /// The bits for the classes below.
  static let mask: UInt32 = (1 << UInt32(ScalarCategory.count)) - 1

  @inline(__always) init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(own: UInt8, isInside: Bool) {
    rawValue = UInt32(own) << 27 | (isInside ? Self.insideBit : 0)
  }

  /// The class of the node's own byte, as a bit.
  @inline(__always) var own: UInt32 { 1 &<< (rawValue &>> 27) }
  /// The classes below the node and its own, as bits.
  var withOwn: UInt32 { rawValue & Self.mask | own }
  /// Whether every scalar below the node is of a class in the set.
  @inline(__always) func isBelow(within set: UInt32) -> Bool {
    rawValue & Self.mask & ~set == 0
  }
  /// Whether the node's byte does not end a scalar.
  @inline(__always) var isInside: Bool { rawValue & Self.insideBit != 0 }
}
