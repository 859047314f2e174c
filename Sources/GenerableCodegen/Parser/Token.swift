// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A lexeme that is no trivia, as the parser sees it.
package struct Token: Sendable, Hashable {
  /// What it is.
  package let kind: Lexeme.Kind
  /// Where it is.
  package let range: SourceRange
  /// Whether it is the first on its line.
  package let startsLine: Bool

  /// The tokens among `lexemes`, ended by one of kind ``Lexeme/Kind/endOfFile``.
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
