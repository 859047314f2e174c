// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaParser {
  /// Parses the attributes, subscripts, and calls after an operand.
  mutating func parsePostfix(
    _ base: JinjaExpression
  ) throws(ChatTemplateError) -> JinjaExpression {
    var value = base
    while true {
      switch token.kind {
      case .symbol("."): value = try parseAttribute(of: value)
      case .symbol("["): value = try parseSubscript(of: value)
      case .symbol("("): value = try parseCall(of: value)
      default: return value
      }
    }
  }

  private mutating func parseAttribute(
    of base: JinjaExpression
  ) throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    advance()
    defer { advance() }
    switch token.kind {
    case .name(let name):
      return try expression(
        .attribute(base, JinjaText(name)), at: position, containing: base.depth)
    case .integer(let index):
      let item = try expression(.integer(index), at: token.position)
      return try expression(.item(base, item), at: position, containing: base.depth)
    default:
      throw error("a name or number is expected instead of \(token.description)")
    }
  }

  private mutating func parseSubscript(
    of base: JinjaExpression
  ) throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    advance()
    if isSymbol(":") { return try parseSlice(of: base, from: nil, at: position) }
    let first = try parseExpression()
    if isSymbol(":") { return try parseSlice(of: base, from: first, at: position) }
    var items = [first]
    let isTuple = isSymbol(",")
    while skip(","), !isSymbol("]") { items.append(try parseExpression()) }
    try expect(.symbol("]"))
    let item =
      isTuple
      ? try expression(.tuple(items), at: position, containing: Self.depth(items)) : first
    return try expression(.item(base, item), at: position, containing: base.depth, item.depth)
  }

  /// Parses the part of a slice after its first bound.
  private mutating func parseSlice(
    of base: JinjaExpression, from start: JinjaExpression?, at position: Int
  ) throws(ChatTemplateError) -> JinjaExpression {
    var bounds: [JinjaExpression?] = []
    while bounds.count < 2, skip(":") {
      let isEmpty = isSymbol("]") || isSymbol(":")
      bounds.append(isEmpty ? nil : try parseExpression())
    }
    try expect(.symbol("]"))
    let (stop, step) = (bounds.first ?? nil, bounds.count > 1 ? bounds[1] : nil)
    return try expression(
      .slice(base, start: start, stop: stop, step: step), at: position,
      containing: base.depth, start?.depth ?? 0, stop?.depth ?? 0, step?.depth ?? 0)
  }

  mutating func parseCall(of base: JinjaExpression) throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    let arguments = try parseArguments()
    return try expression(
      .call(base, arguments), at: position, containing: base.depth, arguments.depth)
  }

  private mutating func parseArguments() throws(ChatTemplateError) -> JinjaArgumentList {
    try expect(.symbol("("))
    var list = JinjaArgumentList()
    var hasNamed = false
    while !isSymbol(")") {
      if skip("*") {
        list.arguments.append(.sequence(try parseExpression()))
      } else if skip("**") {
        list.arguments.append(.dictionary(try parseExpression()))
        hasNamed = true
      } else if case .name(let name) = token.kind, nextToken.kind == .symbol("=") {
        advance()
        advance()
        list.arguments.append(.named(name, try parseExpression()))
        hasNamed = true
      } else {
        guard !hasNamed else { throw error("a positional argument follows named arguments") }
        list.arguments.append(.positional(try parseExpression()))
      }
      guard skip(",") else { break }
    }
    try expect(.symbol(")"))
    return list
  }

  // MARK: - Filters and tests

  /// Parses the filters, tests, and calls after an operand.
  mutating func parseFilters(
    _ base: JinjaExpression
  ) throws(ChatTemplateError) -> JinjaExpression {
    var value = base
    while true {
      switch token.kind {
      case .symbol("|"): value = try parseFilter(of: value)
      case .name("is"): value = try parseTest(of: value)
      case .symbol("("): value = try parseCall(of: value)
      default: return value
      }
    }
  }

  private mutating func parseFilter(
    of base: JinjaExpression
  ) throws(ChatTemplateError) -> JinjaExpression {
    advance()
    return try parseNamedFilter(of: base)
  }

  /// Parses filters separated by `|`, the first of which applies to the content of a block.
  mutating func parseBlockFilter() throws(ChatTemplateError) -> JinjaExpression {
    var value = try parseNamedFilter(of: nil)
    while skip("|") { value = try parseNamedFilter(of: value) }
    return value
  }

  private mutating func parseNamedFilter(
    of base: JinjaExpression?
  ) throws(ChatTemplateError) -> JinjaExpression {
    let position = token.position
    let name = try parseDottedName()
    if !isConditional, !JinjaNames.filters.contains(name) {
      unknownNames.append(error("there is no filter '\(name.prefix(40))'", at: position))
    }
    let arguments = isSymbol("(") ? try parseArguments() : JinjaArgumentList()
    return try expression(
      .filter(base, name, arguments), at: position, containing: base?.depth ?? 0, arguments.depth)
  }

  private mutating func parseDottedName() throws(ChatTemplateError) -> String {
    var name = try expectName()
    while skip(".") { name += "." + (try expectName()) }
    return name
  }

  private mutating func parseTest(
    of base: JinjaExpression
  ) throws(ChatTemplateError) -> JinjaExpression {
    advance()
    let position = token.position
    let isNegated = skip(name: "not")
    let name = try parseDottedName()
    if !isConditional, !JinjaNames.tests.contains(name) {
      unknownNames.append(error("there is no test '\(name.prefix(40))'", at: position))
    }
    var arguments = JinjaArgumentList()
    switch token.kind {
    case .symbol("("): arguments = try parseArguments()
    case .name("else"), .name("or"), .name("and"): break
    case .name("is"): throw error("tests cannot be chained; combine them with 'and'")
    case .name, .string, .integer, .bigInteger, .float, .symbol("["), .symbol("{"):
      arguments.arguments = [.positional(try parsePostfix(try parsePrimary()))]
    default: break
    }
    return try expression(
      .test(base, name, arguments, isNegated: isNegated), at: position,
      containing: base.depth, arguments.depth)
  }
}
