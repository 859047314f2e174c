// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// Consumes a string literal from its first quotation mark on.
  mutating func scanString(pounds: Int) -> (Lexeme.Kind, Lexeme.Problem?) {
    let isMultiline = hasRun(of: UInt8(ascii: "\""), count: 3) && !isRawQuote(pounds: pounds)
    let quotes = isMultiline ? 3 : 1
    offset += quotes
    while !isAtEnd {
      switch peek() {
      case UInt8(ascii: "\""):
        if isDelimiter(quotes: quotes, pounds: pounds) {
          offset += quotes + pounds
          return (.string, nil)
        }
        offset += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard isMultiline else { return (.string, .unterminated) }
        offset += 1
      case UInt8(ascii: "\\"):
        if let problem = scanEscape(pounds: pounds, isMultiline: isMultiline) {
          return (.string, problem)
        }
      default: offset += 1
      }
    }
    return (.string, .unterminated)
  }

  /// Whether three quotation marks are the string `"` between raw delimiters: `#"""#`.
  private func isRawQuote(pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    var distance = 1
    while offset + distance < bytes.count, !Self.isNewline(peek(distance)) {
      if peek(distance) == UInt8(ascii: "\""), hasPounds(pounds, at: distance + 1) { return true }
      distance += 1
    }
    return false
  }

  private func isDelimiter(quotes: Int, pounds: Int) -> Bool {
    hasRun(of: UInt8(ascii: "\""), count: quotes) && hasPounds(pounds, at: quotes)
  }

  /// Consumes an escape sequence, which may be an interpolation.
  private mutating func scanEscape(pounds: Int, isMultiline: Bool) -> Lexeme.Problem? {
    offset += 1
    guard hasPounds(pounds, at: 0) else { return nil }
    offset += pounds
    if peek() == UInt8(ascii: "(") { return scanInterpolation() }
    if !isAtEnd, isMultiline || !isAtNewline {
      offset += 1
    }
    return nil
  }

  /// Consumes an interpolation with its parentheses.
  private mutating func scanInterpolation() -> Lexeme.Problem? {
    guard depth < NestingLimit.lexer else {
      offset = bytes.count
      return .nestedTooDeeply
    }
    depth += 1
    defer { depth -= 1 }
    var open = 0
    while !isAtEnd {
      let lexeme = next()
      switch lexeme.kind {
      case .leftParen: open += 1
      case .rightParen:
        open -= 1
        if open == 0 { return nil }
      default:
        if let problem = lexeme.problem { return problem }
      }
    }
    return .unterminated
  }
}
