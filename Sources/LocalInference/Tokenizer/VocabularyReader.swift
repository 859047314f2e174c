// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A reader that converts the texts of a vocabulary to bytes, and its merges to pairs of tokens.
struct VocabularyReader {
  /// The bytes of each token.
  private(set) var tokens: [[UInt8]] = []
  /// The kind of each token.
  private(set) var kinds: [Tokenizer.Kind] = []
  /// The control tokens by their names in the file.
  private(set) var controlTokens: [String: Int] = [:]
  /// The text tokens by their bytes.
  private var tokensByBytes: [[UInt8]: Int] = [:]

  /// Reads the texts.
  ///
  /// - Parameters:
  ///   - texts: The tokens' texts, in the alphabet of ``ByteAlphabet``.
  ///   - types: The tokens' types: 1 normal, 2 unknown, 3 control, 4 added text, 5 unused, 6 byte.
  init(texts: [[UInt8]], types: [Int]) {
    tokens.reserveCapacity(texts.count)
    tokensByBytes.reserveCapacity(texts.count)
    for (index, (text, type)) in zip(texts, types).enumerated() {
      switch type {
      case 3:
        append([], .control)
        controlTokens[String(decoding: text, as: UTF8.self)] = index
      case 4:
        // Added text is not in the byte alphabet, and no merge produces it.
        append(text, .text)
        controlTokens[String(decoding: text, as: UTF8.self)] = index
      case 1, 6:
        let bytes = ByteAlphabet.bytes(encodedBy: text) ?? text
        append(bytes, .text)
        tokensByBytes[bytes] = index
      default:
        append([], .unused)
      }
    }
  }

  private mutating func append(_ bytes: [UInt8], _ kind: Tokenizer.Kind) {
    tokens.append(bytes)
    kinds.append(kind)
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
