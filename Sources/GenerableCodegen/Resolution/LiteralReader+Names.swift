// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension LiteralReader {
  /// What a name stands for: a bound of an integer type, a constant, raw values, or a guide.
  mutating func named(from first: Token) throws(Failure) -> LiteralExpression.Located {
    let start = index - 1
    var path = [text(first)]
    if path == [ModuleNames.guarded] || path == [ModuleNames.runtime], at(.period) {
      index += 1
      path = [text(try next())]
    }
    if path == ["GenerationGuide"] {
      return try guide()
    }
    while at(.period), at(.identifier, 1) || at(.quotedIdentifier, 1) {
      index += 1
      path.append(NameSyntax(spelling: text(try next()), range: first.range).text)
    }
    let range = SourceRange(first.range.start, file.tokens[index - 1].range.end)
    let failure = Failure(range: range)
    if let bound = Self.bound(path) {
      return LiteralExpression.Located(expression: .number(bound), range: range)
    }
    if path.last == "map", path.dropLast().last == "allCases" {
      let texts = try rawValues(of: Array(path.dropLast(2)), failure)
      let end = file.tokens[index - 1].range.end
      let elements = texts.map {
        LiteralExpression.Located(expression: .string($0), range: range)
      }
      return LiteralExpression.Located(
        expression: .array(elements), range: SourceRange(first.range.start, end))
    }
    if path.count > 2, path.last == "rawValue" {
      let element = path[path.count - 2]
      guard let choices = constants.choices(Array(path.dropLast(2)), in: scope),
        let choice = choices.first(where: { $0.name == element })
      else { throw failure }
      return LiteralExpression.Located(
        expression: .string(try text(of: choice, failure)), range: range)
    }
    // A call of a function, or anything else that clings to the name.
    if index < end, at(.leftParen) || at(.leftBracket) || at(.leftBrace) || at(.period),
      !(at(.period) && at(.period, 1))
    {
      throw failure
    }
    guard let constant = constants.constant(path, in: scope) else {
      throw Failure(range: file.tokens[start].range)
    }
    let value = try self.value(of: constant, failure)
    return LiteralExpression.Located(expression: value, range: range)
  }

  /// `GenerationGuide<Int>.range(1...5)` from the type's name on.
  private mutating func guide() throws(Failure) -> LiteralExpression.Located {
    if at(operator: "<") {
      while index < end, !at(operator: ">") { index += 1 }
      index += 1
    }
    guard at(.period) else { throw failure }
    return try call(from: try next())
  }

  /// The value of a constant, read where that is declared.
  private func value(
    of constant: Constants.Constant, _ failure: Failure
  ) throws(Failure) -> LiteralExpression {
    guard depth < Self.nameLimit else { throw failure }
    do {
      let value = try Self.read(
        constant.tokens, of: constant.file, in: constant.scope, constants, depth: depth + 1)
      return value.expression
    } catch {
      // What is wrong there is of interest where the constant is used.
      throw failure
    }
  }

  private func text(
    of choice: Constants.Choice, _ failure: Failure
  ) throws(Failure) -> String {
    guard let rawValue = choice.rawValue else { return choice.name }
    guard case .string(let text) = try value(of: rawValue, failure) else { throw failure }
    return text
  }

  /// The raw values of an enumeration, from what follows `allCases.map` on.
  private mutating func rawValues(
    of path: [String], _ failure: Failure
  ) throws(Failure) -> [String] {
    let forms: [[String]] = [
      ["(", "\\", ".", "rawValue", ")"], ["{", "$0", ".", "rawValue", "}"],
    ]
    let rest = (index..<end).prefix(5).map { text(file.tokens[$0]) }
    guard forms.contains(rest), let choices = constants.choices(path, in: scope) else {
      throw failure
    }
    index += 5
    var texts: [String] = []
    for choice in choices {
      texts.append(try text(of: choice, failure))
    }
    return texts
  }

  /// `Int.max` and the like.
  private static func bound(_ path: [String]) -> NumberLiteral? {
    guard path.count == 2, let type = PrimitiveType(rawValue: path[0]), type.isInteger,
      path[1] == "min" || path[1] == "max"
    else { return nil }
    let limits = type.limits ?? DecimalNumber(Int.min)...DecimalNumber(Int.max)
    let bound = path[1] == "min" ? limits.lowerBound : limits.upperBound
    return NumberLiteral(text: "\(bound)")
  }
}
