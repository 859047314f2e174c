// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A tokenizer: byte-level BPE, SentencePiece with scores, or BPE on characters.
///
/// Text is never encoded as a control token, even if it contains the name of one. Only a
/// ``ChatTemplate`` adds control tokens to a prompt.
package struct Tokenizer: Sendable {
  /// The position of a text in a prompt.
  package enum TextPosition: Sendable, Hashable {
    /// At the beginning, or after a control token. Some tokenizers insert a space there.
    case start
    /// After other text.
    case inside
  }

  /// A byte that the vocabulary cannot encode.
  package struct UnencodableByte: Sendable, Hashable {
    /// The byte.
    package let byte: UInt8
    /// The position of the byte in the text.
    package let offset: Int
  }

  /// The bytes of each token; empty for tokens that encode no text.
  package let tokens: [[UInt8]]
  /// The tokens that end an answer; the first is the end token of the file's metadata.
  package let endTokens: [Int]
  /// The token that starts every prompt, if the model has one.
  package let startToken: Int?

  let controlTokens: [String: Int]
  let encoder: TextEncoder
  let addedTokens: AddedTokens
  /// The control and added tokens after which white space is removed from prompts.
  let strippingTokens: Set<Int>
  /// The maximum number of bytes that one token encodes.
  let maximumTokenLength: Int

  /// The number of bytes or merges after which tokenization checks whether to stop.
  package static let checkInterval = 4096

  /// Returns the control token with a name.
  ///
  /// - Parameter name: The name, such as `<|user|>`.
  /// - Returns: The token, or `nil` if there is none.
  package func controlToken(_ name: String) -> Int? { controlTokens[name] }

  /// Returns whether white space after a control token is removed from prompts.
  ///
  /// - Parameter token: The token.
  /// - Returns: Whether it is removed, as the tokenizer of Phi-3 does.
  package func stripsWhitespace(after token: Int) -> Bool { strippingTokens.contains(token) }

  /// Encodes plain text.
  ///
  /// Bytes that the vocabulary cannot encode are omitted.
  ///
  /// - Parameters:
  ///   - bytes: The text. Malformed UTF-8 is encoded byte by byte.
  ///   - position: The position of the text in a prompt.
  /// - Returns: The tokens.
  /// - Complexity: O(*n* log *n*) in the bytes.
  package func encode(_ bytes: [UInt8], at position: TextPosition = .start) -> [Int] {
    var tokens: [Int] = []
    encode(bytes, at: position, into: &tokens) { _ in }
    return tokens
  }

  /// Encodes plain text, with regular checks whether to stop.
  ///
  /// - Parameters:
  ///   - bytes: The text. Malformed UTF-8 is encoded byte by byte.
  ///   - position: The position of the text in a prompt.
  ///   - tokens: The array to which the tokens are appended.
  ///   - check: A closure that is called at the beginning, and then at least every
  ///     ``checkInterval`` bytes and merges. It receives a number that the count of `tokens`
  ///     reaches at the end of the text.
  /// - Returns: The first byte that the vocabulary cannot encode, or `nil` if there is none. Such
  ///   bytes are omitted.
  /// - Throws: Any error that `check` throws.
  /// - Complexity: O(*n* log *n*) in the bytes.
  @discardableResult
  package func encode<Failure>(
    _ bytes: [UInt8], at position: TextPosition = .start, into tokens: inout [Int],
    check: (Int) throws(Failure) -> Void
  ) throws(Failure) -> UnencodableByte? {
    let minimum = tokens.count + minimumTokenCount(ofBytes: bytes.count)
    try check(minimum)
    let parts = try addedTokens.parts(of: bytes) { () throws(Failure) in try check(minimum) }
    var session = TextEncoder.Session(encoder)
    var position = position
    var strips = false
    var unencodable: UnencodableByte?
    for part in parts {
      switch part {
      case .token(let token, _):
        tokens.append(token)
        position = .start
        strips = strippingTokens.contains(token)
      case .text(var range):
        if strips { range = Self.removingLeadingSpace(of: range, in: bytes) }
        let rest = minimumTokenCount(ofBytes: bytes.count - range.upperBound)
        let found = try session.encode(bytes, range, at: position, into: &tokens) {
          (count, bytes) throws(Failure) in
          try check(count + minimumTokenCount(ofBytes: bytes) + rest)
        }
        unencodable = unencodable ?? found
        position = .inside
      }
    }
    return unencodable
  }

  /// Returns the number of tokens that any text of a length has at least.
  ///
  /// - Parameter count: The length in bytes.
  /// - Returns: The number of tokens, if every byte can be encoded; 0 if white space can be removed
  ///   from the text.
  package func minimumTokenCount(ofBytes count: Int) -> Int {
    guard strippingTokens.isEmpty, count > 0 else { return 0 }
    return (count - 1) / maximumTokenLength + 1
  }

  /// Encodes plain text.
  ///
  /// - Parameter text: The text.
  /// - Returns: The tokens.
  package func encode(_ text: String) -> [Int] { encode(Array(text.utf8)) }

  /// Decodes tokens.
  ///
  /// - Parameter tokens: The tokens. Tokens outside the vocabulary are ignored.
  /// - Returns: The bytes of the text.
  package func decode(_ tokens: some Sequence<Int>) -> [UInt8] {
    tokens.flatMap { self.tokens.indices.contains($0) ? self.tokens[$0] : [] }
  }

  /// Returns a range of a text without the ASCII white space at its start.
  static func removingLeadingSpace(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] == 0x20 || (0x09...0x0D).contains(bytes[start]) {
      start += 1
    }
    return start..<range.upperBound
  }
}
