// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// Consumes `/…/` if it is a regular expression rather than a division (SE-0354).
  ///
  /// It is a regular expression if an operand may start at the cursor, no blank follows the first
  /// slash or precedes the last, both are on one line, and the parentheses between them are
  /// balanced.
  ///
  /// - Returns: Whether a regular expression was consumed.
  mutating func scanBareRegex() -> Bool {
    guard mayStartOperand, !Self.isBlank(peek(1)), !Self.isNewline(peek(1)) else { return false }
    var distance = 1
    var groups = 0
    var isInClass = false
    while offset + distance < bytes.count {
      let byte = peek(distance)
      if Self.isNewline(byte) { return false }
      switch byte {
      case UInt8(ascii: "\\") where !Self.isNewline(peek(distance + 1)): distance += 1
      case UInt8(ascii: "/"):
        guard groups == 0, !Self.isBlank(peek(distance - 1)) else { return false }
        offset += distance + 1
        return true
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: groups += 1
      case UInt8(ascii: ")") where !isInClass:
        groups -= 1
        if groups < 0 { return false }
      default: break
      }
      distance += 1
    }
    return false
  }

  /// Whether an operand may start at the cursor, because the slash there is not left-bound.
  private var mayStartOperand: Bool {
    guard let previous, previous.range.end == offset else { return true }
    switch previous.kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .semicolon: return true
    default: return false
    }
  }

  /// Consumes `#/…/#`, which spans lines if nothing follows the first slash on its line.
  mutating func scanExtendedRegex(pounds: Int) -> (Lexeme.Kind, Lexeme.Problem?) {
    offset += pounds + 1
    var distance = 0
    while Self.isBlank(peek(distance)) { distance += 1 }
    let isMultiline = Self.isNewline(peek(distance))
    while !isAtEnd {
      if peek() == UInt8(ascii: "/"), hasPounds(pounds, at: 1) {
        offset += 1 + pounds
        return (.regex, nil)
      }
      if isAtNewline, !isMultiline {
        return (.regex, .unterminated)
      }
      if peek() == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        isMultiline || !Self.isNewline(peek(1))
      {
        offset += 1
      }
      offset += 1
    }
    return (.regex, .unterminated)
  }
}
