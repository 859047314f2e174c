// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How scalars are spelled inside a JSON string in canonical form: as themselves in UTF-8, unless
/// JSON requires an escape; then the short one if there is one, else `\u00xx` in lower case.
enum ScalarSpelling {
  /// The scalars that cannot stand for themselves.
  static let escaped: [UInt32] = Array(0..<0x20) + [0x22, 0x5C]

  /// The escape of a scalar that cannot stand for itself.
  static func escape(of scalar: UInt32) -> [UInt8] {
    switch scalar {
    case 0x22: Array(#"\""#.utf8)
    case 0x5C: Array(#"\\"#.utf8)
    case 0x08: Array(#"\b"#.utf8)
    case 0x0C: Array(#"\f"#.utf8)
    case 0x0A: Array(#"\n"#.utf8)
    case 0x0D: Array(#"\r"#.utf8)
    case 0x09: Array(#"\t"#.utf8)
    default:
      Array(#"\u00"#.utf8) + [UInt8(ascii: "0") + UInt8(scalar >> 4), hexDigit(scalar & 15)]
    }
  }

  private static func hexDigit(_ value: UInt32) -> UInt8 {
    UInt8(value < 10 ? 0x30 + value : 0x57 + value)
  }
}
