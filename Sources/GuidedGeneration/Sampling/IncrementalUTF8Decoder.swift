// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A decoder that turns the bytes of tokens into text in complete UTF-8 sequences.
///
/// The bytes of a sequence that a token leaves incomplete are kept for the next token. Ill-formed
/// bytes become U+FFFD, one for each maximal subpart, as the Unicode Standard recommends.
struct IncrementalUTF8Decoder: Sendable {
  private var bytes: [UInt8] = []

  /// Appends the bytes of a token.
  ///
  /// - Returns: The text up to the end of the last complete sequence.
  mutating func append(_ bytes: some Sequence<UInt8>) -> String {
    self.bytes += bytes
    let count = self.bytes.count - incompleteSuffixLength
    defer { self.bytes.removeFirst(count) }
    return String(decoding: self.bytes[..<count], as: UTF8.self)
  }

  /// Ends the text.
  ///
  /// - Returns: U+FFFD if a sequence is incomplete, or an empty string.
  mutating func finish() -> String {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of bytes at the end that begin a sequence without completing it.
  private var incompleteSuffixLength: Int {
    for length in 1...3 where length <= bytes.count {
      let suffix = bytes.suffix(length)
      guard var sequence = UTF8Continuation(after: suffix[suffix.startIndex]) else { continue }
      let isWellFormed = suffix.dropFirst().allSatisfy { sequence.accept($0) }
      return isWellFormed && sequence.remaining > 0 ? length : 0
    }
    return 0
  }
}
