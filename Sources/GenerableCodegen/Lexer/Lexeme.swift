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
