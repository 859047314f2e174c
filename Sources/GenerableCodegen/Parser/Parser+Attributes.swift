// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// What may stand before a declaration.
  struct Prefix {
    var start: Int
    var attributes: [AttributeSyntax] = []
    var modifiers: [ModifierSyntax] = []
  }

  private static let modifierWords: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private", "final", "static", "lazy",
    "weak", "unowned", "mutating", "nonmutating", "override", "required", "convenience",
    "dynamic", "optional", "prefix", "postfix", "infix", "indirect", "nonisolated", "isolated",
    "distributed", "borrowing", "consuming", "sending", "class",
  ]

  /// Consumes attributes and modifiers.
  mutating func parsePrefix() -> Prefix {
    var prefix = Prefix(start: current.range.start)
    let outer = conditions.count
    var progress = LoopGuard()
    while progress.advanced(to: index) {
      if at(.at), peek(1).kind == .identifier || peek(1).kind == .quotedIdentifier {
        prefix.attributes.append(parseAttribute())
      } else if atModifier {
        prefix.modifiers.append(parseModifier())
      } else if at(.poundIf), conditions.count > outer || opensAttributes {
        let known = file.conditionals.count
        parseIf()
        if known < file.conditionals.count { file.conditionals[known].holdsAttributes = true }
      } else if conditions.count > outer, at(.poundElseif) || at(.poundElse) {
        parseElse()
      } else if conditions.count > outer, at(.poundEndif) {
        parseEndif()
      } else {
        break
      }
    }
    return prefix
  }

  /// Whether the `#if` at the cursor holds nothing but attributes, and a declaration follows.
  var opensAttributes: Bool {
    var distance = 0
    var open = 0
    var holdsAttribute = false
    repeat {
      switch peek(distance).kind {
      case .poundIf where open < NestingLimit.parser:
        open += 1
        distance = nextLine(from: distance)
      case .poundElseif, .poundElse: distance = nextLine(from: distance)
      case .poundEndif:
        open -= 1
        distance += 1
      case .at:
        holdsAttribute = true
        distance = attributeEnd(from: distance)
      default: return false
      }
    } while open > 0
    let next = peek(distance).kind
    return holdsAttribute && (next == .identifier || next == .at || next == .poundIf)
  }

  /// The distance of the first token on the next line.
  private func nextLine(from distance: Int) -> Int {
    var distance = distance + 1
    while !peek(distance).startsLine { distance += 1 }
    return distance
  }

  /// The distance of the first token after an attribute.
  private func attributeEnd(from start: Int) -> Int {
    var distance = start + 2
    while peek(distance).kind == .period, peek(distance + 1).kind == .identifier { distance += 2 }
    var brackets: [Lexeme.Kind] = []
    repeat {
      let token = peek(distance)
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace:
        guard isJoined(distance) || !brackets.isEmpty else { return distance }
        brackets.append(token.kind)
      case .rightParen, .rightBracket, .rightBrace:
        guard brackets.popLast() != nil else { return distance }
      case .endOfFile: return distance
      default:
        guard !brackets.isEmpty else { return distance }
      }
      distance += 1
    } while !brackets.isEmpty
    return distance
  }

  /// Whether a modifier is at the cursor and no name that reads like one.
  private var atModifier: Bool {
    guard at(.identifier), Self.modifierWords.contains(text(current)) else { return false }
    let next = peek(1)
    switch next.kind {
    case .at: return true
    case .leftParen: return isJoined(1)
    case .identifier:
      // `class Recipe` is no modifier, `class func` is one; `prefix operator` is a declaration.
      if at(word: "class") {
        return ["var", "let", "func", "subscript"].contains(text(next))
          || Self.modifierWords.contains(text(next)) && text(next) != "class"
      }
      return true
    default: return false
    }
  }

  private mutating func parseModifier() -> ModifierSyntax {
    let token = current
    skip()
    let hasArgument = at(.leftParen) && isJoined()
    if hasArgument {
      skipBalanced()
    }
    return ModifierSyntax(
      name: text(token), hasArgument: hasArgument,
      range: SourceRange(token.range.start, previous.range.end))
  }

  /// Consumes an attribute from its at sign on.
  private mutating func parseAttribute() -> AttributeSyntax {
    let start = current.range.start
    skip()
    var name = text(current)
    skip()
    while at(.period), isJoined(), peek(1).kind == .identifier {
      skip()
      name = text(current)
      skip()
    }
    if at(operator: "<"), isJoined() {
      _ = parseAttributeGenerics()
    }
    var argumentsRange: SourceRange?
    var arguments: [AttributeSyntax.Argument] = []
    if at(.leftParen), isJoined() {
      let opening = index
      let range = skipBalanced()
      if tokens[index - 1].kind == .rightParen {
        argumentsRange = SourceRange(range.start + 1, range.end - 1)
        arguments = file.arguments(in: opening + 1..<index - 1)
      }
    }
    let attribute = AttributeSyntax(
      name: name, range: SourceRange(start, previous.range.end), argumentsRange: argumentsRange,
      arguments: arguments, conditions: conditions)
    if attribute.isAnnotation {
      file.annotations.append(attribute)
    }
    return attribute
  }

  private mutating func parseAttributeGenerics() -> SourceRange {
    let start = current.range.start
    var open = 0
    repeat {
      if at(operator: "<") { open += 1 }
      if at(operator: ">") { open -= 1 }
      skip()
    } while open > 0 && !current.startsLine && !at(.endOfFile)
    return SourceRange(start, previous.range.end)
  }

}

extension ParsedFile {
  /// The arguments among the tokens between two parentheses.
  func arguments(in range: Range<Int>) -> [AttributeSyntax.Argument] {
    var arguments: [AttributeSyntax.Argument] = []
    var start = range.lowerBound
    var open = 0
    for position in range {
      switch tokens[position].kind {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace: open -= 1
      case .comma where open == 0:
        appendArgument(start..<position, to: &arguments)
        start = position + 1
      default: break
      }
    }
    appendArgument(start..<max(start, range.upperBound), to: &arguments)
    return arguments
  }

  private func appendArgument(
    _ range: Range<Int>, to arguments: inout [AttributeSyntax.Argument]
  ) {
    guard let first = range.first, let last = range.last else { return }
    var label: NameSyntax?
    var value = range
    let mayBeLabel: Set<Lexeme.Kind> = [.identifier, .quotedIdentifier]
    if range.count > 2, mayBeLabel.contains(tokens[first].kind), tokens[first + 1].kind == .colon {
      label = NameSyntax(
        spelling: source.text(tokens[first].range), range: tokens[first].range)
      value = first + 2..<range.upperBound
    }
    arguments.append(
      AttributeSyntax.Argument(
        label: label, tokens: value,
        range: SourceRange(tokens[value.lowerBound].range.start, tokens[last].range.end)))
  }
}
