// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

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
