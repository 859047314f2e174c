// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Reads literals from the tokens of a guide.
struct LiteralReader {
  /// Where reading stopped at something that is no literal.
  struct Failure: Error {
    let range: SourceRange
  }

  private let file: ParsedFile
  private let end: Int
  private var index: Int
  private var depth = 0

  private init(_ tokens: Range<Int>, of file: ParsedFile) {
    self.file = file
    index = tokens.lowerBound
    end = tokens.upperBound
  }

  /// Reads an expression that makes up all of the tokens.
  ///
  /// - Parameters:
  ///   - tokens: Indices into the tokens of the file.
  ///   - file: The file.
  /// - Returns: The value of the expression.
  /// - Throws: ``Failure`` at the first token that no literal is made of.
  static func read(
    _ tokens: Range<Int>, of file: ParsedFile
  ) throws(Failure) -> LiteralExpression.Located {
    var reader = LiteralReader(tokens, of: file)
    let expression = try reader.range()
    guard reader.index >= reader.end else { throw reader.failure }
    return expression
  }

  private var failure: Failure {
    Failure(range: file.tokens[min(index, file.tokens.count - 1)].range)
  }

  private func text(_ token: Token) -> String { file.source.text(token.range) }

  private func at(_ kind: Lexeme.Kind, _ distance: Int = 0) -> Bool {
    index + distance < end && file.tokens[index + distance].kind == kind
  }

  private func at(operator character: String) -> Bool {
    at(.operatorCharacter) && text(file.tokens[index]) == character
  }

  private mutating func next() throws(Failure) -> Token {
    guard index < end else { throw failure }
    defer { index += 1 }
    return file.tokens[index]
  }

  private typealias Located = LiteralExpression.Located

  private mutating func range() throws(Failure) -> Located {
    guard depth < NestingLimit.parser else { throw failure }
    depth += 1
    defer { depth -= 1 }
    let low = try sum()
    guard at(.period), at(.period, 1), at(.period, 2) else { return low }
    index += 3
    let high = try sum()
    return Located(expression: .range(low, high), range: low.range.union(high.range))
  }

  /// Strings joined by `+`, or one operand.
  private mutating func sum() throws(Failure) -> Located {
    var left = try operand()
    while at(operator: "+") {
      guard case .string(let first) = left.expression else { throw failure }
      index += 1
      let right = try operand()
      guard case .string(let second) = right.expression else { throw failure }
      left = Located(
        expression: .string(first + second), range: left.range.union(right.range))
    }
    return left
  }

  private mutating func operand() throws(Failure) -> Located {
    let token = try next()
    switch token.kind {
    case .integer, .float:
      return number(token, sign: "", from: token.range)
    case .operatorCharacter where text(token) == "-":
      let digits = try next()
      guard digits.kind == .integer || digits.kind == .float else { throw failure }
      return number(digits, sign: "-", from: token.range)
    case .string:
      guard let value = StringLiteral.value(of: text(token)) else {
        throw Failure(range: token.range)
      }
      return Located(expression: .string(value), range: token.range)
    case .regex:
      guard let pattern = RegexLiteral.pattern(of: text(token)) else {
        throw Failure(range: token.range)
      }
      return Located(expression: .regex(pattern), range: token.range)
    case .leftParen:
      let inner = try range()
      guard at(.rightParen) else { throw failure }
      index += 1
      return Located(
        expression: inner.expression,
        range: SourceRange(token.range.start, file.tokens[index - 1].range.end))
    case .leftBracket:
      let elements = try list(until: .rightBracket)
      return Located(
        expression: .array(elements),
        range: SourceRange(token.range.start, file.tokens[index - 1].range.end))
    case .period:
      return try call(from: token)
    default:
      throw Failure(range: token.range)
    }
  }

  private func number(_ token: Token, sign: String, from start: SourceRange) -> Located {
    let digits = text(token).filter { $0 != "_" }
    return Located(
      expression: .number(NumberLiteral(text: sign + digits)), range: start.union(token.range))
  }

  private mutating func call(from period: Token) throws(Failure) -> Located {
    let name = try next()
    guard name.kind == .identifier, at(.leftParen) else { throw Failure(range: name.range) }
    index += 1
    let arguments = try list(until: .rightParen)
    return Located(
      expression: .call(text(name), arguments),
      range: SourceRange(period.range.start, file.tokens[index - 1].range.end))
  }

  private mutating func list(until closing: Lexeme.Kind) throws(Failure) -> [Located] {
    var elements: [Located] = []
    while !at(closing) {
      elements.append(try range())
      guard at(.comma) else { break }
      index += 1
    }
    guard at(closing) else { throw failure }
    index += 1
    return elements
  }
}
