// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens that end an answer, which files list only in part.
///
/// The names are those that llama.cpp recognizes.
struct EndTokens {
  /// The keys of end tokens.
  private static let keys = [
    "eos_token_id", "eot_token_id", "eom_token_id", "fim_pad_token_id", "fim_rep_token_id",
    "fim_sep_token_id",
  ]

  /// The names of end tokens.
  private static let names: Set<String> = [
    "<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<|flush|>", "<|calls|>",
    "<end_of_turn>", "<|endoftext|>", "</s>", "<|eom_id|>", "<EOT>", "_<EOT>", "[EOT]", "[EOS]",
    "<|end_of_text|>", "<end_of_utterance>", "<eos>", "<turn|>", "<|tool_response>",
    "<｜end▁of▁sentence｜>", "[e~[",
    // Padding and separators between files.
    "<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]", "<|fim_repo|>", "<|repo_name|>",
    "<fim-repo>", "<REPO>", "<reponame>", "<|file_sep|>",
  ]

  /// The names of other tokens that are control tokens even where a file has another type for them.
  private static let otherControlNames: Set<String> = [
    "<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>", "<｜fim▁begin｜>", "<PRE>", "▁<PRE>",
    "<|code_prefix|>", "<|prefix|>", "<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>",
    "<｜fim▁hole｜>", "<SUF>", "▁<SUF>", "<|code_suffix|>", "<|suffix|>", "<|fim_middle|>",
    "<fim-middle>", "<fim_middle>", "<｜fim▁end｜>", "<MID>", "▁<MID>", "<|code_middle|>",
    "<|middle|>",
  ]

  /// Returns the tokens that are control tokens because of their names.
  static func reservedNames(in names: GGUFStrings) -> Set<Int> {
    let reserved = Self.named(in: names, Self.names.union(otherControlNames))
    return Set(reserved.values).subtracting(exceptions(reserved))
  }

  /// Returns the end tokens of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - names: The names of all tokens.
  ///   - standard: The end token if the file does not state one.
  /// - Returns: The tokens; the first is the end token of the metadata.
  /// - Throws: ``ModelFileError`` if a token is not in the vocabulary, or there is no end token.
  static func all(
    in file: GGUFFile, _ names: GGUFStrings, standard: Int?
  ) throws(ModelFileError) -> [Int] {
    var tokens: [Int] = []
    for key in keys {
      if let token = try file.token(key, count: names.count) {
        tokens.append(token)
      } else if key == keys[0], let standard, standard < names.count {
        tokens.append(standard)
      }
    }
    let named = Self.named(in: names, Self.names)
    let exceptions = exceptions(named)
    tokens += named.values.sorted().filter { !exceptions.contains($0) }
    var seen: Set<Int> = []
    tokens.removeAll { !seen.insert($0).inserted }
    guard !tokens.isEmpty else {
      throw ModelFileError(.missingMetadata(key: VocabularyReader.prefix + keys[0]))
    }
    return tokens
  }

  /// Returns the tokens whose names have another meaning in the vocabulary.
  private static func exceptions(_ tokens: [String: Int]) -> Set<Int> {
    var names: Set<String> = []
    // The call tokens end an answer only in the formats that also have a token for the last
    // message.
    let isHarmony = tokens["<|return|>"] != nil && tokens["<|call|>"] != nil
    let isSolar = tokens["<|flush|>"] != nil && tokens["<|calls|>"] != nil
    if isHarmony || isSolar { names.insert("<|end|>") }
    if !isHarmony { names.formUnion(["<|return|>", "<|call|>"]) }
    if !isSolar { names.formUnion(["<|flush|>", "<|calls|>"]) }
    // A vocabulary of Gemma 4, in which the tag is text.
    if tokens["<|tool_response>"] != nil { names.insert("</s>") }
    return Set(names.compactMap { tokens[$0] })
  }

  private static func named(in names: GGUFStrings, _ wanted: Set<String>) -> [String: Int] {
    let wanted = Set(wanted.map { Array($0.utf8) })
    // Few tokens have the first byte and the length of a name, so few are hashed.
    let heads = Set(wanted.compactMap(\.first))
    var hasLength = [Bool](repeating: false, count: 1 + (wanted.map(\.count).max() ?? 0))
    for name in wanted { hasLength[name.count] = true }
    var found: [String: Int] = [:]
    for token in names.indices {
      let length = names.length(token)
      guard length < hasLength.count, hasLength[length] else { continue }
      let name = names[token]
      guard let head = name.first, heads.contains(head), wanted.contains(Array(name)) else {
        continue
      }
      found[String(decoding: name, as: UTF8.self)] = token
    }
    return found
  }
}

extension GGUFFile {
  /// Returns the token of a key of the tokenizer, or `nil` if the key is absent.
  func token(_ key: String, count: Int) throws(ModelFileError) -> Int? {
    let key = VocabularyReader.prefix + key
    guard let token = try integer(key) else { return nil }
    guard (0..<count).contains(token) else {
      throw ModelFileError(
        .malformed("metadata '\(key)' is \(token), which is not among the \(count) tokens"))
    }
    return token
  }
}
