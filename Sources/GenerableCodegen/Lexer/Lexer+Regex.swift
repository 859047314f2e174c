// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// Consumes `/…/` if it is a regular expression and no division (SE-0354).
  ///
  /// It is one where an operand may begin, when no blank follows the first slash or precedes the
  /// last, both are on one line, and the parentheses in between are balanced.
  ///
  /// - Returns: Whether a regular expression was consumed.
  mutating func scanBareRegex() -> Bool {
    let first = peek(1)
    guard isOperandPosition, offset + 1 < bytes.count,
      first != UInt8(ascii: " "), first != UInt8(ascii: "\t"),
      first != UInt8(ascii: "\n"), first != UInt8(ascii: "\r")
    else { return false }
    var distance = 1
    var groups = 0
    var isInClass = false
    while offset + distance < bytes.count {
      switch peek(distance) {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
      case UInt8(ascii: "\\"):
        guard offset + distance + 1 < bytes.count,
          peek(distance + 1) != UInt8(ascii: "\n"), peek(distance + 1) != UInt8(ascii: "\r")
        else { return false }
        distance += 2
      case UInt8(ascii: "/"):
        guard groups == 0 else { return false }
        let last = peek(distance - 1)
        guard last != UInt8(ascii: " "), last != UInt8(ascii: "\t") else { return false }
        offset += distance + 1
        return true
      case UInt8(ascii: "["):
        isInClass = true
        distance += 1
      case UInt8(ascii: "]"):
        isInClass = false
        distance += 1
      case UInt8(ascii: "("):
        groups += isInClass ? 0 : 1
        distance += 1
      case UInt8(ascii: ")"):
        groups -= isInClass ? 0 : 1
        guard groups >= 0 else { return false }
        distance += 1
      default: distance += 1
      }
    }
    return false
  }

  /// Whether an operand may begin at the cursor: the slash is not bound to something on its left.
  private var isOperandPosition: Bool {
    guard let previous, previous.range.end == offset else { return true }
    switch previous.kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .semicolon: return true
    default: return false
    }
  }

  /// Consumes `#/…/#`, over several lines if nothing follows the first slash on its line.
  mutating func scanExtendedRegex(pounds: Int) -> (Lexeme.Kind, Lexeme.Problem?) {
    offset += pounds + 1
    var distance = 0
    while peek(distance) == UInt8(ascii: " ") || peek(distance) == UInt8(ascii: "\t") {
      distance += 1
    }
    let isMultiline =
      peek(distance) == UInt8(ascii: "\n") || peek(distance) == UInt8(ascii: "\r")
    while !isAtEnd {
      if peek() == UInt8(ascii: "/"),
        (0..<pounds).allSatisfy({ peek(1 + $0) == UInt8(ascii: "#") })
      {
        offset += 1 + pounds
        return (.regex, nil)
      }
      if isAtNewline, !isMultiline {
        return (.regex, .unterminated)
      }
      if peek() == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        isMultiline || (peek(1) != UInt8(ascii: "\n") && peek(1) != UInt8(ascii: "\r"))
      {
        offset += 1
      }
      offset += 1
    }
    return (.regex, .unterminated)
  }
}
