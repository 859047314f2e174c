// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A reader that converts the texts of a vocabulary to bytes, and its merges to pairs of tokens.
struct VocabularyReader {
  /// The bytes of each token; empty for tokens that encode no text.
  private(set) var tokens: [[UInt8]] = []
  /// The control tokens by their names in the file.
  private(set) var controlTokens: [String: Int] = [:]
  /// The text tokens by their bytes.
  private var tokensByBytes: [[UInt8]: Int] = [:]

  /// Reads the texts.
  ///
  /// - Parameters:
  ///   - texts: The tokens' texts, in the alphabet of `ByteAlphabet`.
  ///   - types: The tokens' types: 1 normal, 2 unknown, 3 control, 4 added text, 5 unused, 6 byte.
  init(texts: [[UInt8]], types: [Int]) {
    tokens.reserveCapacity(texts.count)
    tokensByBytes.reserveCapacity(texts.count)
    for (index, (text, type)) in zip(texts, types).enumerated() {
      switch type {
      case 3:
        tokens.append([])
        controlTokens[String(decoding: text, as: UTF8.self)] = index
      case 4:
        // Added text is not in the byte alphabet, and no merge produces it.
        tokens.append(text)
        controlTokens[String(decoding: text, as: UTF8.self)] = index
      case 1, 6:
        let bytes = ByteAlphabet.bytes(encodedBy: text) ?? text
        tokens.append(bytes)
        tokensByBytes[bytes] = index
      default: tokens.append([])
      }
    }
  }

  /// Returns the tokens of the 256 single bytes, with which every text can be encoded.
  func byteTokens() throws(ModelFileError) -> [Int] {
    var result: [Int] = []
    for byte in UInt8.min...UInt8.max {
      guard let token = tokensByBytes[[byte]] else {
        throw ModelFileError(.malformed("the vocabulary has no token for byte \(byte)"))
      }
      result.append(token)
    }
    return result
  }

  /// Returns the table of merges, whose texts are two tokens separated by a space.
  func merges(_ texts: [[UInt8]]) throws(ModelFileError) -> MergeTable {
    var table = MergeTable(capacity: texts.count)
    for (index, text) in texts.enumerated() {
      guard
        let space = text.dropFirst().firstIndex(of: UInt8(ascii: " ")),
        let left = ByteAlphabet.bytes(encodedBy: Array(text[..<space])),
        let right = ByteAlphabet.bytes(encodedBy: Array(text[(space + 1)...])),
        let leftToken = tokensByBytes[left], let rightToken = tokensByBytes[right],
        let token = tokensByBytes[left + right]
      else {
        throw ModelFileError(
          .malformed(
            "merge \(index) ('\(String(decoding: text, as: UTF8.self))') does not combine tokens of the vocabulary"
          ))
      }
      table.append(leftToken, rightToken, into: token)
    }
    return table
  }
}

/// The encoding of bytes as printable characters in byte-level vocabularies.
///
/// Radford et al. 2019 (GPT-2): a byte that is a printable Latin-1 character is encoded as itself. The
/// other bytes, in ascending order, are encoded as the characters from U+0100 on.
private enum ByteAlphabet {
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

  /// Returns the bytes that a UTF-8 text encodes, or `nil` if a character encodes no byte.
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
