// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The part of a tokenizer that encodes text without control tokens and added tokens.
struct TextEncoder: Sendable {
  /// The unit of text that merging starts with.
  enum Unit: Sendable, Hashable {
    /// Bytes: every token is a sequence of bytes (Radford et al. 2019, GPT-2).
    case bytes
    /// Characters. Characters that are not tokens are encoded byte by byte.
    case characters
  }

  let preTokenizer: PreTokenizer
  let merges: MergeTable
  /// The text tokens by their bytes.
  let table: TokenTable
  /// The tokens of single bytes, or -1.
  let byteTokens: [Int]
  let unit: Unit
  /// Whether a space is inserted at the start of a prompt and after control tokens.
  let addsSpacePrefix: Bool
  /// Whether a run of newlines that is a token is taken without merging.
  let takesNewlineRuns: Bool
  /// The token for characters that the vocabulary cannot encode.
  let unknownToken: Int?

  /// The character that represents a space in vocabularies of characters.
  static let spaceSymbol: [UInt8] = Array("\u{2581}".utf8)

  /// Returns bytes with each U+2581 replaced by a space.
  static func replacingSpaceSymbols(in bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.underestimatedCount)
    append(replacingSpaceSymbolsIn: bytes, to: &result)
    return result
  }

  /// Appends bytes with each U+2581 replaced by a space.
  static func append(replacingSpaceSymbolsIn bytes: some Sequence<UInt8>, to result: inout [UInt8])
  {
    let last = spaceSymbol[2]
    guard bytes.contains(last) else {
      result += bytes
      return
    }
    let start = result.count
    for byte in bytes {
      result.append(byte)
      if byte == last, result.count - start >= 3, result.suffix(3).elementsEqual(spaceSymbol) {
        result.removeLast(3)
        result.append(UInt8(ascii: " "))
      }
    }
  }
}

extension TextEncoder {
  /// The memory for encoding texts one after the other.
  struct Session {
    private let encoder: TextEncoder
    private var merger: PairMerger
    private var unencodable: Tokenizer.UnencodableByte?

    init(_ encoder: TextEncoder) {
      self.encoder = encoder
      merger = PairMerger(encoder.merges)
    }

    /// Encodes a part of a text.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - range: The part.
    ///   - position: The position of the part in a prompt.
    ///   - tokens: The array to which the tokens are appended.
    ///   - check: A closure that is called regularly with the number of tokens so far and the
    ///     number of bytes to come.
    /// - Returns: The first byte that cannot be encoded.
    /// - Throws: Any error that `check` throws.
    mutating func encode<Failure>(
      _ bytes: [UInt8], _ range: Range<Int>, at position: Tokenizer.TextPosition,
      into tokens: inout [Int], check: (_ tokens: Int, _ bytes: Int) throws(Failure) -> Void
    ) throws(Failure) -> Tokenizer.UnencodableByte? {
      unencodable = nil
      guard !range.isEmpty else { return nil }
      let text = encoder.text(bytes, range, at: position)
      var nextCheck = Tokenizer.checkInterval
      for word in encoder.preTokenizer.words(of: text) {
        let (count, rest) = (tokens.count, text.count - word.lowerBound)
        if word.lowerBound >= nextCheck {
          try check(count, rest)
          nextCheck = word.lowerBound + Tokenizer.checkInterval
        }
        if let token = encoder.unmergedToken(text, word) {
          tokens.append(token)
          continue
        }
        encoder.divide(text, word, into: &merger.symbols)
        try merger.merge(in: text) { () throws(Failure) in try check(count, rest) }
        appendSymbols(of: text, to: &tokens)
      }
      return unencodable.map {
        let offset = encoder.offset($0.offset, in: bytes, range, position)
        let byte = offset < range.upperBound ? bytes[offset] : $0.byte
        return Tokenizer.UnencodableByte(byte: byte, offset: offset)
      }
    }

    private mutating func appendSymbols(of text: [UInt8], to tokens: inout [Int]) {
      for symbol in merger.symbols where symbol.length > 0 {
        if symbol.token >= 0 {
          tokens.append(Int(symbol.token))
        } else {
          appendBytes(of: symbol, in: text, to: &tokens)
        }
      }
    }

    private mutating func appendBytes(
      of symbol: PairMerger.Symbol, in text: [UInt8], to tokens: inout [Int]
    ) {
      let range = symbol.start..<symbol.end
      let missing = range.first { encoder.byteTokens[Int(text[$0])] < 0 }
      if missing != nil, let unknown = encoder.unknownToken {
        tokens.append(unknown)
        return
      }
      if let missing, unencodable == nil {
        unencodable = Tokenizer.UnencodableByte(byte: text[missing], offset: missing)
      }
      for index in range {
        let token = encoder.byteTokens[Int(text[index])]
        if token >= 0 { tokens.append(token) }
      }
    }
  }

  /// Returns a part of a text as it is divided into words.
  private func text(
    _ bytes: [UInt8], _ range: Range<Int>, at position: Tokenizer.TextPosition
  ) -> [UInt8] {
    switch unit {
    case .bytes: return range.count == bytes.count ? bytes : Array(bytes[range])
    case .characters:
      let prefix: [UInt8] = insertsSpace(at: position) ? [UInt8(ascii: " ")] : []
      return prefix + Self.replacingSpaceSymbols(in: bytes[range])
    }
  }

  private func insertsSpace(at position: Tokenizer.TextPosition) -> Bool {
    addsSpacePrefix && position == .start
  }

  /// Returns the position in the original text of a position in the result of `text(_:_:at:)`.
  private func offset(
    _ offset: Int, in bytes: [UInt8], _ range: Range<Int>, _ position: Tokenizer.TextPosition
  ) -> Int {
    guard unit == .characters else { return range.lowerBound + offset }
    var rest = offset - (insertsSpace(at: position) ? 1 : 0)
    var index = range.lowerBound
    while rest > 0, index < range.upperBound {
      index += bytes[index..<range.upperBound].starts(with: Self.spaceSymbol) ? 3 : 1
      rest -= 1
    }
    return index
  }

  /// Returns the token of a word that is encoded without merging, or `nil` if the word is merged.
  private func unmergedToken(_ text: [UInt8], _ word: Range<Int>) -> Int? {
    let isCandidate =
      preTokenizer.ignoresMerges
      || takesNewlineRuns && text[word].allSatisfy { $0 == UInt8(ascii: "\n") }
    return isCandidate ? table.token(text, word.lowerBound, word.count) : nil
  }

  /// Divides a word into the symbols that merging starts with.
  private func divide(
    _ text: [UInt8], _ word: Range<Int>, into symbols: inout [PairMerger.Symbol]
  ) {
    symbols.removeAll(keepingCapacity: true)
    switch unit {
    case .bytes:
      for index in word {
        symbols.append(
          PairMerger.Symbol(token: byteTokens[Int(text[index])], start: index, length: 1))
      }
    case .characters:
      var index = word.lowerBound
      while index < word.upperBound {
        let length = min(TextScalar(text, at: index).length, word.upperBound - index)
        let token = table.token(text, index, length) ?? -1
        symbols.append(PairMerger.Symbol(token: token, start: index, length: length))
        index += length
      }
    }
  }
}
