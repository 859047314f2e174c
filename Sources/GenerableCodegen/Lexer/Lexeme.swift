// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One piece of a source file; all pieces in a row are the file.
package struct Lexeme: Sendable, Hashable {
  /// What the piece is.
  package enum Kind: UInt8, Sendable, Hashable {
    // Trivia.
    case whitespace, newline, lineComment, blockComment
    // Words and literals.
    case identifier, quotedIdentifier, integer, float, string, regex
    // Punctuation.
    case leftParen, rightParen, leftBrace, rightBrace, leftBracket, rightBracket
    case comma, colon, semicolon, period, at, backslash, pound
    /// One character of an operator: `>>` is two lexemes, so that it can close two lists.
    case operatorCharacter
    // `#if` and its companions; `#` with any other name is `poundName`.
    case poundIf, poundElseif, poundElse, poundEndif, poundName
    /// A byte that begins nothing in Swift.
    case unknown
    /// The end of the file; only in the parser's tokens.
    case endOfFile
  }

  /// What is wrong within a piece.
  package enum Problem: UInt8, Sendable, Hashable {
    /// A comment, a string or a regular expression without an end.
    case unterminated
    /// Interpolations or comments nested deeper than the limit.
    case nestedTooDeeply
  }

  /// What the piece is.
  package let kind: Kind
  /// What is wrong within the piece.
  package let problem: Problem?
  /// Where the piece is.
  package let range: SourceRange

  /// Whether the piece is white space or a comment.
  package var isTrivia: Bool { kind.rawValue <= Kind.blockComment.rawValue }
}
