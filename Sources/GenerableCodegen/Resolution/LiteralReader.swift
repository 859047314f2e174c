// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Reads the expressions of guides whose values the source tells: literals, arithmetic of whole
/// numbers, and names of constants.
struct LiteralReader {
  /// How many names may stand for each other; more than that go in circles.
  static let nameLimit = 32

  /// Where reading stopped at something that is no literal.
  struct Failure: Error {
    let range: SourceRange
  }

  let file: ParsedFile
  /// The types around the expression.
  let scope: [String]
  let constants: Constants
  let end: Int
  var index: Int
  private(set) var depth: Int

  /// Reads an expression that makes up all of the tokens.
  ///
  /// - Parameters:
  ///   - tokens: Indices into the tokens of the file.
  ///   - file: The file.
  ///   - scope: The types around the expression.
  ///   - constants: What names may stand for.
  ///   - depth: How many names and brackets led here.
  /// - Returns: The value of the expression.
  /// - Throws: ``Failure`` at what the source alone does not tell.
  static func read(
    _ tokens: Range<Int>, of file: ParsedFile, in scope: [String], _ constants: Constants,
    depth: Int = 0
  ) throws(Failure) -> LiteralExpression.Located {
    var reader = LiteralReader(
      file: file, scope: scope, constants: constants, end: tokens.upperBound,
      index: tokens.lowerBound, depth: depth)
    let expression = try reader.range()
    guard reader.index >= reader.end else { throw reader.failure }
    return expression
  }

  var failure: Failure {
    Failure(range: file.tokens[min(index, file.tokens.count - 1)].range)
  }

  func text(_ token: Token) -> String { file.source.text(token.range) }

  func at(_ kind: Lexeme.Kind, _ distance: Int = 0) -> Bool {
    index + distance < end && file.tokens[index + distance].kind == kind
  }

  func at(operator character: String) -> Bool {
    at(.operatorCharacter) && text(file.tokens[index]) == character
  }

  mutating func next() throws(Failure) -> Token {
    guard index < end else { throw failure }
    defer { index += 1 }
    return file.tokens[index]
  }

  typealias Located = LiteralExpression.Located

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

  private mutating func sum() throws(Failure) -> Located {
    var left = try product()
    while let symbol = eatOperator(["+", "-"]) {
      left = try apply(symbol, left, try product())
    }
    return left
  }

  private mutating func product() throws(Failure) -> Located {
    var left = try shift()
    while let symbol = eatOperator(["*", "/", "%"]) {
      left = try apply(symbol, left, try shift())
    }
    return left
  }

  private mutating func shift() throws(Failure) -> Located {
    let left = try operand()
    guard let symbol = eatOperator(["<<"]) else { return left }
    return try apply(symbol, left, try operand())
  }

  /// Consumes an operator that is one of some, and no part of another.
  private mutating func eatOperator(_ symbols: [String]) -> String? {
    var symbol = ""
    var position = index
    while position < end, file.tokens[position].kind == .operatorCharacter,
      symbol.isEmpty || file.tokens[position - 1].range.end == file.tokens[position].range.start
    {
      symbol += text(file.tokens[position])
      position += 1
    }
    guard symbols.contains(symbol) else { return nil }
    index = position
    return symbol
  }

  private func apply(
    _ symbol: String, _ left: Located, _ right: Located
  ) throws(Failure) -> Located {
    let range = left.range.union(right.range)
    guard let value = LiteralExpression.result(of: symbol, left.expression, right.expression)
    else { throw Failure(range: range) }
    return Located(expression: value, range: range)
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
    case .identifier, .quotedIdentifier:
      return try named(from: token)
    default:
      throw Failure(range: token.range)
    }
  }

  private func number(_ token: Token, sign: String, from start: SourceRange) -> Located {
    let digits = text(token).filter { $0 != "_" }
    return Located(
      expression: .number(NumberLiteral(text: sign + digits)), range: start.union(token.range))
  }

  mutating func call(from period: Token) throws(Failure) -> Located {
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
