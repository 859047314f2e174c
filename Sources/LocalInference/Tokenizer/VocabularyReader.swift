// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// The tokens of a model file with their types.
struct VocabularyReader {
  /// The type of a token in the file.
  enum TokenType: Int {
    case undefined, normal, unknown, control, userDefined, unused, byte
  }

  /// The prefix of the tokenizer's metadata keys.
  static let prefix = "tokenizer.ggml."

  /// The names of the tokens in the file.
  let names: GGUFStrings
  let types: [TokenType]
  /// The bytes of each token; empty for tokens that encode no text.
  private(set) var tokens: [[UInt8]] = []
  /// The tokens that only templates can add to a prompt, and the added tokens, by their names.
  private(set) var controlTokens: [String: Int] = [:]
  /// The text tokens that merging can produce, by their bytes.
  private(set) var table: TokenTable
  /// Whether the table contains a token, and not another one with the same bytes.
  private var isInTable: [Bool]
  /// The tokens of single bytes, or -1.
  private(set) var byteTokens = [Int](repeating: -1, count: 256)
  /// Whether a space of each text token precedes all of its other characters.
  private(set) var spacesLead = true
  private let unit: TextEncoder.Unit

  /// Reads the tokens of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - unit: The unit of text of the vocabulary.
  /// - Throws: ``ModelFileError`` that names the key and the index.
  init(_ file: GGUFFile, unit: TextEncoder.Unit) throws(ModelFileError) {
    self.unit = unit
    names = try file.required(file.strings(Self.prefix + "tokens"), Self.prefix + "tokens")
    types = try Self.types(file, count: names.count)
    table = TokenTable(capacity: names.count)
    isInTable = [Bool](repeating: false, count: names.count)
    tokens.reserveCapacity(names.count)
    let reserved = EndTokens.reservedNames(in: names)
    for index in names.indices {
      guard names.length(index) <= Int(UInt16.max) else {
        throw Self.malformed("tokens", index, "is longer than 65535 bytes")
      }
      try append(names[index], reserved.contains(index) ? reservedType(index) : types[index], index)
    }
    if unit == .bytes {
      for byte in UInt8.min...UInt8.max { byteTokens[Int(byte)] = table.token([byte]) ?? -1 }
    }
  }

  /// Returns the type of a token that is a control token because of its name.
  ///
  /// In a byte-level vocabulary, merges can produce such a token, which is then also text: `</s>`
  /// in the vocabulary of Qwen.
  private mutating func reservedType(_ index: Int) -> TokenType {
    guard unit == .bytes, types[index] == .normal else { return .control }
    controlTokens[String(decoding: names[index], as: UTF8.self)] = index
    return .normal
  }

  private static func types(
    _ file: GGUFFile, count: Int
  ) throws(ModelFileError) -> [TokenType] {
    guard count > 0, count < 1 << 31 else {
      throw ModelFileError(.malformed("metadata '\(prefix)tokens' has \(count) elements"))
    }
    guard let numbers = try file.integers(prefix + "token_type") else {
      return [TokenType](repeating: .normal, count: count)
    }
    guard numbers.count == count else {
      throw ModelFileError(
        .malformed(
          "metadata '\(prefix)token_type' has \(numbers.count) elements for \(count) tokens"))
    }
    var types: [TokenType] = []
    types.reserveCapacity(count)
    for (index, number) in numbers.enumerated() {
      guard let type = TokenType(rawValue: number) else {
        throw malformed("token_type", index, "is \(number), which is not a type of tokens")
      }
      types.append(type)
    }
    return types
  }

  /// Returns the error for an element of an array.
  static func malformed(_ key: String, _ index: Int, _ problem: String) -> ModelFileError {
    ModelFileError(.malformed("element \(index) of metadata '\(prefix)\(key)' \(problem)"))
  }

  private mutating func append(
    _ name: ArraySlice<UInt8>, _ type: TokenType, _ index: Int
  ) throws(ModelFileError) {
    switch type {
    case .control, .unknown:
      tokens.append([])
      controlTokens[String(decoding: name, as: UTF8.self)] = index
    case .userDefined:
      tokens.append(Array(name))
      controlTokens[String(decoding: name, as: UTF8.self)] = index
      if unit == .characters { insert(name, index) }
    case .undefined, .unused: tokens.append([])
    case .byte where unit == .characters:
      guard let byte = Self.byte(named: name) else {
        throw Self.malformed("tokens", index, "is not the name of a byte, such as '<0x0A>'")
      }
      tokens.append([byte])
      if byteTokens[Int(byte)] < 0 { byteTokens[Int(byte)] = index }
    case .normal, .byte:
      switch unit {
      case .bytes:
        // A name that is not in the byte alphabet is literal text, and no merge produces it.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.count)
        let isEncoded = ByteAlphabet.append(encodedBy: name, to: &bytes)
        if isEncoded { isInTable[index] = table.insert(bytes, token: index) }
        tokens.append(isEncoded ? bytes : Array(name))
      case .characters:
        tokens.append(TextEncoder.replacingSpaceSymbols(in: name))
        insert(name, index)
      }
    }
  }

  /// Inserts the token of a vocabulary of characters.
  ///
  /// The texts of these vocabularies contain no spaces, but U+2581, so a token with a literal space
  /// cannot occur in them.
  private mutating func insert(_ name: ArraySlice<UInt8>, _ index: Int) {
    let space = UInt8(ascii: " ")
    guard !name.contains(space) else { return }
    let bytes = TextEncoder.replacingSpaceSymbols(in: name)
    isInTable[index] = table.insert(bytes, token: index)
    if bytes.drop(while: { $0 == space }).contains(space) { spacesLead = false }
  }

