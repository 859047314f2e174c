// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The alphabet in which byte-level vocabularies spell bytes as printable characters.
///
/// Radford et al. 2019 (GPT-2): a byte that is a printable Latin-1 character stands for itself,
/// every other byte, in ascending order, for the next character from U+0100 on.
enum ByteAlphabet {
  /// The byte for each scalar value below 324; nil for scalars that spell none.
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

  /// The bytes that `text` spells, or nil if it holds a character that spells none.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: The bytes.
  static func bytes(speltBy text: [UInt8]) -> [UInt8]? {
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
