// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Tokenizer {
  /// The algorithms of tokenizers that are supported, by the value of `tokenizer.ggml.model`.
  private enum Algorithm: String, CaseIterable {
    /// Byte-level BPE.
    case gpt2
    /// SentencePiece with scores.
    case llama
    /// BPE on characters.
    case gemma4

    var unit: TextEncoder.Unit { self == .gpt2 ? .bytes : .characters }

    /// The start, end, and unknown tokens of a file that does not state them.
    var standardTokens: (start: Int, end: Int, unknown: Int)? { self == .llama ? (1, 2, 0) : nil }

    static var names: String { allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") }
  }

  /// Creates the tokenizer of a model file.
  ///
  /// - Parameter file: The model file.
  /// - Throws: ``ModelFileError`` if the file has no tokenizer, or an inconsistent or unsupported
  ///   one.
  package init(_ file: GGUFFile) throws(ModelFileError) {
    let prefix = VocabularyReader.prefix
    let model = try file.required(file.string(prefix + "model"), prefix + "model")
    guard let algorithm = Algorithm(rawValue: model) else {
      throw ModelFileError(
        .unsupportedTokenizer(
          "tokenizer '\(model)' is not supported, only \(Algorithm.names) are"))
    }
    var preTokenizer = try Self.preTokenizer(file, algorithm)
    guard try file.bool(prefix + "add_eos_token") != true else {
      throw ModelFileError(
        .unsupportedTokenizer("metadata '\(prefix)add_eos_token' is true, which is not supported"))
    }
    let vocabulary = try VocabularyReader(file, unit: algorithm.unit)
    let count = vocabulary.names.count
    let merges = try algorithm == .llama ? vocabulary.scores(file) : vocabulary.merges(file)
    if algorithm.unit == .characters, vocabulary.spacesLead {
      // No token continues with a space, so merges never cross the start of a run of spaces.
      preTokenizer.rules.append(.leadingSpaces)
    }
    endTokens = try EndTokens.all(
      in: file, vocabulary.names, standard: algorithm.standardTokens?.end)
    let addsStart = try file.bool(prefix + "add_bos_token") ?? preTokenizer.addsStartToken
    if addsStart || algorithm == .gemma4 {
      let token = try file.token("bos_token_id", count: count) ?? algorithm.standardTokens?.start
      startToken = try file.required(
        token.flatMap { $0 < count ? $0 : nil }, prefix + "bos_token_id")
    } else {
      startToken = nil
    }
    let unknown =
      try file.token("unknown_token_id", count: count)
      ?? algorithm.standardTokens?.unknown
    encoder = TextEncoder(
      preTokenizer: preTokenizer, merges: merges, table: vocabulary.table,
      byteTokens: vocabulary.byteTokens, unit: algorithm.unit,
      addsSpacePrefix: try file.bool(prefix + "add_space_prefix") ?? (algorithm == .llama)
        && algorithm == .llama,
      takesNewlineRuns: algorithm == .gemma4,
      // A control token never results from text.
      unknownToken: unknown.flatMap { vocabulary.types[$0] == .unknown ? $0 : nil })
    tokens = vocabulary.tokens
    controlTokens = vocabulary.controlTokens
    // The unknown token encodes a character. U+2581 is encoded as a space.
    let scale = algorithm.unit == .characters ? TextEncoder.spaceSymbol.count : 1
    maximumTokenLength = vocabulary.tokens.reduce(4) { max($0, $1.count) } * scale
    addedTokens = AddedTokens(vocabulary.addedTokens)
    strippingTokens = try Self.strippingTokens(file, vocabulary.controlTokens)
  }

  private static func preTokenizer(
    _ file: GGUFFile, _ algorithm: Algorithm
  ) throws(ModelFileError) -> PreTokenizer {
    switch algorithm {
    case .llama: return PreTokenizer(rules: [], addsStartToken: true)
    case .gemma4, .gpt2:
      let stated = try file.string(VocabularyReader.prefix + "pre") ?? "default"
      let name = algorithm == .gemma4 ? "gemma4" : stated
      guard let preTokenizer = PreTokenizer.named(name), algorithm == .gemma4 || name != "gemma4"
      else {
        throw ModelFileError(.unsupportedTokenizer("pre-tokenizer '\(name)' is not supported"))
      }
      return preTokenizer
    }
  }

  /// Returns the tokens after which the tokenizer of Phi-3 removes white space.
  private static func strippingTokens(
    _ file: GGUFFile, _ controlTokens: [String: Int]
  ) throws(ModelFileError) -> Set<Int> {
    let name = try file.string("general.name")?.lowercased() ?? ""
    guard name.contains("phi-3") || name.contains("phi3") else { return [] }
    let exceptions = ["<unk>", "<s>", "<|endoftext|>"]
    return Set(controlTokens.values).subtracting(exceptions.compactMap { controlTokens[$0] })
  }
}

extension VocabularyReader {
  /// The tokens that are cut out of texts, with their bytes.
  fileprivate var addedTokens: [(bytes: [UInt8], token: Int)] {
    types.indices.filter { types[$0] == .userDefined && !tokens[$0].isEmpty }
      .map { (tokens[$0], $0) }
  }
}
