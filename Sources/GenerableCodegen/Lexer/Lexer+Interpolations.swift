// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// An interpolation of a string literal.
  struct Interpolation {
    /// From the backslash to the closing parenthesis.
    let range: SourceRange
    /// What stands between the parentheses.
    let lexemes: [Lexeme]
  }

  /// The interpolations of a string literal, in order.
  ///
  /// - Parameters:
  ///   - literal: Where the literal is, with its delimiters; it has to be whole.
  ///   - bytes: The contents of the file.
  /// - Returns: Those that stand in the literal itself, not in the strings within them.
  static func interpolations(of literal: SourceRange, in bytes: [UInt8]) -> [Interpolation] {
    var lexer = Lexer(bytes)
    lexer.offset = literal.start
    while lexer.peek() == UInt8(ascii: "#") { lexer.offset += 1 }
    let pounds = lexer.offset - literal.start
    var found: [Interpolation] = []
    while lexer.offset < literal.end {
      let start = lexer.offset
      lexer.offset += 1
      guard bytes[start] == UInt8(ascii: "\\"),
        (0..<pounds).allSatisfy({ lexer.peek($0) == UInt8(ascii: "#") })
      else { continue }
      lexer.offset += pounds
      if lexer.peek() == UInt8(ascii: "(") {
        let lexemes = lexer.balanced()
        found.append(Interpolation(range: SourceRange(start, lexer.offset), lexemes: lexemes))
      } else {
        lexer.offset += 1
      }
    }
    return found
  }

  /// Consumes parentheses with all that they hold.
  private mutating func balanced() -> [Lexeme] {
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
