// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaParser {
  /// Parses statements up to one of the given keywords, or to the end of the template.
  ///
  /// - Parameters:
  ///   - ends: The keywords that end the statements; empty for the end of the template.
  ///   - opening: The keyword that opened the statements.
  /// - Returns: The statements and the keyword that ended them, which has been consumed.
  /// - Throws: ``ChatTemplateError`` if the syntax is invalid or nested too deeply.
  mutating func parseStatements(
    until ends: Set<String>, of opening: String?
  ) throws(ChatTemplateError) -> ([JinjaStatement], end: String) {
    try nested { parser throws(ChatTemplateError) in
      try parser.parseBody(until: ends, of: opening)
    }
  }

  private mutating func parseBody(
    until ends: Set<String>, of opening: String?
  ) throws(ChatTemplateError) -> ([JinjaStatement], end: String) {
    var statements: [JinjaStatement] = []
    while true {
      let position = token.position
      switch token.kind {
      case .data(let text):
        advance()
        statements.append(JinjaStatement(kind: .data(text), position: position))
      case .variableBegin:
        advance()
        let value = try parseTuple()
        try expect(.variableEnd)
        statements.append(JinjaStatement(kind: .output(value), position: position))
      case .blockBegin:
        advance()
        if case .name(let name) = token.kind, ends.contains(name) {
          advance()
          return (statements, name)
        }
        let kind = try parseStatement()
        try expect(.blockEnd)
        statements.append(JinjaStatement(kind: kind, position: position))
      case .end where ends.isEmpty:
        return (statements, "")
      default:
        throw error("the block '\(opening ?? "")' has no end; close it")
      }
    }
  }

  private mutating func parseStatement() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let position = token.position
    let keyword = try expectName()
    switch keyword {
    case "for": return try parseLoop()
    case "if": return try parseCondition()
    case "set": return try parseAssignment()
    case "macro": return .macro(try parseMacro())
    case "call": return try parseCallBlock()
    case "filter": return try parseFilterBlock()
    case "with": return try parseWith()
    case "print": return .output(try parseTuple())
    case "generation": return .scope([], body: try parseScopedBlock("generation"))
    case "block": return try parseNamedBlock()
    case "autoescape": return try parseAutoescape()
    case "break", "continue":
      guard loopDepth > 0 else { throw error("'\(keyword)' is outside of a loop", at: position) }
      return keyword == "break" ? .breakLoop : .continueLoop
    case "extends", "include", "import", "from":
      while token.kind != .blockEnd, token.kind != .end { advance() }
      return .unsupported(keyword)
    default: throw error("there is no statement '\(keyword.prefix(40))'", at: position)
    }
  }

  private mutating func parseLoop() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let target = try parseTargets(until: ["in"])
    try expect(.name("in"))
    let sequence = try parseTuple(allowsConditional: false, until: ["recursive"])
    let saved = isConditional
    isConditional = false
    defer { isConditional = saved }
    let condition = skip(name: "if") ? try parseExpression() : nil
    let isRecursive = skip(name: "recursive")
    try expect(.blockEnd)
    loopDepth += 1
    let (body, end) = try parseStatements(until: ["endfor", "else"], of: "for")
    loopDepth -= 1
    var alternative: [JinjaStatement] = []
    if end == "else" {
      try expect(.blockEnd)
      alternative = try parseStatements(until: ["endfor"], of: "for").0
    }
    return .loop(
      JinjaLoopStatement(
        target: target, sequence: sequence, condition: condition, isRecursive: isRecursive,
        body: body, alternative: alternative))
  }

  private mutating func parseCondition() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let saved = isConditional
    isConditional = true
    defer { isConditional = saved }
    var branches: [(test: JinjaExpression, body: [JinjaStatement])] = []
    while true {
      let test = try parseTuple(allowsConditional: false)
      try expect(.blockEnd)
      let (body, end) = try parseStatements(until: ["elif", "else", "endif"], of: "if")
      branches.append((test, body))
      if end == "elif" { continue }
      guard end == "else" else { return .condition(branches, else: []) }
      try expect(.blockEnd)
      return .condition(branches, else: try parseStatements(until: ["endif"], of: "if").0)
    }
  }

  private mutating func parseAssignment() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let target = try parseTargets(until: [])
    if skip("=") { return .assignment(target, try parseTuple()) }
    // The reference implementation compiles a block to a separate function, which affects 'break'.
    let filter = skip("|") ? try parseBlockFilter() : nil
    try expect(.blockEnd)
    let (body, _) = try parseStatements(until: ["endset"], of: "set")
    return .blockAssignment(target, filter: filter, body: body)
  }

  /// Parses one target or a tuple of targets.
  private mutating func parseTargets(
    until names: Set<String>
  ) throws(ChatTemplateError) -> JinjaTarget {
    var targets = [try parseTarget()]
    var isTuple = false
    while skip(",") {
      isTuple = true
      guard startsTarget(unlessIn: names) else { break }
      targets.append(try parseTarget())
    }
    return isTuple ? .tuple(targets) : targets[0]
  }

  private func startsTarget(unlessIn names: Set<String>) -> Bool {
    switch token.kind {
    case .symbol("("): true
    case .name(let name): !names.contains(name)
    default: false
    }
  }

  private mutating func parseTarget() throws(ChatTemplateError) -> JinjaTarget {
    if skip("(") {
      let target = try nested { parser throws(ChatTemplateError) in
        try parser.parseTargets(until: [])
      }
      try expect(.symbol(")"))
      return target
    }
    let position = token.position
    let name = try expectName()
    guard !["true", "false", "none", "True", "False", "None"].contains(name) else {
      throw error("'\(name)' cannot be assigned; use another name", at: position)
    }
    guard skip(".") else { return .name(name) }
    usedNames.insert(name)
    return .attribute(name, JinjaText(try expectName()))
  }

  // MARK: - Blocks with variables

  /// Parses a part outside of the enclosing loops and conditions.
  ///
  /// Inside it, `break` needs a loop of the part, and unknown filters are errors.
  private mutating func isolated<Part>(
    _ parse: (inout JinjaParser) throws(ChatTemplateError) -> Part
  ) throws(ChatTemplateError) -> Part {
    let saved = (isConditional, loopDepth)
    (isConditional, loopDepth) = (false, 0)
    defer { (isConditional, loopDepth) = saved }
    return try parse(&self)
  }

  private mutating func parseScopedBlock(
    _ keyword: String
  ) throws(ChatTemplateError) -> [JinjaStatement] {
    try expect(.blockEnd)
    return try isolated { parser throws(ChatTemplateError) in
      try parser.parseStatements(until: ["end" + keyword], of: keyword).0
    }
  }

  private mutating func parseNamedBlock() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let name = try expectName()
    while skip(name: "scoped") || skip(name: "required") {}
    let body = try parseScopedBlock("block")
    _ = skip(name: name)
    return .scope([], body: body)
  }

  private mutating func parseAutoescape() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let value = try parseExpression()
    let body = try parseScopedBlock("autoescape")
    guard case .boolean(false) = value.kind else { return .unsupported("autoescape") }
    return .scope([], body: body)
  }

  private mutating func parseWith() throws(ChatTemplateError) -> JinjaStatement.Kind {
    var values: [(target: JinjaTarget, value: JinjaExpression)] = []
    while token.kind != .blockEnd {
      if !values.isEmpty { try expect(.symbol(",")) }
      let target = try parseTarget()
      try expect(.symbol("="))
      values.append((target, try parseExpression()))
    }
    try expect(.blockEnd)
    let saved = isConditional
    isConditional = false
    defer { isConditional = saved }
    return .scope(values, body: try parseStatements(until: ["endwith"], of: "with").0)
  }

  private mutating func parseFilterBlock() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let filter = try parseBlockFilter()
    try expect(.blockEnd)
    let saved = isConditional
    isConditional = false
    defer { isConditional = saved }
    return .filterBlock(
      filter, body: try parseStatements(until: ["endfilter"], of: "filter").0)
  }

  private mutating func parseMacro() throws(ChatTemplateError) -> JinjaMacroDefinition {
    let name = try expectName()
    return try parseDefinition("macro", name: name, parameters: try parseParameters())
  }

  private mutating func parseCallBlock() throws(ChatTemplateError) -> JinjaStatement.Kind {
    let parameters = isSymbol("(") ? try parseParameters() : []
    let call = try parseExpression()
    guard case .call = call.kind else { throw error("a call is expected", at: call.position) }
    return .callBlock(
      call, block: try parseDefinition("call", name: "caller", parameters: parameters))
  }

  private mutating func parseDefinition(
    _ keyword: String, name: String,
    parameters: [(name: String, defaultValue: JinjaExpression?)]
  ) throws(ChatTemplateError) -> JinjaMacroDefinition {
    let outerNames = usedNames
    usedNames = []
    let body = try parseScopedBlock(keyword)
    let names = usedNames
    usedNames = outerNames.union(names)
    return JinjaMacroDefinition(
      name: name, parameters: parameters, body: body,
      takesArguments: names.contains("varargs"), takesNamedArguments: names.contains("kwargs"),
      takesCaller: names.contains("caller") || parameters.contains { $0.name == "caller" })
  }

  private mutating func parseParameters() throws(ChatTemplateError) -> [(
    name: String, defaultValue: JinjaExpression?
  )] {
    var parameters: [(name: String, defaultValue: JinjaExpression?)] = []
    try expect(.symbol("("))
    while !isSymbol(")") {
      let name = try expectName()
      var defaultValue: JinjaExpression?
      if skip("=") {
        defaultValue = try parseExpression()
      } else if parameters.contains(where: { $0.defaultValue != nil }) {
        throw error("a parameter without a default value follows one with a default value")
      }
      parameters.append((name, defaultValue))
      guard skip(",") else { break }
    }
    try expect(.symbol(")"))
    return parameters
  }
}
