// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes declarations up to the closing brace of their type, or to the end of the file.
  mutating func parseMembers(untilBrace: Bool) -> [MemberSyntax] {
    var members: [MemberSyntax] = []
    var progress = LoopGuard()
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

  /// Consumes `#warning("…")`, `#Preview("…") { … }` and the like.
  private mutating func skipPoundName() {
    skip()
    if at(.leftParen), !current.startsLine {
      skipBalanced()
    }
    if at(.leftBrace), !current.startsLine {
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
    if Self.untypedDeclarations.contains(word) {
      reportStray(prefix)
    }
    switch word {
    case "struct", "class", "enum", "actor", "extension", "protocol":
      if word == "actor", peek(1).kind != .identifier, peek(1).kind != .quotedIdentifier {
        return skip()
      }
      if let type = parseTypeDeclaration(prefix) {
        members.append(.type(type))
      }
    case "let", "var":
      members.append(.variable(parseVariable(prefix)))
    case "case":
      members += parseEnumCases(prefix).map(MemberSyntax.enumCase)
    case "import":
      parseImport(prefix)
    case "init":
      skip()
      while at(.operatorCharacter), !at(operator: "<") {
        skip()
      }
      let start = index
      while at(operator: "<") || at(.identifier) || at(.comma) || at(.colon) || at(operator: ">"),
        index - start < 64
      {
        skip()
      }
      let parameters = at(.leftParen) ? skipBalanced() : current.range
      members.append(.initializer(parameters: parameters, conditions: conditions))
      skipDeclaration()
    case "typealias":
      skip()
      if let name = eatName() {
        members.append(.typeAlias(parseTypeAlias(name)))
      }
    case "func":
      skip()
      if let name = eatName() {
        members.append(.function(parseFunction(name, prefix)))
      }
      skipDeclaration()
    default:
      reportStray(prefix)
      skipDeclaration()
    }
  }

  /// The function whose name was consumed last.
  private func parseFunction(_ name: NameSyntax, _ prefix: Prefix) -> FunctionSyntax {
    let isEmpty = at(.leftParen) && peek(1).kind == .rightParen
    return FunctionSyntax(
      name: name, modifiers: prefix.modifiers, hasParameters: !isEmpty, conditions: conditions)
  }

  /// Consumes a type alias from what follows its name on.
  private mutating func parseTypeAlias(_ name: NameSyntax) -> TypeAliasSyntax {
    let outer = conditions
    let (start, known) = (index, diagnostics.count)
    // One with generic parameters is no single type.
    if at(operator: "=") {
      skip()
      if let type = parseType() {
        return TypeAliasSyntax(name: name, type: type, conditions: outer)
      }
      // Whatever it is, no property of an annotated type can have it.
      index = start
      diagnostics.removeSubrange(known...)
    }
    skipDeclaration()
    return TypeAliasSyntax(name: name, type: nil, conditions: outer)
  }

  private static let untypedDeclarations: Set<String> = [
    "case", "import", "init", "typealias", "func",
  ]

  private var isDirective: Bool {
    [.poundIf, .poundElseif, .poundElse, .poundEndif].contains(current.kind)
  }

  /// Complains about an annotation that no declaration of a type or property follows.
  private mutating func reportStray(_ prefix: Prefix) {
    for attribute in prefix.attributes where attribute.name == "Generable" {
      report(.annotationWithoutType, at: attribute.range)
    }
    // Where it would be lost without a word.
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
    let keywordRange = current.range
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
      keyword: keyword, keywordRange: keywordRange, attributes: prefix.attributes,
      modifiers: prefix.modifiers, name: name, genericParameters: generics, inherited: inherited,
      isConstrained: isConstrained, members: members,
      range: SourceRange(prefix.start, previous.range.end), conditions: outer)
  }

  /// Consumes the members of a type with both braces.
  private mutating func parseBody() -> [MemberSyntax] {
    let opening = current
    let openConditions = conditions.count
    skip()
    depth += 1
    nesting += 1
    let members = parseMembers(untilBrace: true)
    closeConditionals(downTo: openConditions)
    depth -= 1
    nesting -= 1
    if eat(.rightBrace) == nil {
      report(.unbalanced("{"), at: opening.range)
    }
    return members
  }

  private mutating func parseExtendedType() -> NameSyntax? {
    guard let type = parseType() else { return nil }
    return NameSyntax(spelling: source.text(type.range), range: type.range)
  }

  /// Consumes generic parameters.
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
    guard eat(.colon) != nil else { return [] }
    var inherited: [TypeSyntax] = []
    repeat {
      guard let type = parseType() else { break }
      inherited.append(type)
    } while eat(.comma) != nil
    return inherited
  }

  /// Consumes a `where` clause.
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
    if nesting == 0 {
      file.imports.append(
        ImportSyntax(
          range: SourceRange(prefix.start, previous.range.end), modifiers: prefix.modifiers,
          module: module, conditions: conditions))
    }
  }
}
