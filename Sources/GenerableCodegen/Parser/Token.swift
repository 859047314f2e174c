// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A lexeme that is not trivia.
package struct Token: Sendable, Hashable {
  /// The kind of the lexeme.
  package let kind: Lexeme.Kind
  /// The range of the lexeme.
  package let range: SourceRange
  /// A Boolean value that indicates whether the token is the first on its line.
  package let startsLine: Bool

  /// A Boolean value that indicates whether the token is an identifier, with or without backticks.
  package var isName: Bool { kind == .identifier || kind == .quotedIdentifier }

  /// Returns the lexemes that are not trivia, terminated by an end-of-file token.
  ///
  /// - Parameter lexemes: The lexemes of a file, in order.
  /// - Returns: The tokens, in order.
  package static func tokens(of lexemes: [Lexeme]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(lexemes.count / 2)
    var startsLine = true
    for lexeme in lexemes {
      if lexeme.kind == .newline {
        startsLine = true
      } else if !lexeme.isTrivia {
        tokens.append(Token(kind: lexeme.kind, range: lexeme.range, startsLine: startsLine))
        startsLine = false
      }
    }
    let end = lexemes.last?.range.end ?? 0
    tokens.append(Token(kind: .endOfFile, range: SourceRange(end, end), startsLine: true))
    return tokens
  }
}
