// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import GuidedGeneration

/// The characters that a grammar allows next, as ranges for display.
struct AllowedCharacters: Hashable, Sendable {
  /// Characters and ranges of characters, such as `"` and `a–z`.
  var items: [String] = []
  /// Whether the text may end.
  var canEnd = false
}

/// The tokens of a model that a grammar allows next.
struct AllowedTokens: Sendable {
  /// The number of allowed tokens.
  var count: Int
  /// The texts of the allowed tokens if there are few of them.
  var items: [String]
}

/// A matcher of the text of a preview, with one token for each byte.
struct CharacterMatcher {
  private static let endToken = TokenID(256)

  private var matcher: TokenMatcher
  /// The matcher with the tokens of the model.
  private var tokenMatcher: TokenMatcher?

  /// Creates a matcher, or returns `nil` if the engine would not generate the text in any layout.
  ///
  /// - Parameters:
  ///   - schema: The schema of the text.
  ///   - text: The complete text, which selects the layout.
  ///   - modelVocabulary: The tokens of the model that generated the text, if they are known.
  /// - Throws: The error of compiling the grammar.
  init?(
    _ schema: GenerationSchema, for text: String, modelVocabulary: Vocabulary? = nil
  ) throws {
    let tokens = (UInt8.min ... .max).map { [$0] } + [[]]
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [Self.endToken])
    for layout in [CompiledGrammar.Layout.spaced, .compact, .flexible] {
      let grammar = try CompiledGrammar(schema, layout: layout)
      let matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      var copy = matcher
      if copy.accept(bytes: text.utf8) {
        self.matcher = matcher
        tokenMatcher = modelVocabulary.map { TokenMatcher(grammar: grammar, vocabulary: $0) }
        return
      }
    }
    return nil
  }

  /// Appends a piece of the text.
  ///
  /// - Parameter piece: The piece, which ends at the end of a Unicode scalar.
  mutating func append(_ piece: String) {
    _ = matcher.accept(bytes: piece.utf8)
    _ = tokenMatcher?.accept(bytes: piece.utf8)
  }

  /// The maximum number of tokens whose texts are listed.
  private static let listedTokens = 12

  /// The tokens of the model that may come next; `nil` without its vocabulary.
  var allowedTokens: AllowedTokens? {
    mutating get {
      guard let mask = tokenMatcher?.mask(), let vocabulary = tokenMatcher?.vocabulary else {
        return nil
      }
      let count = mask.popcount
      let listed = count <= Self.listedTokens ? mask.tokens : []
      let items = listed.map { token in
        vocabulary.endTokens.contains(token)
          ? "end of the text" : String(decoding: vocabulary.bytes(of: token), as: UTF8.self)
      }
      return AllowedTokens(count: count, items: items)
    }
  }

  /// The maximum number of bytes of ``forcedText``.
  private static let forcedLimit = 256

  /// The text that is the only continuation.
  var forcedText: String {
    mutating get {
      var bytes = matcher.forcedBytes(limit: Self.forcedLimit)
      // The limit and a choice can be inside a character.
      while !bytes.isEmpty {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        bytes.removeLast()
      }
      return ""
    }
  }

  /// The characters that may come next.
  var allowed: AllowedCharacters {
    mutating get {
      let mask = matcher.mask()
      var bytes = [Bool](repeating: false, count: 256)
      var canEnd = false
      mask.forEach { token in
        if token == Self.endToken { canEnd = true } else { bytes[token.index] = true }
      }
      return AllowedCharacters(items: Self.items(of: bytes), canEnd: canEnd)
    }
  }

  private static let printable = 0x20...0x7E

  /// Returns the allowed bytes as characters and ranges of letters and digits.
  private static func items(of bytes: [Bool]) -> [String] {
    let allowsOthers = bytes[0x80...].contains(true)
    if allowsOthers, printable.allSatisfy({ bytes[$0] }) { return ["any character"] }
    var items: [String] = []
    for (byte, name) in [(0x20, "space"), (0x09, "tab"), (0x0A, "line feed"), (0x0D, "return")]
    where bytes[byte] {
      items.append(name)
    }
    let classes: [ClosedRange<Int>] = [
      0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E,
    ]
    for range in classes {
      // All punctuation of a range is listed, because its order is not familiar.
      let minimum = range.count == 10 || range.count == 26 ? 3 : .max
      var rest = range.filter { bytes[$0] }[...]
      while let first = rest.first {
        let run = rest.enumerated().prefix { $0.element == first + $0.offset }.count
        let last = first + run - 1
        items += run >= minimum ? ["\(name(first))–\(name(last))"] : (first...last).map(name)
        rest = rest.dropFirst(run)
      }
    }
    return allowsOthers ? items + ["other characters"] : items
  }

  private static func name(_ byte: Int) -> String {
    String(UnicodeScalar(UInt8(truncatingIfNeeded: byte)))
  }
}
