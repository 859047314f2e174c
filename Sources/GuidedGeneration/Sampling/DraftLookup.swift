// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A search for earlier occurrences of the end of a text, whose continuations are guesses for the
/// next tokens.
///
/// Responses often repeat parts of their prompt. The text is compared by its letters and digits,
/// since the tokens of a word depend on the character in front of it, and since the name of a
/// property is written differently in a prompt: `"firstSentence": "` agrees with
/// `First sentence: `. Source: A. Saxena, "Prompt lookup decoding", 2023.
struct DraftLookup: Sendable {
  /// The number of letters that must agree.
  private static let keyLength = 4
  /// The maximum number of letters that are compared to select among occurrences.
  private static let comparedLength = 32
  /// The maximum number of occurrences that are compared.
  private static let occurrenceLimit = 8

  private var bytes: [UInt8] = []
  /// The tokens, and the offset of the first byte of each.
  private var tokens: [(token: Int, start: Int)] = []
  /// The letters and digits of the text in lowercase, with the bytes of other scripts, and the
  /// offset after each.
  private var letters: [(byte: UInt8, end: Int)] = []
  /// The number of letters at the most recent occurrence of each sequence of `keyLength` letters,
  /// its own included.
  private var latest: [UInt32: Int] = [:]
  /// For each number of letters, that at the previous occurrence of the same last letters, or 0.
  private var previous: [Int] = [0]
  /// The number of letters before the last control token, which sequences do not span.
  private var segmentStart = 0
  /// The offset of the text after the last guess.
  private var guessEnd: Int?
  /// The maximum distance from the end of a guess to the next one that continues it, in bytes.
  ///
  /// One token between two guesses is not guessed.
  private static let continuedDistance = 24

  /// The number of tokens.
  var count: Int { tokens.count }

  /// Appends a token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - text: The bytes of the token; empty for a control token.
  mutating func append(_ token: Int, _ text: [UInt8]) {
    tokens.append((token, bytes.count))
    if text.isEmpty { segmentStart = letters.count }
    for byte in text {
      bytes.append(byte)
      guard let letter = Self.letter(byte) else { continue }
      letters.append((letter, bytes.count))
      previous.append(0)
      guard letters.count - segmentStart >= Self.keyLength else { continue }
      previous[letters.count] = latest.updateValue(letters.count, forKey: lastKey) ?? 0
    }
  }

  /// Returns the text that followed the best earlier occurrence of the end of the text, as tokens.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of tokens.
  ///   - continuedLimit: The maximum number of tokens if they continue the text of the last guess.
  ///   - tokenize: A closure that tokenizes the rest of a token at which the occurrence ends.
  /// - Returns: The tokens; empty if there is no other occurrence.
  /// - Complexity: O(1) apart from the calls of the closure.
  mutating func continuation(
    limit: Int, continuedLimit: Int, tokenize: ([UInt8]) -> [Int]
  ) -> [Int] {
    guard letters.count - segmentStart >= Self.keyLength else { return [] }
    var best = (length: 0, offset: 0)
    var occurrence = previous[letters.count]
    for _ in 0..<Self.occurrenceLimit where occurrence > 0 {
      let length = commonLength(at: occurrence)
      if length > best.length, let offset = offset(ofContinuationAt: occurrence) {
        best = (length, offset)
      }
      occurrence = previous[occurrence]
    }
    guard best.offset > 0 else { return [] }
    let isContinued = guessEnd.map { 0...Self.continuedDistance ~= best.offset - $0 } ?? false
    let limit = isContinued ? continuedLimit : limit
    return limit > 0 ? tokens(from: best.offset, limit: limit, tokenize) : []
  }

  /// Returns a letter or digit in lowercase, the byte of another script, or `nil` for white space
  /// and punctuation.
  private static func letter(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      byte
    default: nil
    }
  }

  /// The last letters, which are at least `keyLength`.
  private var lastKey: UInt32 {
    letters.suffix(Self.keyLength).reduce(0) { $0 << 8 | UInt32($1.byte) }
  }

  /// Returns the number of letters before an occurrence that agree with the end of the text.
  private func commonLength(at occurrence: Int) -> Int {
    var length = 0
    while length < min(occurrence, Self.comparedLength),
      letters[occurrence - 1 - length].byte == letters[letters.count - 1 - length].byte
    { length += 1 }
    return length
  }

  /// Returns the offset at which the text after an occurrence continues the end of the text, or
  /// `nil` if only the latter ends with a complete word.
  ///
  /// The punctuation after the occurrence is skipped as far as it agrees with that at the end of
  /// the text, or else up to the next word.
  private func offset(ofContinuationAt occurrence: Int) -> Int? {
    let offset = letters[occurrence - 1].end
    guard let last = letters.last, last.end < bytes.count else { return offset }
    let punctuation = bytes[last.end...]
    if bytes[offset...].starts(with: punctuation) { return offset + punctuation.count }
    let next = letters[occurrence].end - 1
    return next > offset ? next : nil
  }

  private mutating func tokens(
    from offset: Int, limit: Int, _ tokenize: ([UInt8]) -> [Int]
  ) -> [Int] {
    var index = firstToken(from: offset)
    let start = index < tokens.count ? tokens[index].start : bytes.count
    var result = start > offset ? tokenize(Array(bytes[offset..<start])) : []
    while result.count < limit, index < tokens.count {
      let end = index + 1 < tokens.count ? tokens[index + 1].start : bytes.count
      guard end > tokens[index].start else { break }
      result.append(tokens[index].token)
      index += 1
    }
    if !result.isEmpty { guessEnd = index < tokens.count ? tokens[index].start : bytes.count }
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
