// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// Consumes blanks, including the control characters that the compiler treats as blanks.
  mutating func scanBlanks() -> Lexeme.Kind {
    while !isAtEnd {
      switch peek() {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: offset += 1
      default: return .whitespace
      }
    }
    return .whitespace
  }

  /// Consumes one line ending.
  mutating func scanNewline() -> Lexeme.Kind {
    if peek() == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") {
      offset += 1
    }
    offset += 1
    return .newline
  }

  /// Consumes a lexeme that starts with a slash: a comment, a regular expression or an operator.
  mutating func scanSlash() -> (Lexeme.Kind, Lexeme.Problem?) {
    switch peek(1) {
    case UInt8(ascii: "/"): return (scanLineComment(), nil)
    case UInt8(ascii: "*"): return scanBlockComment()
    default:
      if scanBareRegex() { return (.regex, nil) }
      offset += 1
      return (.operatorCharacter, nil)
    }
  }

  private mutating func scanLineComment() -> Lexeme.Kind {
    while !isAtEnd, !isAtNewline { offset += 1 }
    return .lineComment
  }

  /// Consumes a block comment, including the comments nested in it.
  private mutating func scanBlockComment() -> (Lexeme.Kind, Lexeme.Problem?) {
    var open = 0
    while !isAtEnd {
      let (first, second) = (peek(), peek(1))
      if first == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
        open += 1
        offset += 2
      } else if first == UInt8(ascii: "*"), second == UInt8(ascii: "/") {
        open -= 1
        offset += 2
        if open == 0 { return (.blockComment, nil) }
      } else {
        offset += 1
      }
    }
    return (.blockComment, .unterminated)
  }

  /// Consumes a lexeme that starts with `#`: a raw string, a regular expression, a directive or a
  /// macro name.
  mutating func scanPound() -> (Lexeme.Kind, Lexeme.Problem?) {
    if offset == 0, peek(1) == UInt8(ascii: "!") {
      return (scanLineComment(), nil)
    }
    var pounds = 1
    while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
    if peek(pounds) == UInt8(ascii: "\"") {
      offset += pounds
      return scanString(pounds: pounds)
    }
    if peek(pounds) == UInt8(ascii: "/") { return scanExtendedRegex(pounds: pounds) }
    offset += 1
    let start = offset
    while Self.isIdentifierByte(peek()) { offset += 1 }
    switch String(decoding: bytes[start..<offset], as: UTF8.self) {
    case "": return (.pound, nil)
    case "if": return (.poundIf, nil)
    case "elseif": return (.poundElseif, nil)
    case "else": return (.poundElse, nil)
    case "endif": return (.poundEndif, nil)
    default: return (.poundName, nil)
    }
  }
}
