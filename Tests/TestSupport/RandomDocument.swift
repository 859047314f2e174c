// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine

/// A generator of random documents of grammars.
package enum RandomDocument {
  /// The end token of ``vocabulary()``.
  package static let end = TokenID(256)

  /// An error that indicates that no byte was allowed, or that an allowed byte was rejected.
  package struct DeadEnd: Error {
    /// The text generated before the error.
    package let text: String
  }

  /// Returns a vocabulary of single bytes and an end token.
  package static func vocabulary() throws -> Vocabulary {
    try Vocabulary(tokens: (0..<256).map { [UInt8($0)] } + [[]], endTokens: [end])
  }

  /// Returns a random document: random allowed bytes, followed by the shortest completion.
  ///
  /// - Parameters:
  ///   - grammar: The grammar.
  ///   - vocabulary: The result of ``vocabulary()``.
  ///   - length: The number of random bytes.
  ///   - limit: The maximum number of bytes.
  ///   - random: The random number generator.
  /// - Returns: The document.
  /// - Throws: ``DeadEnd`` if no byte is allowed before the end.
  package static func text(
    of grammar: CompiledGrammar, _ vocabulary: Vocabulary, freely length: Int, limit: Int,
    using random: inout SeededGenerator
  ) throws -> String {
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let allowed = matcher.mask().tokens
      if allowed.contains(end), bytes.count >= length || allowed.count == 1 { break }
      var choices = allowed.filter { $0 != end }
      if bytes.count >= length {
        let before = matcher.fewestBytesToFinish
        choices = choices.filter { token in
          guard matcher.accept(token) else { return false }
          defer { matcher.rollBack(tokens: 1) }
          return matcher.fewestBytesToFinish == before - 1
        }
      }
      guard let token = choices.randomElement(using: &random), matcher.accept(token) else {
        throw DeadEnd(text: String(decoding: bytes, as: UTF8.self))
      }
      bytes += vocabulary.bytes(of: token)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
