// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A lexer of string literals, whose escapes are those of Python.
enum JinjaStringLexer {
  /// Returns the value of the literal at a position and the position after it, or `nil` if the
  /// literal is malformed.
  static func string(in scalars: [UInt32], at start: Int) -> (JinjaText, end: Int)? {
    let quote = scalars[start]
    var units: [UInt32] = []
    var index = start + 1
    while index < scalars.count {
      switch scalars[index] {
      case quote: return (JinjaText(units: units), index + 1)
      case 0x5C:
        guard let next = escape(in: scalars, at: index, &units) else { return nil }
        index = next
      default:
        units.append(scalars[index])
        index += 1
      }
    }
    return nil
  }

  /// Appends the value of an escape, and returns the position after it.
  private static func escape(
    in scalars: [UInt32], at start: Int, _ units: inout [UInt32]
  ) -> Int? {
    guard start + 1 < scalars.count else { return nil }
    let simple: [UInt32: UInt32] = [
      0x5C: 0x5C, 0x27: 0x27, 0x22: 0x22, 0x61: 7, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
      0x76: 11,
    ]
    let letter = scalars[start + 1]
    if let value = simple[letter] {
      units.append(value)
      return start + 2
    }
    switch letter {
    case 0x0A: return start + 2
    case 0x4E: return nil
    case 0x78: return hexadecimal(in: scalars, at: start + 2, digits: 2, &units)
    case 0x75: return hexadecimal(in: scalars, at: start + 2, digits: 4, &units)
    case 0x55: return hexadecimal(in: scalars, at: start + 2, digits: 8, &units)
    case 0x30...0x37:
      var value: UInt32 = 0
      var index = start + 1
      while index < min(start + 4, scalars.count), (0x30...0x37).contains(scalars[index]) {
        value = value * 8 + (scalars[index] - 0x30)
        index += 1
      }
      units.append(value)
      return index
    default:
      units += [0x5C, letter]
      return start + 2
    }
  }

  private static func hexadecimal(
    in scalars: [UInt32], at start: Int, digits: Int, _ units: inout [UInt32]
  ) -> Int? {
    guard start + digits <= scalars.count else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[start..<start + digits] {
      guard scalar < 0x80, let digit = Character(JinjaText.scalar(scalar)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
    }
    guard value <= 0x10FFFF else { return nil }
    // Python keeps lone surrogates, which UTF-8 cannot encode.
    units.append((0xD800...0xDFFF).contains(value) ? 0xFFFD : value)
    return start + digits
  }
}
