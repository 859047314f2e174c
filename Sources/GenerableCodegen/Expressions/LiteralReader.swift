// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Reads the expressions of guides whose values the source tells: literals, names of constants,
/// and what the standard library's types compute from these.
///
/// A value is told only if the compiled program has it for certain; everything else is a
/// ``Failure``.
struct LiteralReader {
  /// How many names may stand for each other; more than that go in circles.
  static let nameLimit = 32
  /// How many operands a guide may have, those of the constants that it names included.
  static let operandLimit = 1_000_000
  /// How many operands a name counts for: constants that name others twice grow without bound.
  static let nameCost = 100
  /// How many operators an expression may have, those of its constants not included.
  static let operatorLimit = 256
  /// How many bytes a text may have.
  static let textLimit = 1 << 20

  typealias Located = LiteralExpression.Located

  let scope: LexicalScope
  let constants: Constants
  /// The tokens of the file, or of an interpolation in it.
  let tokens: [Token]
  let end: Int
  var index: Int
  /// How many names and brackets led here.
  var depth = 0
  /// How many names led here.
  var names = 0
  var operandsLeft = operandLimit
  var operatorsLeft = operatorLimit

  /// Reads an expression that makes up all of the tokens.
  ///
  /// - Parameters:
  ///   - range: Indices into the tokens of the scope's file.
  ///   - scope: The place of the expression.
  ///   - constants: What names may stand for.
  /// - Returns: The value of the expression.
  /// - Throws: ``Failure`` at what the source alone does not tell.
  static func read(
    _ range: Range<Int>, in scope: LexicalScope, _ constants: Constants
  ) throws(Failure) -> Located {
    var reader = LiteralReader(scope, constants, scope.file.tokens, range)
    let expression = try reader.whole()
    // Aliases that change the types of all literals.
    for name in ["IntegerLiteralType", "FloatLiteralType", "StringLiteralType"]
    where constants.path(of: [name], in: scope) != nil {
      throw Failure(.redeclared(name), at: expression.range)
    }
    return expression
  }

  init(
    _ scope: LexicalScope, _ constants: Constants, _ tokens: [Token], _ range: Range<Int>
  ) {
    self.scope = scope
    self.constants = constants
    self.tokens = tokens
    end = range.upperBound
    index = range.lowerBound
  }

  /// Reads everything up to the end.
  mutating func whole() throws(Failure) -> Located {
    guard index < end else { throw unsupported(from: end > 0 ? tokens[end - 1].range : nil) }
    let start = tokens[index].range
    let expression = try range()
    guard index >= end else { throw unsupported(from: start) }
    return expression
  }

  // MARK: - Looking

  func text(_ token: Token) -> String { scope.file.source.text(token.range) }

  func at(_ kind: Lexeme.Kind, _ distance: Int = 0) -> Bool {
    index + distance < end && tokens[index + distance].kind == kind
  }

  func at(operator character: String) -> Bool {
    at(.operatorCharacter) && text(tokens[index]) == character
  }

  /// Whether `.name` is at the cursor.
  var atMember: Bool { at(.period) && (at(.identifier, 1) || at(.quotedIdentifier, 1)) }

  mutating func next() throws(Failure) -> Token {
    guard index < end else { throw unsupported(from: nil) }
    defer { index += 1 }
    return tokens[index]
  }

  /// From a place to the end of what was consumed.
  func consumed(from start: SourceRange) -> SourceRange {
    SourceRange(start.start, tokens[max(index - 1, 0)].range.end)
  }

  // MARK: - Operators

  mutating func range() throws(Failure) -> Located {
    guard depth < NestingLimit.parser else { throw unsupported(from: nil) }
    depth += 1
    defer { depth -= 1 }
    let low = try sum()
    guard at(.period), at(.period, 1), at(.period, 2) else { return low }
    index += 3
    guard index < end, !at(.rightParen), !at(.rightBracket), !at(.comma) else {
      throw Failure(.form, at: consumed(from: low.range))
    }
    let high = try sum()
    return Located(expression: .range(low, high), range: low.range.union(high.range))
  }

  private mutating func sum() throws(Failure) -> Located {
    var left = try product()
    while let symbol = eatOperator([.plus, .minus]) {
      left = try apply(symbol, left, try product())
    }
    return left
  }

  private mutating func product() throws(Failure) -> Located {
    var left = try shift()
    while let symbol = eatOperator([.times, .over, .remainder]) {
      left = try apply(symbol, left, try shift())
    }
    return left
  }

  private mutating func shift() throws(Failure) -> Located {
    let left = try operand()
    guard let symbol = eatOperator([.shiftLeft, .shiftRight]) else { return left }
    return try apply(symbol, left, try operand())
  }

