// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// An interpolation of a string literal.
  package struct Interpolation {
    /// The range from the backslash to the closing parenthesis.
    package let range: SourceRange
    /// The lexemes between the parentheses.
    package let lexemes: [Lexeme]
  }

  /// Returns the interpolations of a string literal, in order.
  ///
  /// - Parameters:
  ///   - literal: The range of a terminated literal, including its delimiters.
  ///   - bytes: The contents of the file.
  /// - Returns: The interpolations of the literal, without those of strings nested in them.
  package static func interpolations(
    of literal: SourceRange, in bytes: [UInt8]
  ) -> [Interpolation] {
    var lexer = Lexer(bytes)
    lexer.offset = literal.start
    while lexer.peek() == UInt8(ascii: "#") { lexer.offset += 1 }
    let pounds = lexer.offset - literal.start
    var found: [Interpolation] = []
    while lexer.offset < literal.end {
      let start = lexer.offset
      lexer.offset += 1
      guard bytes[start] == UInt8(ascii: "\\"), lexer.hasPounds(pounds, at: 0) else { continue }
      lexer.offset += pounds
      if lexer.peek() == UInt8(ascii: "(") {
        let lexemes = lexer.parenthesizedLexemes()
        found.append(Interpolation(range: SourceRange(start, lexer.offset), lexemes: lexemes))
      } else {
        lexer.offset += 1
      }
    }
    return found
  }

  /// Consumes a parenthesized list and returns the lexemes between the parentheses.
  private mutating func parenthesizedLexemes() -> [Lexeme] {
    var lexemes: [Lexeme] = []
    var open = 0
    repeat {
      let lexeme = next()
      if lexeme.kind == .leftParen { open += 1 }
      if lexeme.kind == .rightParen { open -= 1 }
      lexemes.append(lexeme)
    } while open > 0 && !isAtEnd
    return Array(lexemes.dropFirst().dropLast())
  }
}
