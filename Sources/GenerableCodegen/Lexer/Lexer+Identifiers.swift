// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// Returns whether a text is an identifier or a keyword, which needs no backticks as a label
  /// ("The Swift Programming Language", grammar of identifiers).
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    let isDigit = ("0"..."9").contains(first) || first == "$"
    return !isDigit && !isCombining(first.value)
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          ? isIdentifierByte(UInt8(scalar.value)) : isNonASCIIIdentifier(scalar.value)
      }
  }

  private static func isCombining(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Returns whether a non-ASCII scalar may occur in identifiers.
  private static func isNonASCIIIdentifier(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
      0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
      0x203F...0x2040, 0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793,
      0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF,
      0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFFD:
      true
    default: scalar >= 0x10000 && scalar & 0xFFFF <= 0xFFFD && scalar < 0xF0000
    }
  }
}
