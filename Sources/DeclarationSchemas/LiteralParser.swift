// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// Parses the literal expressions of guides, descriptions and raw values.
///
/// The compiler evaluates every other expression; the schema of the compiled type contains the
/// result.
struct LiteralParser {
  /// The range of an expression that is not a literal.
  struct NonLiteralExpression: Error {
    let range: SourceRange
  }

  private let file: ParsedFile
  private let end: Int
  private var index: Int
  /// The number of enclosing brackets.
  private var depth = 0

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - tokens: The indices of its tokens.
  ///   - file: The file.
  /// - Returns: The expression.
  /// - Throws: ``NonLiteralExpression`` for the innermost argument that is not a literal.
  static func parse(
    _ tokens: Range<Int>, of file: ParsedFile
  ) throws(NonLiteralExpression) -> LiteralExpression {
    var parser = LiteralParser(file: file, end: tokens.upperBound, index: tokens.lowerBound)
    let expression = try parser.parseExpression()
    guard parser.index == parser.end else {
      throw NonLiteralExpression(range: parser.range(from: tokens.lowerBound, to: parser.end))
    }
    return expression
  }

  private init(file: ParsedFile, end: Int, index: Int) {
    self.file = file
    self.end = end
    self.index = index
  }

  /// Parses an operand or a closed range, up to a comma, a closing bracket or the end.
  private mutating func parseExpression() throws(NonLiteralExpression) -> LiteralExpression {
    let start = index
    guard depth < NestingLimit.parser else { throw nonLiteral(from: start) }
    depth += 1
    defer { depth -= 1 }
    var low = try parseOperand()
    // Long descriptions are often written as concatenations of string literals.
    while case .string(let left) = low.value, isAt(.operatorCharacter), text(at: index) == "+" {
      index += 1
      let next = try parseOperand()
      guard case .string(let right) = next.value else { throw nonLiteral(from: start) }
      low = LiteralExpression(value: .string(left + right), range: low.range.union(next.range))
    }
    guard !isAtDelimiter else { return low }
    guard isAt(.period), isAt(.period, 1), isAt(.period, 2) else { throw nonLiteral(from: start) }
    index += 3
    guard !isAtDelimiter else { throw nonLiteral(from: start) }
    let high = try parseOperand()
    guard isAtDelimiter else { throw nonLiteral(from: start) }
    return LiteralExpression(value: .range(low, high), range: low.range.union(high.range))
  }

  private mutating func parseOperand() throws(NonLiteralExpression) -> LiteralExpression {
    let start = index
    guard index < end else { throw nonLiteral(from: start) }
    let text = text(at: index)
    let kind = file.tokens[index].kind
    index += 1
    let value: LiteralExpression.Value
    switch kind {
    case .integer, .float: value = .number(number(text))
    case .operatorCharacter where text == "-" && (isAt(.integer) || isAt(.float)):
      value = .number(number("-" + self.text(at: index)))
      index += 1
    case .string:
      guard let string = StringLiteral.value(of: text) else { throw nonLiteral(from: start) }
      value = .string(string)
    case .regex:
      guard let pattern = RegexLiteral.pattern(of: text) else { throw nonLiteral(from: start) }
      value = .regex(pattern)
    case .identifier where text == "true" || text == "false": value = .boolean
    case .leftBracket: value = .array(try parseList(until: .rightBracket, from: start))
    case .leftParen:
      let elements = try parseList(until: .rightParen, from: start)
      guard elements.count == 1 else { throw nonLiteral(from: start) }
      value = elements[0].value
    case .period where isAt(.identifier) && isAt(.leftParen, 1):
      let name = self.text(at: index)
      index += 2
      value = .guide(name, try parseList(until: .rightParen, from: start))
    default: throw nonLiteral(from: start)
    }
    return LiteralExpression(value: value, range: range(from: start, to: index))
  }

  private func number(_ text: String) -> NumericLiteral {
    NumericLiteral(text: text.filter { $0 != "_" })
  }

  /// Parses expressions separated by commas, and the closing bracket.
  private mutating func parseList(
    until closing: Lexeme.Kind, from start: Int
  ) throws(NonLiteralExpression) -> [LiteralExpression] {
    var elements: [LiteralExpression] = []
    while !isAt(closing) {
      elements.append(try parseExpression())
      guard isAt(.comma) else { break }
      index += 1
    }
    guard isAt(closing) else { throw nonLiteral(from: start) }
    index += 1
    return elements
  }

  // MARK: - Tokens

  private func text(at index: Int) -> String { file.source.text(file.tokens[index].range) }

  private func isAt(_ kind: Lexeme.Kind, _ distance: Int = 0) -> Bool {
    index + distance < end && file.tokens[index + distance].kind == kind
  }

  private var isAtDelimiter: Bool {
    index >= end || isAt(.comma) || isAt(.rightParen) || isAt(.rightBracket)
  }

  private func range(from start: Int, to end: Int) -> SourceRange {
    let first = file.tokens[start].range
    return end > start ? first.union(file.tokens[end - 1].range) : first
  }

  /// The error for an expression, which extends to the next comma or closing bracket.
  private func nonLiteral(from start: Int) -> NonLiteralExpression {
    var position = start
    var openBrackets = 0
    while position < end {
      switch file.tokens[position].kind {
      case .leftParen, .leftBracket, .leftBrace: openBrackets += 1
      case .rightParen, .rightBracket, .rightBrace: openBrackets -= 1
      case .comma where openBrackets == 0: openBrackets = -1
      default: break
      }
      if openBrackets < 0 { break }
      position += 1
    }
    return NonLiteralExpression(range: range(from: min(start, max(end - 1, 0)), to: position))
  }
}

internal import GenerableCodegen

/// A literal expression in the arguments of an attribute, with its source range.
struct LiteralExpression: Sendable {
  /// The value of a literal expression.
  indirect enum Value: Sendable {
    case number(NumericLiteral)
    case string(String)
    /// `true` or `false`.
    case boolean
    case array([LiteralExpression])
    /// `a...b`.
    case range(LiteralExpression, LiteralExpression)
    /// The pattern of a regular expression literal.
    case regex(String)
    /// A guide, `.name(arguments)`.
    case guide(String, [LiteralExpression])
  }

  let value: Value
  let range: SourceRange
}
