// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The encoding of bytes as printable characters in byte-level vocabularies.
///
/// Radford et al. 2019 (GPT-2): a byte that is a printable Latin-1 character is encoded as itself.
/// The other bytes, in ascending order, are encoded as the characters from U+0100 on.
enum ByteAlphabet {
  /// The byte of each scalar value below 324, or `nil` if the scalar encodes no byte.
  private static let bytes: [UInt8?] = {
    var bytes = [UInt8?](repeating: nil, count: 324)
    var next = 256
    for byte in UInt8.min...UInt8.max {
      switch byte {
      case 33...126, 161...172, 174...255: bytes[Int(byte)] = byte
      default:
        bytes[next] = byte
        next += 1
      }
    }
    return bytes
  }()

  /// Appends the bytes that a UTF-8 text encodes.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - result: The array to which the bytes are appended.
  /// - Returns: `false`, with incomplete bytes, if a character encodes no byte.
  static func append(encodedBy text: some Sequence<UInt8>, to result: inout [UInt8]) -> Bool {
    let bytes = Self.bytes
    var lead: UInt8?
    for byte in text {
      let value: Int
      if let first = lead {
        // The characters of the alphabet have at most two bytes.
        guard byte & 0xC0 == 0x80 else { return false }
        value = Int(first & 0x1F) << 6 | Int(byte & 0x3F)
        lead = nil
        guard value >= 0x80 else { return false }
      } else if byte < 0x80 {
        value = Int(byte)
      } else {
        guard byte & 0xE0 == 0xC0 else { return false }
        lead = byte
        continue
      }
      guard value < bytes.count, let decoded = bytes[value] else { return false }
      result.append(decoded)
    }
    return lead == nil
  }
}
