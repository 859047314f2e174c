// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A literal name of JSON's grammar.
enum JSONLiteral: Sendable {
  case null, `false`, `true`

  /// Creates the literal that starts with `byte`; `nil` if there is none.
  init?(startingWith byte: UInt8) {
    switch byte {
    case Byte.lowerT: self = .true
    case Byte.lowerF: self = .false
    case Byte.lowerN: self = .null
    default: return nil
    }
  }

  /// Returns the byte at `index`; `nil` after the end.
  func byte(at index: Int) -> UInt8? {
    // The first letter is in the lowest bits.
    let letters: UInt64 =
      switch self {
      case .true: 0x65_7572_74
      case .false: 0x65_736C_6166
      case .null: 0x6C6C_756E
      }
    let byte = UInt8(truncatingIfNeeded: letters >> UInt64(8 * index))
    return byte == 0 ? nil : byte
  }
}
