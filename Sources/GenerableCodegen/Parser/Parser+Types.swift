// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes a type, or reports that it is missing.
  mutating func parseType() -> TypeSyntax? {
    guard depth < NestingLimit.parser else {
      report(.nestedTooDeeply, at: current.range)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let start = current.range.start
    skipTypeSpecifiers()
    if at(word: "some") || at(word: "any"), peek(1).kind == .identifier {
      skip()
      _ = parseType()
      return .existential(SourceRange(start, previous.range.end))
    }
    guard var type = parsePrimaryType() else { return nil }
    type = parsePostfix(of: type, start: start)
    if at(operator: "&") {
      skip()
      _ = parseType()
      return .existential(SourceRange(start, previous.range.end))
    }
    return parseFunctionTail(of: type, start: start)
  }

  private mutating func skipTypeSpecifiers() {
    let specifiers: Set<String> = [
      "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "each", "repeat",
      "__owned", "__shared",
    ]
    var progress = LoopProgressCondition()
    while progress.advanced(to: index) {
      if at(.at), peek(1).kind == .identifier {
        skip()
        skip()
        if at(.leftParen), isJoined() {
          skipBalanced()
        }
      } else if at(.identifier), specifiers.contains(text(current)),
        [.identifier, .leftBracket, .leftParen, .at].contains(peek(1).kind)
      {
        skip()
      } else if at(operator: "~") {
        skip()
      } else {
        return
      }
    }
  }

  private mutating func parsePrimaryType() -> TypeSyntax? {
    switch current.kind {
    case .leftBracket: return parseCollectionType()
    case .leftParen: return parseTupleType()
    case .identifier, .quotedIdentifier: return parseNamedType()
    default:
      report(.expected("type"), at: current.range)
      return nil
    }
  }

  private mutating func parseCollectionType() -> TypeSyntax? {
    let start = current.range.start
    let opening = index
    skip()
    // `[3 of Int]`; the count may also be a generic parameter.
    if at(word: "of", 1), !at(.leftParen), !at(.leftBracket) {
      index = opening
      return .other(skipBalanced())
    }
    guard let element = parseType() else { return nil }
    if at(.colon) {
      skip()
      guard let value = parseType(), expectClosing(.rightBracket, from: opening) else { return nil }
      return .dictionary(element, value, SourceRange(start, previous.range.end))
    }
    guard expectClosing(.rightBracket, from: opening) else { return nil }
    return .array(element, SourceRange(start, previous.range.end))
  }

  private mutating func parseTupleType() -> TypeSyntax? {
    let start = current.range.start
    let opening = index
    skip()
    var elements: [TypeSyntax] = []
    var isLabeled = false
    var progress = LoopProgressCondition()
    while !at(.rightParen), progress.advanced(to: index) {
      if labelCount > 0 {
        isLabeled = true
        index += labelCount + 1
      }
      guard let element = parseType() else { return nil }
      elements.append(element)
      if at(operator: "=") {
        skip()
        _ = skipExpression()
      }
      guard eat(.comma) != nil else { break }
    }
    guard expectClosing(.rightParen, from: opening) else { return nil }
    if elements.count == 1, !isLabeled, let only = elements.first {
      return only
    }
    return .tuple(elements, SourceRange(start, previous.range.end))
  }

  private mutating func parseNamedType() -> TypeSyntax? {
    let start = current.range.start
    var path: [TypeSyntax.Component] = []
    var progress = LoopProgressCondition()
    while progress.advanced(to: index) {
      guard let name = expectName("type") else { return nil }
      path.append(TypeSyntax.Component(name: name, arguments: parseGenericArguments()))
      guard at(.period), peek(1).isName, !at(word: "Type", 1), !at(word: "Protocol", 1)
      else { break }
      skip()
    }
    return .named(path, SourceRange(start, previous.range.end))
  }

  private mutating func parseGenericArguments() -> [TypeSyntax] {
    guard at(operator: "<") else { return [] }
    let opening = index
    skip()
    var arguments: [TypeSyntax] = []
    var progress = LoopProgressCondition()
    while !at(operator: ">"), progress.advanced(to: index) {
      if let number = eat(.integer) {
        arguments.append(.other(number.range))
      } else if let argument = parseType() {
        arguments.append(argument)
      } else {
        return arguments
      }
      guard eat(.comma) != nil else { break }
    }
    if at(operator: ">") {
      skip()
    } else {
      report(.unbalanced("<"), at: tokens[opening].range)
    }
    return arguments
  }

  private mutating func parsePostfix(of type: TypeSyntax, start: Int) -> TypeSyntax {
    var type = type
    var progress = LoopProgressCondition()
    while progress.advanced(to: index) {
      if at(operator: "?"), isJoined() {
        skip()
        type = .optional(type, SourceRange(start, previous.range.end))
      } else if at(operator: "!"), isJoined() {
        skip()
        type = .implicitlyUnwrapped(type, SourceRange(start, previous.range.end))
      } else if at(.period), isJoined(), peek(1).isName {
        skip()
        skip()
        _ = parseGenericArguments()
        type = .other(SourceRange(start, previous.range.end))
      } else {
        break
      }
    }
    return type
  }

  private mutating func parseFunctionTail(of type: TypeSyntax, start: Int) -> TypeSyntax {
    var distance = 0
    while at(word: "async", distance) || at(word: "throws", distance) {
      distance += 1
      if peek(distance).kind == .leftParen {
        distance += 3
      }
    }
    guard at(operator: "-", distance), at(operator: ">", distance + 1) else { return type }
    index = min(index + distance + 2, tokens.count - 1)
    _ = parseType()
    return .function(SourceRange(start, previous.range.end))
  }
}
