// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JSONTape.Kind {
  /// Returns the literal that starts with `byte`, or `nil`.
  static func literal(startingWith byte: UInt8) -> Self? {
    switch byte {
    case Byte.lowerT: .true
    case Byte.lowerF: .false
    case Byte.lowerN: .null
    default: nil
    }
  }

  /// Returns the byte at `index` of a literal; `nil` after its end.
  static func byte(_ index: Int, of literal: Self) -> UInt8? {
    // The letters, the first one in the lowest bits.
    let letters: UInt64 =
      switch literal {
      case .true: 0x65_7572_74
      case .false: 0x65_736C_6166
      default: 0x6C6C_756E
      }
    let byte = UInt8(truncatingIfNeeded: letters >> UInt64(8 * index))
    return byte == 0 ? nil : byte
  }
}
