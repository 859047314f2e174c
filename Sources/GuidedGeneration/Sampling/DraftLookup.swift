// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A search for earlier occurrences of the end of a text, whose continuations are guesses for the
/// next tokens.
///
/// Responses often repeat parts of their prompt. The text is compared by bytes, since the tokens of
/// a word depend on the character in front of it. White space and quotation marks are equal, since
/// a word at the beginning of a JSON string occurs after white space in a prompt. Source: A.
/// Saxena, "Prompt lookup decoding", 2023.
struct DraftLookup: Sendable {
  /// The number of bytes that must agree.
  private static let keyLength = 4
  /// The maximum number of bytes that are compared to select among occurrences.
  private static let comparedLength = 32
  /// The maximum number of occurrences that are compared.
  private static let occurrenceLimit = 8

  private var bytes: [UInt8] = []
  /// The tokens, and the offset of the first byte of each.
  private var tokens: [(token: Int, start: Int)] = []
  /// The offset after the most recent occurrence of each sequence of `keyLength` bytes.
  private var latest: [UInt32: Int] = [:]
  /// For each offset, the offset after the previous occurrence of the same bytes, or 0.
  private var previous: [Int] = [0]
  /// The first offset of a text without control tokens; sequences do not span these.
  private var segmentStart = 0

  /// The number of tokens.
  var count: Int { tokens.count }

  /// Appends a token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - text: The bytes of the token; empty for a control token.
  mutating func append(_ token: Int, _ text: [UInt8]) {
    tokens.append((token, bytes.count))
    if text.isEmpty { segmentStart = bytes.count }
    for byte in text {
      bytes.append(byte)
      previous.append(0)
      guard bytes.count - segmentStart >= Self.keyLength else { continue }
      previous[bytes.count] =
        latest.updateValue(bytes.count, forKey: key(endingAt: bytes.count)) ?? 0
    }
  }

  /// Returns the text that followed the best earlier occurrence of the end of the text, as tokens.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of tokens.
  ///   - tokenize: A closure that tokenizes the rest of a token at which the occurrence ends.
  /// - Returns: The tokens; empty if there is no other occurrence.
  /// - Complexity: O(1) apart from the calls of the closure.
  func continuation(limit: Int, tokenize: ([UInt8]) -> [Int]) -> [Int] {
    let end = bytes.count
    guard limit > 0, end - segmentStart >= Self.keyLength else { return [] }
    var best = (length: 0, offset: 0)
    var offset = previous[end]
    for _ in 0..<Self.occurrenceLimit where offset > 0 {
      let length = commonLength(endingAt: offset)
      if length > best.length { best = (length, offset) }
      offset = previous[offset]
    }
    guard best.offset > 0 else { return [] }
    return tokens(from: best.offset, limit: limit, tokenize)
  }

  private func key(endingAt end: Int) -> UInt32 {
    bytes[(end - Self.keyLength)..<end].reduce(0) { $0 << 8 | UInt32(Self.folded($1)) }
  }

  /// Returns a space for white space and quotation marks, and other bytes unchanged.
  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x22: 0x20
    default: byte
    }
  }

  /// Returns the number of bytes before an offset that agree with the end of the text.
  private func commonLength(endingAt offset: Int) -> Int {
    var length = 0
    while length < min(offset, Self.comparedLength),
      Self.folded(bytes[offset - 1 - length]) == Self.folded(bytes[bytes.count - 1 - length])
    { length += 1 }
    return length
  }

  private func tokens(from offset: Int, limit: Int, _ tokenize: ([UInt8]) -> [Int]) -> [Int] {
    var index = firstToken(from: offset)
    let start = index < tokens.count ? tokens[index].start : bytes.count
    var result = start > offset ? tokenize(Array(bytes[offset..<start])) : []
    while result.count < limit, index < tokens.count {
      let end = index + 1 < tokens.count ? tokens[index + 1].start : bytes.count
      guard end > tokens[index].start else { break }
      result.append(tokens[index].token)
      index += 1
    }
    return Array(result.prefix(limit))
  }

  /// Returns the index of the first token that does not begin before an offset.
  private func firstToken(from offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
