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

  /// The UTF-8 forms of a range of scalars beyond ASCII, each as one range of bytes for every place.
  ///
  /// First ranges of two spellings, also of different scalars, are equal or disjoint, and so are
  /// the ranges after equal ones: a range of several lead bytes covers their whole blocks.
  static func utf8Ranges(of scalars: ClosedRange<UInt32>) -> [[ClosedRange<UInt8>]] {
    var result: [[ClosedRange<UInt8>]] = []
    for range in rangesByLength where range.overlaps(scalars) {
      appendUTF8(of: range.clamped(to: scalars), to: &result)
    }
    return result
  }

  /// The scalars beyond ASCII, divided by the length of their UTF-8 form.
  private static let rangesByLength: [ClosedRange<UInt32>] = [
    0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
  ]

  private static func hexDigit(_ value: UInt32) -> UInt8 {
    UInt8(value < 10 ? 0x30 + value : 0x57 + value)
  }

  /// Divides a range into pieces whose UTF-8 bytes vary independently.
  ///
  /// A piece with a partial block at an end is cut at the block's border, as RE2's compiler does
  /// (R. Cox, "Regular expression matching in the wild", 2010).
  private static func appendUTF8(
    of range: ClosedRange<UInt32>, to result: inout [[ClosedRange<UInt8>]]
  ) {
    var pending = [range]
    while let range = pending.popLast() {
      let low = range.lowerBound
      let high = range.upperBound
      if let cut = blockBorder(low, high) {
        pending.append(cut...high)
        pending.append(low...(cut - 1))
        continue
      }
      result.append(zip(utf8(low), utf8(high)).map { $0...$1 })
    }
  }

  /// Where a range must be cut so that its parts cover whole blocks of continuation bytes.
  private static func blockBorder(_ low: UInt32, _ high: UInt32) -> UInt32? {
    let places: [UInt32] =
      high < 0x80 ? [] : high < 0x800 ? [6] : high < 0x10000 ? [6, 12] : [6, 12, 18]
    for shift in places {
      let mask: UInt32 = (1 << shift) - 1
      guard low & ~mask != high & ~mask else { continue }
      if low & mask != 0 { return (low | mask) + 1 }
      if high & mask != mask { return high & ~mask }
    }
    return nil
  }

  private static func utf8(_ scalar: UInt32) -> [UInt8] {
    let tail = { (shift: UInt32) in UInt8(0x80 | (scalar >> shift) & 0x3F) }
    return switch scalar {
    case ..<0x80: [UInt8(scalar)]
    case ..<0x800: [UInt8(0xC0 | scalar >> 6), tail(0)]
    case ..<0x10000: [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)]
    default: [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
