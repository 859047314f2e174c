// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine

/// Writes random documents of grammars, byte by byte.
package enum RandomDocument {
  /// The end token of ``vocabulary()``.
  package static let end = TokenID(256)

  /// A grammar allowed nothing, or took back what it had allowed.
  package struct DeadEnd: Error {
    /// What had been written.
    package let text: String
  }

  /// A vocabulary of single bytes and an end token.
  package static func vocabulary() throws -> Vocabulary {
    try Vocabulary(tokens: (0..<256).map { [UInt8($0)] } + [[]], endTokens: [end])
  }

  /// A random document: any byte that is allowed for a while, then the shortest way to the end.
  ///
  /// - Parameters:
  ///   - grammar: The grammar.
  ///   - vocabulary: What ``vocabulary()`` made.
  ///   - length: How many bytes are chosen freely.
  ///   - limit: After how many bytes the text is cut off.
  ///   - random: The source of chance.
  /// - Returns: The document.
  /// - Throws: ``DeadEnd`` when the grammar leads nowhere.
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
          defer { matcher.rollback(tokens: 1) }
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
