// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaParser {
  /// Parses an expression, or a tuple without parentheses.
  mutating func parseTuple(
    allowsConditional: Bool = true, until names: Set<String> = []
  ) throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    var elements: [JinjaExpression] = []
    var isTuple = false
    while !isAtEndOfTuple(names) {
      elements.append(try parseExpression(allowsConditional: allowsConditional))
      guard skip(",") else { break }
      isTuple = true
    }
    if !isTuple {
      guard let element = elements.first else {
        throw error("an expression is expected instead of \(token.description)")
      }
      return element
    }
    return try expression(.tuple(elements), at: position, containing: Self.depth(elements))
  }

  static func depth(_ expressions: [JinjaExpression]) -> Int {
    expressions.reduce(0) { max($0, $1.depth) }
  }

  private func isAtEndOfTuple(_ names: Set<String>) -> Bool {
    switch token.kind {
    case .variableEnd, .blockEnd, .symbol(")"): true
    case .name(let name): names.contains(name)
    default: false
    }
  }

  /// Parses an expression.
  mutating func parseExpression(
    allowsConditional: Bool = true
  ) throws(ChatTemplateError) -> JinjaExpression {
    try nested { parser throws(ChatTemplateError) in
      allowsConditional ? try parser.parseConditional() : try parser.parseOr()
    }
  }

  private mutating func parseConditional() throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    let errorCount = unknownNames.count
    var value = try parseOr()
    // Unknown filters and tests of a conditional expression fail only if they are evaluated.
    if isName("if") { unknownNames.removeSubrange(errorCount...) }
    while skip(name: "if") {
      let saved = isConditional
      isConditional = true
      defer { isConditional = saved }
      let test = try parseOr()
      let alternative = skip(name: "else") ? try parseExpression() : nil
      value = try expression(
        .conditional(test, then: value, else: alternative), at: position,
        containing: test.depth, value.depth, alternative?.depth ?? 0)
    }
    return value
  }

  private mutating func parseOr() throws(ChatTemplateError) -> JinjaExpression {
    var left = try parseAnd()
    while isName("or") {
      let position = token.position
      advance()
      let right = try parseAnd()
      left = try expression(.or(left, right), at: position, containing: left.depth, right.depth)
    }
    return left
  }

  private mutating func parseAnd() throws(ChatTemplateError) -> JinjaExpression {
    var left = try parseNot()
    while isName("and") {
      let position = token.position
      advance()
      let right = try parseNot()
      left = try expression(.and(left, right), at: position, containing: left.depth, right.depth)
    }
    return left
  }

  private mutating func parseNot() throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    var count = 0
    while skip(name: "not") { count += 1 }
    var value = try parseComparison()
    for _ in 0..<count {
      value = try expression(.not(value), at: position, containing: value.depth)
    }
    return value
  }

  private mutating func parseComparison() throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    let left = try parseArithmetic(level: 0)
    var operands: [(JinjaComparison, JinjaExpression)] = []
    while let comparison = skipComparison() {
      operands.append((comparison, try parseArithmetic(level: 0)))
    }
    guard !operands.isEmpty else { return left }
    return try expression(
      .comparison(left, operands), at: position,
      containing: left.depth, Self.depth(operands.map(\.1)))
  }

  private mutating func skipComparison() -> JinjaComparison? {
    let comparison: JinjaComparison
    switch token.kind {
    case .symbol("=="): comparison = .equal
    case .symbol("!="): comparison = .notEqual
    case .symbol("<"): comparison = .less
    case .symbol("<="): comparison = .lessOrEqual
    case .symbol(">"): comparison = .greater
    case .symbol(">="): comparison = .greaterOrEqual
    case .name("in"): comparison = .contained
    case .name("not") where nextToken.kind == .name("in"):
      advance()
      comparison = .notContained
    default: return nil
    }
    advance()
    return comparison
  }

  /// The binary operators by precedence.
  ///
  /// Operators of one level associate to the left.
  private static let levels: [Set<String>] = [
    ["+", "-"], ["~"], ["*", "/", "//", "%"], ["**"],
  ]

  private mutating func parseArithmetic(level: Int) throws(ChatTemplateError) -> JinjaExpression {
    guard level < Self.levels.count else { return try parseUnary() }
    let start = token.position
    var left = try parseArithmetic(level: level + 1)
    var parts = [left]
    while case .symbol(let symbol) = token.kind, Self.levels[level].contains(symbol) {
      let position = token.position
      advance()
      let right = try parseArithmetic(level: level + 1)
      if let operation = JinjaOperator(rawValue: symbol) {
        left = try expression(
          .arithmetic(operation, left, right), at: position,
          containing: left.depth, right.depth)
      } else {
        parts.append(right)
      }
    }
    guard parts.count > 1 else { return left }
    return try expression(.concatenation(parts), at: start, containing: Self.depth(parts))
  }

  /// Parses a sign or an operand, with its calls and, unless it follows a sign, its filters.
  private mutating func parseUnary(
    allowsFilters: Bool = true
  ) throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    var value: JinjaExpression
    if isSymbol("-") || isSymbol("+") {
      let isNegative = isSymbol("-")
      advance()
      let operand = try nested { parser throws(ChatTemplateError) in
        try parser.parseUnary(allowsFilters: false)
      }
      value = try expression(
        isNegative ? .negative(operand) : .positive(operand), at: position,
        containing: operand.depth)
    } else {
      value = try parsePrimary()
    }
    value = try parsePostfix(value)
    return allowsFilters ? try parseFilters(value) : value
  }

  mutating func parsePrimary() throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    let kind: JinjaExpression.Kind
    switch token.kind {
    case .name("true"), .name("True"): kind = .boolean(true)
    case .name("false"), .name("False"): kind = .boolean(false)
    case .name("none"), .name("None"): kind = .none
    case .name(let name):
      usedNames.insert(name)
      kind = .name(name)
    case .string(var text):
      while case .string(let next) = nextToken.kind {
        advance()
        text += next
      }
      kind = .text(text)
    case .integer(let value): kind = .integer(value)
    case .bigInteger(let digits): kind = .bigInteger(digits)
    case .float(let value): kind = .float(value)
    case .symbol("("): return try parseParentheses()
    case .symbol("["): return try parseList()
    case .symbol("{"): return try parseDictionary()
    default: throw error("an expression is expected instead of \(token.description)")
    }
    advance()
    return try expression(kind, at: position)
  }

  private mutating func parseParentheses() throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    advance()
    if skip(")") { return try expression(.tuple([]), at: position) }
    let value = try parseTuple()
    try expect(.symbol(")"))
    return value
  }

  private mutating func parseList() throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    advance()
    var elements: [JinjaExpression] = []
    while !isSymbol("]") {
      elements.append(try parseExpression())
      guard skip(",") else { break }
    }
    try expect(.symbol("]"))
    return try expression(.list(elements), at: position, containing: Self.depth(elements))
  }

  private mutating func parseDictionary() throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    advance()
    var entries: [(key: JinjaExpression, value: JinjaExpression)] = []
    while !isSymbol("}") {
      let key = try parseExpression()
      try expect(.symbol(":"))
      entries.append((key, try parseExpression()))
      guard skip(",") else { break }
    }
    try expect(.symbol("}"))
    return try expression(
      .dictionary(entries), at: position,
      containing: Self.depth(entries.map(\.key)), Self.depth(entries.map(\.value)))
  }
}
