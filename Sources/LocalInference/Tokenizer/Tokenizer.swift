// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A byte-level BPE tokenizer, as a model file describes it.
///
/// The algorithm is that of Sennrich et al. (2016) on the bytes of Radford et al. (2019, GPT-2).
/// Text never becomes a control token, whatever it spells: a control token is in the prompt only
/// where a ``PromptForm`` puts it.
package struct Tokenizer: Sendable {
  /// What a token is for.
  package enum Kind: Sendable, Hashable {
    /// It spells text.
    case text
    /// It structures prompts and answers and spells nothing.
    case control
    /// It is not to be used.
    case unused
  }

  /// The bytes that each token spells; empty for tokens that spell nothing.
  package let tokens: [[UInt8]]
  /// What each token is for.
  package let kinds: [Kind]
  /// The tokens that end an answer, the first being the file's own choice.
  package let endTokens: [Int]
  /// The token that starts every prompt, if the model wants one.
  package let startToken: Int?

  private let controlTokens: [String: Int]
  private let byteTokens: [Int]
  private let merges: MergeTable
  private let preTokenizer: PreTokenizer

  /// The control token of that name, such as `<|user|>`, or nil.
  package func controlToken(_ name: String) -> Int? { controlTokens[name] }

  /// The tokens of plain text.
  ///
  /// - Parameter bytes: The text; bytes that are no well-formed UTF-8 are tokenized as they are.
  /// - Returns: Tokens that spell the text.
  /// - Complexity: O(*n* log *n*) in the bytes.
  package func encode(_ bytes: [UInt8]) -> [Int] {
    var merger = WordMerger(merges)
    var output: [Int] = []
    for word in preTokenizer.words(of: bytes) {
      merger.merge(bytes[word].map { byteTokens[Int($0)] }, into: &output)
    }
    return output
  }

  /// The tokens of plain text.
  package func encode(_ text: String) -> [Int] { encode(Array(text.utf8)) }

  /// The bytes that tokens spell; tokens that are not in the vocabulary spell nothing.
  package func decode(_ tokens: some Sequence<Int>) -> [UInt8] {
    tokens.flatMap { self.tokens.indices.contains($0) ? self.tokens[$0] : [] }
  }
}

extension Tokenizer {
  private static let prefix = "tokenizer.ggml."

  /// Reads the tokenizer of a model file.
  ///
  /// - Throws: ``ModelFileError`` if the file has none, an inconsistent one, or one of another kind.
  package init(_ file: GGUFFile) throws(ModelFileError) {
    let prefix = Self.prefix
    let model = try file.required(file.string(prefix + "model"), prefix + "model")
    guard model == "gpt2" else {
      throw ModelFileError(.unsupportedTokenizer("the tokenizer is of kind '\(model)'"))
    }
    let rule = try file.string(prefix + "pre") ?? "default"
    guard let preTokenizer = PreTokenizer(rawValue: rule) else {
      throw ModelFileError(.unsupportedTokenizer("the pre-tokenizer is '\(rule)'"))
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
    kinds = vocabulary.kinds
    controlTokens = vocabulary.controlTokens
    byteTokens = try vocabulary.byteTokens()
    let mergeTexts = try file.required(file.strings(prefix + "merges"), prefix + "merges")
    merges = try vocabulary.merges(mergeTexts)
    startToken =
      try file.bool(prefix + "add_bos_token") ?? false
      ? Self.token(file, "bos_token_id", count: texts.count) : nil
    endTokens = try Self.endTokens(file, vocabulary)
  }

  /// The tokens that end an answer, under whatever key or name.
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
        .malformed("metadata '\(prefix + key)' is \(token), and there are \(count) tokens"))
    }
    return token
  }
}
