// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A lexical element of a source file, including trivia.
///
/// The lexemes of a file, concatenated, are the file.
package struct Lexeme: Sendable, Hashable {
  /// The kind of a lexeme.
  package enum Kind: UInt8, Sendable, Hashable {
    // Trivia.
    case whitespace, newline, lineComment, blockComment
    // Words and literals.
    case identifier, quotedIdentifier, integer, float, string, regex
    // Punctuation.
    case leftParen, rightParen, leftBrace, rightBrace, leftBracket, rightBracket
    case comma, colon, semicolon, period, at, backslash, pound
    /// One character of an operator: `>>` is two lexemes, because it may close two lists.
    case operatorCharacter
    // The directives of conditional compilation; `#` with any other name is `poundName`.
    case poundIf, poundElseif, poundElse, poundEndif, poundName
    /// A byte that no Swift token starts with.
    case unknown
    /// The end of the file; occurs only in the parser's tokens.
    case endOfFile
  }

  /// An error in a lexeme.
  package enum Problem: UInt8, Sendable, Hashable {
    /// A comment, a string or a regular expression is not terminated.
    case unterminated
    /// Interpolations exceed the nesting limit.
    case nestedTooDeeply
  }

  /// The kind of the lexeme.
  package let kind: Kind
  /// The error in the lexeme.
  package let problem: Problem?
  /// The range of the lexeme.
  package let range: SourceRange

  /// A Boolean value that indicates whether the lexeme is white space or a comment.
  package var isTrivia: Bool { kind.rawValue <= Kind.blockComment.rawValue }
}

/// A lexeme that is not trivia.
package struct Token: Sendable, Hashable {
  /// The kind of the lexeme.
  package let kind: Lexeme.Kind
  /// The range of the lexeme.
  package let range: SourceRange
  /// A Boolean value that indicates whether the token is the first on its line.
  let startsLine: Bool

  /// A Boolean value that indicates whether the token is an identifier, with or without backticks.
  var isName: Bool { kind == .identifier || kind == .quotedIdentifier }

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
