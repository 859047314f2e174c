// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A byte-level BPE tokenizer.
///
/// The algorithm is that of Sennrich et al. (2016), applied to bytes as by Radford et al. (2019, GPT-2).
/// Text is never encoded as a control token, even if it contains the name of one. Only a
/// ``ChatTemplate`` adds control tokens to a prompt.
package struct Tokenizer: Sendable {
  /// The bytes of each token; empty for tokens that encode no text.
  package let tokens: [[UInt8]]
  /// The tokens that end an answer; the first is the end token of the file's metadata.
  package let endTokens: [Int]
  /// The token that starts every prompt, if the model has one.
  package let startToken: Int?

  private let controlTokens: [String: Int]
  private let byteTokens: [Int]
  private let merges: MergeTable
  private let preTokenizer: PreTokenizer
  /// The length of the longest token, in bytes; at least 1.
  private let maximumTokenLength: Int

  /// The number of bytes or merges after which tokenization checks whether to stop.
  package static let checkInterval = 4096

  /// Returns the control token with a name.
  ///
  /// - Parameter name: The name, such as `<|user|>`.
  /// - Returns: The token, or `nil` if there is none.
  package func controlToken(_ name: String) -> Int? { controlTokens[name] }

  /// Encodes plain text.
  ///
  /// - Parameter bytes: The text. Malformed UTF-8 is encoded byte by byte.
  /// - Returns: The tokens.
  /// - Complexity: O(*n* log *n*) in the bytes.
  package func encode(_ bytes: [UInt8]) -> [Int] {
    var tokens: [Int] = []
    encode(bytes, into: &tokens) { _ in }
    return tokens
  }

  /// Encodes plain text, with regular checks whether to stop.
  ///
  /// - Parameters:
  ///   - bytes: The text. Malformed UTF-8 is encoded byte by byte.
  ///   - tokens: The array to which the tokens are appended.
  ///   - check: A closure that is called at the beginning, and then at least every
  ///     ``checkInterval`` bytes and merges. It receives a number that the count of `tokens`
  ///     reaches at the end of the text.
  /// - Throws: Any error that `check` throws.
  /// - Complexity: O(*n* log *n*) in the bytes.
  package func encode<Failure>(
    _ bytes: [UInt8], into tokens: inout [Int], check: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var merger = PairMerger(merges)
    var nextCheck = 0
    for word in preTokenizer.words(of: bytes) {
      let minimum = tokens.count + minimumTokenCount(ofBytes: bytes.count - word.lowerBound)
      if word.lowerBound >= nextCheck {
        try check(minimum)
        nextCheck = word.lowerBound + Self.checkInterval
      }
      try merger.merge(bytes[word].map { byteTokens[Int($0)] }, into: &tokens) {
        () throws(Failure) in try check(minimum)
      }
    }
  }

  /// Returns the number of tokens that any text of a length has at least.
  ///
  /// - Parameter count: The length in bytes.
  /// - Returns: The number of tokens.
  package func minimumTokenCount(ofBytes count: Int) -> Int {
    (count + maximumTokenLength - 1) / maximumTokenLength
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
}

extension Tokenizer {
  private static let prefix = "tokenizer.ggml."

  /// Creates the tokenizer of a model file.
  ///
  /// - Parameter file: The model file.
  /// - Throws: ``ModelFileError`` if the file has no tokenizer, or an inconsistent or unsupported one.
  package init(_ file: GGUFFile) throws(ModelFileError) {
    let prefix = Self.prefix
    let model = try file.required(file.string(prefix + "model"), prefix + "model")
    guard model == "gpt2" else {
      throw ModelFileError(
        .unsupportedTokenizer(
          "tokenizer '\(model)' is not supported, only byte-level BPE ('gpt2') is"))
    }
    let rule = try file.string(prefix + "pre") ?? "default"
    guard let preTokenizer = PreTokenizer(rawValue: rule) else {
      throw ModelFileError(
        .unsupportedTokenizer(
          "pre-tokenizer '\(rule)' is not supported, only \(PreTokenizer.names) is"))
    }
    self.preTokenizer = preTokenizer
    let texts = try file.required(file.strings(prefix + "tokens"), prefix + "tokens")
    let types = try file.integers(prefix + "token_type") ?? texts.map { _ in 1 }
    guard types.count == texts.count, !texts.isEmpty, texts.count < 1 << 31 else {
      throw ModelFileError(
        .malformed("the vocabulary has \(texts.count) tokens and \(types.count) types"))
    }
    let vocabulary = VocabularyReader(texts: texts, types: types)
    tokens = vocabulary.tokens
    maximumTokenLength = vocabulary.tokens.reduce(1) { max($0, $1.count) }
    controlTokens = vocabulary.controlTokens
    byteTokens = try vocabulary.byteTokens()
    let mergeTexts = try file.required(file.strings(prefix + "merges"), prefix + "merges")
    merges = try vocabulary.merges(mergeTexts)
    startToken =
      try file.bool(prefix + "add_bos_token") ?? false
      ? Self.token(file, "bos_token_id", count: texts.count) : nil
    endTokens = try Self.endTokens(file, vocabulary)
  }

  /// Returns the tokens that end an answer, by metadata key and by name.
  private static func endTokens(
    _ file: GGUFFile, _ vocabulary: VocabularyReader
  ) throws(ModelFileError) -> [Int] {
    var tokens: [Int] = []
    for key in ["eos_token_id", "eot_token_id", "eom_token_id"] {
      if let token = try token(file, key, count: vocabulary.tokens.count) { tokens.append(token) }
    }
    for name in ["<|im_end|>", "<|end|>", "<|endoftext|>"] {
      if let token = vocabulary.controlTokens[name] { tokens.append(token) }
    }
    var seen: Set<Int> = []
    tokens.removeAll { !seen.insert($0).inserted }
    guard !tokens.isEmpty else {
      throw ModelFileError(.missingMetadata(key: prefix + "eos_token_id"))
    }
    return tokens
  }

  private static func token(
    _ file: GGUFFile, _ key: String, count: Int
  ) throws(ModelFileError) -> Int? {
    guard let token = try file.integer(prefix + key) else { return nil }
    guard (0..<count).contains(token) else {
      throw ModelFileError(
        .malformed("metadata '\(prefix + key)' is \(token), which is not among the \(count) tokens")
      )
    }
    return token
  }
}
