// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes declarations up to the end of the file, or up to the closing brace of their type.
  mutating func parseMembers(untilBrace: Bool) -> [MemberSyntax] {
    var members: [MemberSyntax] = []
    var progress = LoopProgressCondition()
    while !at(.endOfFile), progress.advanced(to: index) {
      switch current.kind {
      case .rightBrace:
        if untilBrace { return members }
        report(.unexpected("}"), at: current.range)
        skip()
      case .semicolon: skip()
      case .poundIf where opensAttributes: parseDeclaration(into: &members)
      case .poundIf: parseIf()
      case .poundElseif, .poundElse: parseElse()
      case .poundEndif: parseEndif()
      case .poundName: skipPoundName()
      case .leftParen, .leftBracket, .leftBrace: skipBalanced()
      default: parseDeclaration(into: &members)
      }
    }
    return members
  }

  /// Consumes a macro expansion such as `#warning("…")` or `#Preview("…") { … }`.
  private mutating func skipPoundName() {
    skip()
    for bracket in [Lexeme.Kind.leftParen, .leftBrace] where at(bracket) && !current.startsLine {
      skipBalanced()
    }
  }

  private mutating func parseDeclaration(into members: inout [MemberSyntax]) {
    let prefix = parsePrefix()
    guard at(.identifier) else {
      reportStray(prefix)
      if index < tokens.count - 1, !at(.rightBrace), !isDirective {
        skip()
      }
      return
    }
    let word = text(current)
    if Self.untypedDeclarations.contains(word) { reportStray(prefix) }
    switch word {
    case "struct", "class", "enum", "actor", "extension", "protocol":
      guard word != "actor" || peek(1).isName else { return skip() }
      if let type = parseTypeDeclaration(prefix) { members.append(.type(type)) }
    case "let", "var": members.append(.variable(parseVariable(prefix)))
    case "case": members += parseEnumCases(prefix).map(MemberSyntax.enumCase)
    case "import": parseImport(prefix)
    case "init": members.append(parseInitializer())
    case "typealias":
      if let alias = parseTypeAlias() { members.append(.typeAlias(alias)) }
    case "func":
      if let function = parseFunction(prefix) { members.append(.function(function)) }
    default:
      reportStray(prefix)
      skipDeclaration()
    }
  }

  /// Consumes an initializer.
  private mutating func parseInitializer() -> MemberSyntax {
    skip()
    while at(.operatorCharacter), !at(operator: "<") { skip() }
    let start = index
    while at(operator: "<") || at(.identifier) || at(.comma) || at(.colon) || at(operator: ">"),
      index - start < 64
    {
      skip()
    }
    let parameters = at(.leftParen) ? skipBalanced() : current.range
    skipDeclaration()
    return .initializer(parameters: parameters, conditions: conditions)
  }

  /// Consumes a function.
  private mutating func parseFunction(_ prefix: Prefix) -> FunctionSyntax? {
    skip()
    let name = eatName()
    let hasParameters = !at(.leftParen) || peek(1).kind != .rightParen
    skipDeclaration()
    return name.map {
      FunctionSyntax(
        name: $0, modifiers: prefix.modifiers, hasParameters: hasParameters,
        conditions: conditions)
    }
  }

  /// Consumes a type alias.
  private mutating func parseTypeAlias() -> TypeAliasSyntax? {
    skip()
    guard let name = eatName() else { return nil }
    var type: TypeSyntax?
    let (start, count) = (index, diagnostics.count)
    // A generic alias has no single type, and parameters precede its equals sign.
    if at(operator: "=") {
      skip()
      type = parseType()
      if type == nil {
        // Properties of annotated types cannot have the aliased type, so errors in it don't matter.
        index = start
        diagnostics.removeSubrange(count...)
      }
    }
    if type == nil { skipDeclaration() }
    return TypeAliasSyntax(name: name, type: type, conditions: conditions)
  }

  private static let untypedDeclarations: Set<String> = [
    "case", "import", "init", "typealias", "func",
  ]

  private var isDirective: Bool {
    [.poundIf, .poundElseif, .poundElse, .poundEndif].contains(current.kind)
  }

  /// Reports annotations that no declaration of a type or property follows.
  private mutating func reportStray(_ prefix: Prefix) {
    for attribute in prefix.attributes where attribute.name == "Generable" {
      report(.annotationWithoutType, at: attribute.range)
    }
    // Without a diagnostic, the guide would be ignored silently.
    for attribute in prefix.attributes where attribute.name == "Guide" && isDirective {
      report(.guideWithoutProperty, at: attribute.range)
    }
  }

  private mutating func parseTypeDeclaration(_ prefix: Prefix) -> TypeDeclarationSyntax? {
    guard depth < NestingLimit.parser,
      let keyword = TypeDeclarationSyntax.Keyword(rawValue: text(current))
    else {
      report(.nestedTooDeeply, at: current.range)
      skipDeclaration()
      return nil
    }
    let outer = conditions
    skip()
    guard let name = keyword == .extension ? parseExtendedType() : expectName("name") else {
      skipDeclaration()
      return nil
    }
    let generics = at(operator: "<") ? skipGenericParameters() : nil
    let inherited = parseInheritance()
    let isConstrained = skipWhereClause()
    guard at(.leftBrace) else {
      report(.expected("'{'"), at: current.range)
      return nil
    }
    let members = parseBody()
    return TypeDeclarationSyntax(
      keyword: keyword, attributes: prefix.attributes, modifiers: prefix.modifiers, name: name,
      genericParameters: generics, inherited: inherited, isConstrained: isConstrained,
      members: members,
      range: SourceRange(prefix.start, previous.range.end), conditions: outer)
  }

  /// Consumes the members of a type, including both braces.
  private mutating func parseBody() -> [MemberSyntax] {
    let opening = index
    let openConditions = conditions.count
    skip()
    depth += 1
    declarationDepth += 1
    let members = parseMembers(untilBrace: true)
    closeIfConfigs(downTo: openConditions)
    depth -= 1
    declarationDepth -= 1
    expectClosing(.rightBrace, from: opening)
    return members
  }

  private mutating func parseExtendedType() -> NameSyntax? {
    parseType().map { NameSyntax(spelling: source.text($0.range), range: $0.range) }
  }

  /// Consumes generic parameters, including their angle brackets.
  private mutating func skipGenericParameters() -> SourceRange {
    let opening = current
    var open = 0
    repeat {
      if at(operator: "<") {
        open += 1
        skip()
      } else if at(operator: ">") {
        open -= 1
        skip()
      } else if at(.leftParen) || at(.leftBracket) {
        skipBalanced()
      } else if at(.leftBrace) || at(.rightBrace) || at(.endOfFile) {
        report(.unbalanced("<"), at: opening.range)
        break
      } else {
        skip()
      }
    } while open > 0
    return SourceRange(opening.range.start, previous.range.end)
  }

  private mutating func parseInheritance() -> [TypeSyntax] {
    eat(.colon) == nil ? [] : parseList { $0.parseType() }
  }

  /// Consumes a `where` clause, if one is at the cursor.
  private mutating func skipWhereClause() -> Bool {
    guard at(word: "where") else { return false }
    while !at(.leftBrace), !at(.rightBrace), !at(.endOfFile) {
      if at(.leftParen) || at(.leftBracket) {
        skipBalanced()
      } else {
        skip()
      }
    }
    return true
  }

  private mutating func parseImport(_ prefix: Prefix) {
    skip()
    let kinds: Set<String> = [
      "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
    if at(.identifier), kinds.contains(text(current)), peek(1).kind == .identifier {
      skip()
    }
    guard let module = expectName("module name") else { return }
    while at(.period), peek(1).kind == .identifier || peek(1).kind == .operatorCharacter {
      skip()
      skip()
    }
    if declarationDepth == 0 {
      file.imports.append(
        ImportSyntax(
          range: SourceRange(prefix.start, previous.range.end), module: module,
          conditions: conditions))
    }
  }
}