  /// Consumes an operator that is one of some, and no part of another.
  private mutating func eatOperator(_ symbols: [NumberOperator]) -> NumberOperator? {
    var symbol = ""
    var position = index
    while position < end, tokens[position].kind == .operatorCharacter,
      symbol.isEmpty || tokens[position - 1].range.end == tokens[position].range.start
    {
      symbol += text(tokens[position])
      position += 1
    }
    guard let found = NumberOperator(rawValue: symbol), symbols.contains(found) else { return nil }
    index = position
    return found
  }

  private mutating func apply(
    _ symbol: NumberOperator, _ left: Located, _ right: Located
  ) throws(Failure) -> Located {
    let range = left.range.union(right.range)
    guard !constants.defines(operator: symbol.rawValue) else {
      throw Failure(.redeclared(symbol.rawValue), at: range)
    }
    guard operatorsLeft > 0 else { throw Failure(.tooLong, at: range) }
    operatorsLeft -= 1
    let value: LiteralExpression
    switch (symbol, left.expression, right.expression) {
    case (.plus, .string(let one), .string(let other)):
      value = .string(try short(one + other, at: range))
    case (.plus, .array(let one), .array(let other)): value = .array(one + other)
    case (_, .number(let one), .number(let other)):
      value = .number(.operation(symbol, one, other))
    default: throw Failure(.form, at: range)
    }
    return Located(expression: value, range: range)
  }

  /// A text, if it is not too long.
  func short(_ text: String, at range: SourceRange) throws(Failure) -> String {
    guard text.utf8.count <= Self.textLimit else { throw Failure(.tooLong, at: range) }
    return text
  }

  // MARK: - Operands

  private mutating func operand() throws(Failure) -> Located {
    let token = try next()
    guard operandsLeft > 0, depth < NestingLimit.parser else {
      throw Failure(.tooLong, at: token.range)
    }
    operandsLeft -= 1
    depth += 1
    defer { depth -= 1 }
    var value = try primary(token)
    while atMember {
      value = try member(of: value)
    }
    // Whatever else clings to it: a call, a subscript, a closure.
    if at(.leftParen) || at(.leftBracket) || at(.leftBrace), !tokens[index].startsLine {
      throw unsupported(from: token.range)
    }
    return value
  }

  private mutating func primary(_ token: Token) throws(Failure) -> Located {
    let value: LiteralExpression
    switch token.kind {
    case .integer, .float: value = .number(.literal(literal(token, sign: "")))
    case .operatorCharacter where text(token) == "-": return try negative(token)
    case .string: value = .string(try string(token))
    case .regex:
      guard let pattern = RegexLiteral.pattern(of: text(token)) else {
        throw Failure(.form, at: token.range)
      }
      value = .regex(pattern)
    case .leftParen:
      let inner = try range()
      guard at(.rightParen) else { throw unsupported(from: token.range) }
      index += 1
      value = inner.expression
    case .leftBracket: value = .array(try list(until: .rightBracket, from: token.range))
    case .period: value = try call(from: token.range)
    case .identifier where ["true", "false"].contains(text(token)):
      value = .bool(text(token) == "true")
    case .identifier, .quotedIdentifier: value = try named(from: token)
    default: throw unsupported(from: token.range)
    }
    return Located(expression: value, range: consumed(from: token.range))
  }

  /// A number with a minus sign before it, which belongs to a literal.
  private mutating func negative(_ sign: Token) throws(Failure) -> Located {
    if at(.integer) || at(.float) {
      let number = literal(try next(), sign: "-")
      return Located(expression: .number(.literal(number)), range: consumed(from: sign.range))
    }
    let inner = try operand()
    let range = sign.range.union(inner.range)
    guard case .number(let number) = inner.expression, !constants.defines(operator: "-") else {
      throw Failure(.form, at: range)
    }
    return Located(expression: .number(.negative(number)), range: range)
  }

  private func literal(_ token: Token, sign: String) -> NumberLiteral {
    NumberLiteral(text: sign + text(token).filter { $0 != "_" })
  }

  /// A guide from its name on.
  mutating func call(from start: SourceRange) throws(Failure) -> LiteralExpression {
    let name = try next()
    guard name.kind == .identifier, at(.leftParen) else { throw unsupported(from: start) }
    index += 1
    return .call(text(name), try list(until: .rightParen, from: start))
  }

  /// The expressions up to a closing bracket.
  mutating func list(
    until closing: Lexeme.Kind, from start: SourceRange
  ) throws(Failure) -> [Located] {
    var elements: [Located] = []
    while !at(closing) {
      let element = index < end ? tokens[index].range : start
      elements.append(try range())
      guard at(.comma) else {
        if at(closing) { break }
        throw unsupported(from: element)
      }
      index += 1
    }
    guard at(closing) else { throw unsupported(from: start) }
    index += 1
    return elements
  }
}