  /// Returns the byte with a name such as `<0x0A>`.
  private static func byte(named name: ArraySlice<UInt8>) -> UInt8? {
    guard name.count == 6, name.starts(with: "<0x".utf8), name.last == UInt8(ascii: ">") else {
      return nil
    }
    return UInt8(String(decoding: name.dropFirst(3).dropLast(), as: UTF8.self), radix: 16)
  }
}

extension VocabularyReader {
  /// Returns the merges of BPE.
  ///
  /// - Parameter file: The file, whose merges are two tokens separated by a space.
  /// - Returns: The table of merges.
  /// - Throws: ``ModelFileError`` that names the index of a merge that does not combine two tokens
  ///   of the vocabulary to a third one.
  func merges(_ file: GGUFFile) throws(ModelFileError) -> MergeTable {
    let texts = try file.required(file.strings(Self.prefix + "merges"), Self.prefix + "merges")
    var merges = PairTable(capacity: texts.count)
    for (index, merge) in tokens(ofMerges: texts).enumerated() {
      guard let merge else {
        throw Self.malformed(
          "merges", index,
          "('\(String(decoding: texts[index], as: UTF8.self))') does not combine tokens of the "
            + "vocabulary")
      }
      merges.append(Int(merge.left), Int(merge.right), into: Int(merge.result))
    }
    return .pairs(merges)
  }

  /// The tokens of a merge.
  private struct MergeTokens: Sendable {
    let left: Int32
    let right: Int32
    let result: Int32
  }

  /// The number of merges that one thread reads at a time.
  private static let mergeBatchSize = 1 << 14

  /// Returns the tokens of all merges, which several threads look up.
  ///
  /// - Returns: The tokens, or `nil` for a merge with a name that is not in the vocabulary.
  private func tokens(ofMerges texts: GGUFStrings) -> [MergeTokens?] {
    let batches = (texts.count + Self.mergeBatchSize - 1) / Self.mergeBatchSize
    let results = Mutex([[MergeTokens?]](repeating: [], count: batches))
    DispatchQueue.concurrentPerform(iterations: batches) { batch in
      let start = batch * Self.mergeBatchSize
      var tokens: [MergeTokens?] = []
      tokens.reserveCapacity(Self.mergeBatchSize)
      var bytes: [UInt8] = []
      var last = -1
      for index in start..<min(start + Self.mergeBatchSize, texts.count) {
        let merge = merge(texts[index], &bytes, after: last)
        tokens.append(merge)
        if let merge { last = Int(merge.result) }
      }
      results.withLock { $0[batch] = tokens }
    }
    return Array(results.withLock { $0 }.joined())
  }

  /// Finds the tokens of a merge.
  ///
  /// - Parameters:
  ///   - text: The names of two tokens, separated by a space.
  ///   - bytes: An array whose memory is used for the bytes of the tokens.
  ///   - last: The result of the merge before, or -1.
  /// - Returns: The tokens, or `nil` if one of them is not in the vocabulary.
  private func merge(
    _ text: ArraySlice<UInt8>, _ bytes: inout [UInt8], after last: Int
  ) -> MergeTokens? {
    bytes.removeAll(keepingCapacity: true)
    guard let space = text.dropFirst().firstIndex(of: UInt8(ascii: " ")),
      append(text[..<space], to: &bytes)
    else { return nil }
    let middle = bytes.count
    guard append(text[(space + 1)...], to: &bytes),
      let left = table.token(bytes, 0, middle),
      let right = table.token(bytes, middle, bytes.count - middle),
      let result = result(bytes, after: last)
    else { return nil }
    return MergeTokens(left: Int32(left), right: Int32(right), result: Int32(result))
  }

  /// Returns the token of the result of a merge.
  ///
  /// Usually it is the result of the merge before, or the token after it, which a comparison finds
  /// faster than a lookup.
  private func result(_ bytes: [UInt8], after last: Int) -> Int? {
    for token in last...(last + 1)
    where token >= 0 && token < tokens.count && isInTable[token] && tokens[token] == bytes {
      return token
    }
    return table.token(bytes)
  }

  /// Appends the bytes of a token with a name, or returns `false` if no token has the name.
  private func append(_ name: ArraySlice<UInt8>, to bytes: inout [UInt8]) -> Bool {
    switch unit {
    case .bytes: return ByteAlphabet.append(encodedBy: name, to: &bytes)
    case .characters:
      TextEncoder.append(replacingSpaceSymbolsIn: name, to: &bytes)
      return true
    }
  }

  /// Returns the merges of SentencePiece: by descending scores.
  ///
  /// - Parameter file: The file.
  /// - Returns: The table of merges.
  /// - Throws: ``ModelFileError`` if the scores are missing, or that names the index of one that is
  ///   not a number.
  func scores(_ file: GGUFFile) throws(ModelFileError) -> MergeTable {
    let key = Self.prefix + "scores"
    let scores = try file.required(file.numbers(key), key)
    guard scores.count == names.count else {
      throw ModelFileError(
        .malformed("metadata '\(key)' has \(scores.count) elements for \(names.count) tokens"))
    }
    if let index = scores.firstIndex(where: \.isNaN) {
      throw Self.malformed("scores", index, "is not a number")
    }
    let order = scores.indices.sorted { scores[$0] > scores[$1] }
    var ranks = [Int32](repeating: 0, count: scores.count)
    var rank: Int32 = 0
    for (position, token) in order.enumerated() {
      if position > 0, scores[token] < scores[order[position - 1]] { rank += 1 }
      ranks[token] = rank
    }
    return .scores(table, ranks: ranks)
  }
}
