// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The length of a name and two words of its bytes, which identify a name of up to 16 bytes.
///
/// Two overlapping loads cover all bytes of a short name, as in wyhash (Wang Yi, 2019). The first
/// word of a longer name is a hash.
struct NameDigest: Hashable, Sendable, BitwiseCopyable {
  private let first: UInt64
  private let last: UInt64
  private let count: Int

  /// Whether names with equal digests are equal.
  var isExact: Bool { count <= 16 }

  /// Creates the digest of a name in UTF-8.
  init(_ name: ArraySlice<UInt8>) {
    count = name.count
    // SAFETY: the offsets of all loads are at least 0, and at most the length minus the width.
    (first, last) = name.withUnsafeBytes { Self.words(of: $0) }
  }

  /// A hash of the name.
  var hash: UInt64 {
    let (high, low) = (first ^ Self.factor).multipliedFullWidth(
      by: last ^ UInt64(truncatingIfNeeded: count) &* Self.secondFactor)
    return high ^ low
  }

  private static var factor: UInt64 { 0x9E37_79B9_7F4A_7C15 }
  private static var secondFactor: UInt64 { 0xD6E8_FEB8_6659_FD93 }

  private static func words(of bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    let count = bytes.count
    switch count {
    case 0: return (0, 0)
    case 1..<4:
      let middle = UInt64(bytes[count >> 1]) << 8
      return (UInt64(bytes[0]) | middle | UInt64(bytes[count - 1]) << 16, 0)
    case 4..<8:
      return (
        UInt64(bytes.loadUnaligned(as: UInt32.self)),
        UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      )
    default:
      var first = bytes.loadUnaligned(as: UInt64.self)
      var offset = 8
      while count > 16, offset <= count - 8 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        first = (first ^ word) &* factor
        first ^= first >> 29
        offset += 8
      }
      return (first, bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    }
  }
}
