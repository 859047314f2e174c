// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension LiteralReader {
  /// What a name stands for: a constant, a case, the bound of an integer type, or a guide.
  mutating func named(from first: Token) throws(Failure) -> LiteralExpression {
    var path = [name(first)]
    if [ModuleNames.guarded, ModuleNames.runtime].contains(path[0]), atMember {
      index += 1
      path = [name(try next())]
    }
    if path == ["GenerationGuide"] { return try guide(from: first.range) }
    while true {
      switch try meaning(of: path, from: first.range) {
      case .constant(let constant)?:
        return try value(of: constant, at: consumed(from: first.range))
      case .element(let enumeration, let position)?: return .element(enumeration, position)
      case .enumeration(let enumeration)? where atMember && text(tokens[index + 1]) == "allCases":
        index += 2
        return try allCases(of: enumeration, at: consumed(from: first.range))
      case nil where path.count == 1:
        if let value = try builtIn(path[0], from: first.range) { return value }
      default: break
      }
      guard atMember else { throw try untold(path, from: first.range) }
      index += 1
      path.append(name(try next()))
    }
  }

  /// The failure at a name that is none of a constant.
  private func untold(_ path: [String], from start: SourceRange) throws(Failure) -> Failure {
    let text = path.joined(separator: ".")
    if try meaning(of: path, from: start) == nil {
      let isOfLibrary = PrimitiveType(rawValue: path[0]) != nil || path.last == "self"
      return at(.leftParen) || isOfLibrary
        ? unsupported(from: start) : Failure(.undeclared(text), at: consumed(from: start))
    }
    return at(.leftParen) || at(.leftBracket) || at(.leftBrace)
      ? unsupported(from: start) : Failure(.variable(text), at: consumed(from: start))
  }

  private func name(_ token: Token) -> String {
    NameSyntax(spelling: text(token), range: token.range).text
  }

  private func meaning(
    of path: [String], from start: SourceRange
  ) throws(Failure) -> Constants.Meaning? {
    do {
      return try constants.meaning(of: path, in: scope)
    } catch {
      throw Failure(error, at: consumed(from: start))
    }
  }

  /// `GenerationGuide<Int>.range(1...5)` from what follows the type's name on.
  private mutating func guide(from start: SourceRange) throws(Failure) -> LiteralExpression {
    if at(operator: "<") {
      while index < end, !at(operator: ">") { index += 1 }
      index += 1
    }
    guard at(.period) else { throw unsupported(from: start) }
    index += 1
    return try call(from: start)
  }

  /// `Int.max`, `Double(count)` and `String(count)`; nil for another name.
  private mutating func builtIn(
    _ name: String, from start: SourceRange
  ) throws(Failure) -> LiteralExpression? {
    guard let type = PrimitiveType(rawValue: name) else { return nil }
    if type.isInteger, atMember, ["min", "max"].contains(text(tokens[index + 1])) {
      let member = text(tokens[index + 1])
      index += 2
      try checkMember(member, at: consumed(from: start))
      let limits = type.limits ?? DecimalNumber(Int.min)...DecimalNumber(Int.max)
      return .number(.value(type, member == "min" ? limits.lowerBound : limits.upperBound))
    }
    guard at(.leftParen), type == .string || type.isNumber else { return nil }
    index += 1
    let arguments = try list(until: .rightParen, from: start)
    let range = consumed(from: start)
    return try known(at: range) { () throws(Reason) in
      arguments.count == 1 ? try arguments[0].expression.converted(to: type) : nil
    }
  }

  /// What is computed at a place, if the source tells it.
  func known<Value>(
    at range: SourceRange, origin: Origin? = nil, _ compute: () throws(Reason) -> Value?
  ) throws(Failure) -> Value {
    let value: Value?
    do {
      value = try compute()
    } catch {
      throw Failure(error, at: range, origin: origin)
    }
    guard let value else { throw Failure(.form, at: range, origin: origin) }
    return value
  }

  /// Makes sure that a member of the standard library's types is none of the files.
  func checkMember(_ name: String, at range: SourceRange) throws(Failure) {
    guard !constants.redeclares(name) else { throw Failure(.redeclared(name), at: range) }
  }

  // MARK: - Constants

  /// The value of a constant, read where that is declared.
  private mutating func value(
    of constant: Constants.Constant, at range: SourceRange
  ) throws(Failure) -> LiteralExpression {
    guard depth < NestingLimit.parser - 1, names < Self.nameLimit else {
      throw Failure(.tooLong, at: range)
    }
    let source = constant.scope.file.source
    operandsLeft -= Self.nameCost
    var reader = LiteralReader(
      constant.scope, constants, constant.scope.file.tokens, constant.value)
    reader.names = names + 1
    let value: Located
    do {
      value = try nested(&reader)
    } catch {
      let origin = error.origin ?? Origin(source: source, range: error.range)
      throw Failure(error.reason, at: range, origin: origin)
    }
    let origin = Origin(source: source, range: value.range)
    if let type = constant.type?.leafPath, constants.path(of: type, in: constant.scope) != nil {
      // Not the library's type of that name.
      throw Failure(.redeclared(type.joined(separator: ".")), at: range, origin: origin)
    }
    return try known(at: range, origin: origin) { () throws(Reason) in
      try value.expression.typed(constant.type?.canonical)
    }
  }

  // MARK: - Enumerations

  private func allCases(
    of enumeration: Constants.Enumeration, at range: SourceRange
  ) throws(Failure) -> LiteralExpression {
    guard !constants.redeclares("allCases", of: enumeration) else {
      throw Failure(.redeclared("allCases"), at: range)
    }
    return .array(
      enumeration.cases.indices.map { Located(expression: .element(enumeration, $0), range: range) }
    )
  }

  /// The raw value of a case: that which is written, the name, or one more than the case before.
  mutating func rawValue(
    of position: Int, in enumeration: Constants.Enumeration, at range: SourceRange
  ) throws(Failure) -> LiteralExpression {
    guard !constants.redeclares("rawValue", of: enumeration) else {
      throw Failure(.redeclared("rawValue"), at: range)
    }
    let cases = enumeration.cases
    if enumeration.rawType == .string {
      guard let constant = cases[position].rawValue else { return .string(cases[position].name) }
      return try value(of: constant, at: range)
    }
    let written = cases[...position].lastIndex { $0.rawValue != nil }
    var start = LiteralExpression.number(.literal(NumberLiteral(text: "0")))
    if let written, let constant = cases[written].rawValue {
      start = try value(of: constant, at: range)
    }
    let distance = NumberLiteral(text: "\(position - (written ?? 0))")
    return try known(at: range) { () throws(Reason) in
      guard case .number(let number) = start else { return nil }
      return .number(
        try NumberExpression.operation(.plus, number, .literal(distance)).typed(enumeration.rawType)
      )
    }
  }
}
