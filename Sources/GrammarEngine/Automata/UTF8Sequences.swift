// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The well-formed UTF-8 byte sequences of Unicode scalars (Unicode 16, table 3-7).
enum UTF8Sequences {
  /// The bytes of some scalars: one range of values for each byte of the sequence.
  typealias Ranges = [ClosedRange<UInt8>]

  /// The sequences of two, three and four bytes, ascending by lead byte.
  static let multibyte: [Ranges] = sequences(of: 0x80...0x10FFFF)

  static let continuation: ClosedRange<UInt8> = 0x80...0xBF

  /// Returns the sequences of the scalars of a range.
  ///
  /// The first ranges of two results, also for different scalars, are equal or disjoint, and so
  /// are the ranges after equal ones: a range of several lead bytes covers their complete blocks.
  ///
  /// - Parameter scalars: The scalars, above ASCII; surrogates are left out.
  /// - Returns: The sequences, ascending.
  static func sequences(of scalars: ClosedRange<UInt32>) -> [Ranges] {
    var result: [Ranges] = []
    for range in rangesByLength where range.overlaps(scalars) {
      append(range.clamped(to: scalars), to: &result)
    }
    return result
  }

  /// The scalars above ASCII without surrogates, divided by the length of their sequences.
  private static let rangesByLength: [ClosedRange<UInt32>] = [
    0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
  ]

  /// Divides a range into pieces whose bytes vary independently.
  ///
  /// A piece that begins or ends inside a block of continuation bytes is cut at the block's
  /// boundary, as in RE2's compiler (R. Cox, "Regular expression matching in the wild", 2010).
  private static func append(_ scalars: ClosedRange<UInt32>, to result: inout [Ranges]) {
    var pending = [scalars]
    while let range = pending.popLast() {
      let (low, high) = (range.lowerBound, range.upperBound)
      if let cut = blockBoundary(low, high) {
        pending.append(cut...high)
        pending.append(low...(cut - 1))
      } else {
        result.append(zip(encoding(of: low), encoding(of: high)).map { $0...$1 })
      }
    }
  }

  /// Returns the first scalar of the second piece if a range must be divided.
  private static func blockBoundary(_ low: UInt32, _ high: UInt32) -> UInt32? {
    for shift in stride(
      from: UInt32(6), through: high < 0x800 ? 6 : high < 0x10000 ? 12 : 18, by: 6)
    {
      let mask: UInt32 = (1 << shift) - 1
      guard low & ~mask != high & ~mask else { continue }
      if low & mask != 0 { return (low | mask) + 1 }
      if high & mask != mask { return high & ~mask }
    }
    return nil
  }

  private static func encoding(of scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).map { Array($0.utf8) } ?? []
  }
}

/// The canonical encoding of scalars in JSON strings: UTF-8, and the shortest escape for the
/// scalars that JSON requires to be escaped.
enum CanonicalEncoding {
  /// The scalars that must be escaped, and their escapes, which begin with a backslash.
  static let escapes: [(scalar: UInt32, bytes: [UInt8])] =
    (Array<UInt8>(0..<0x20) + [0x22, 0x5C]).map { byte in
      let text = JSONWriter.text(of: String(Character(Unicode.Scalar(byte))))
      return (UInt32(byte), Array(text.utf8.dropFirst().dropLast()))
    }

  /// The bytes of one scalar of two to four bytes; the only leaf is the end.
  static let multibyteScalar = ByteRangeTrie(multibyte)
  /// The bytes of one scalar; the only leaf is the end.
  static let anyScalar = ByteRangeTrie(
    [0x20...0x21, 0x23...0x5B, 0x5D...0x7F].map { .init(ranges: [$0], leaf: 0) }
      + escapes.map { .init(ranges: $0.bytes.map { $0...$0 }[...], leaf: 0) } + multibyte)

  private static var multibyte: [ByteRangeTrie.Sequence] {
    UTF8Sequences.multibyte.map { .init(ranges: $0[...], leaf: 0) }
  }
}
