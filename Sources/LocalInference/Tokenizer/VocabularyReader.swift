// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Turns the texts of a file's vocabulary into bytes, and its merges into pairs of tokens.
struct VocabularyReader {
  /// The bytes that each token spells.
  private(set) var tokens: [[UInt8]] = []
  /// What each token is for.
  private(set) var kinds: [Tokenizer.Kind] = []
  /// The control tokens, by the text that the file gives them.
  private(set) var controlTokens: [String: Int] = [:]
  /// The tokens that spell text, by the bytes.
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
        // Added text stands as it is, and is never merged into.
        append(text, .text)
        controlTokens[String(decoding: text, as: UTF8.self)] = index
      case 1, 6:
        let bytes = ByteAlphabet.bytes(speltBy: text) ?? text
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

  /// The token of each of the 256 bytes: what every text can be spelt with.
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

  /// The merges, whose texts are two tokens with a space between them, in order.
  func merges(_ texts: [[UInt8]]) throws(ModelFileError) -> MergeTable {
    var table = MergeTable(capacity: texts.count)
    for (index, text) in texts.enumerated() {
      guard
        let space = text.dropFirst().firstIndex(of: UInt8(ascii: " ")),
        let left = ByteAlphabet.bytes(speltBy: Array(text[..<space])),
        let right = ByteAlphabet.bytes(speltBy: Array(text[(space + 1)...])),
        let leftToken = tokensByBytes[left], let rightToken = tokensByBytes[right],
        let token = tokensByBytes[left + right]
      else {
        throw ModelFileError(
          .malformed("merge \(index) ('\(String(decoding: text, as: UTF8.self))') joins no tokens"))
      }
      table.append(leftToken, rightToken, into: token)
    }
    return table
  }
}
