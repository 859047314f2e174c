// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The encoding of bytes as printable characters in byte-level vocabularies.
///
/// Radford et al. 2019 (GPT-2): a byte that is a printable Latin-1 character is encoded as itself. The
/// other bytes, in ascending order, are encoded as the characters from U+0100 on.
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

  /// Returns the bytes that a text encodes.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Returns: The bytes, or `nil` if a character of the text encodes no byte.
  static func bytes(encodedBy text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard Int(scalar.value) < bytes.count, let byte = bytes[Int(scalar.value)] else {
        return nil
      }
      result.append(byte)
    }
    return result
  }
}
