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
    var progress = LoopGuard()
    while progress.advanced(to: index) {
      if at(.at), peek(1).kind == .identifier || peek(1).kind == .quotedIdentifier {
        prefix.attributes.append(parseAttribute())
      } else if atModifier {
        prefix.modifiers.append(parseModifier())
      } else {
        break
      }
    }
    return prefix
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
        arguments = splitArguments(opening + 1..<index - 1)
      }
    }
    let attribute = AttributeSyntax(
      name: name, range: SourceRange(start, previous.range.end), argumentsRange: argumentsRange,
      arguments: arguments)
    if attribute.isAnnotation {
      file.annotations.append(attribute)
    }
    return attribute
  }

  private mutating func parseAttributeGenerics() -> SourceRange {
    let start = current.range.start
    skip()
    while !at(operator: ">"), !current.startsLine, !at(.endOfFile) {
      skip()
    }
    if at(operator: ">") {
      skip()
    }
    return SourceRange(start, previous.range.end)
  }

  /// The arguments among the tokens between two parentheses.
  func splitArguments(_ range: Range<Int>) -> [AttributeSyntax.Argument] {
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
    if range.count > 2, tokens[first].kind == .identifier, tokens[first + 1].kind == .colon {
      label = NameSyntax(spelling: text(tokens[first]), range: tokens[first].range)
      value = first + 2..<range.upperBound
    }
    arguments.append(
      AttributeSyntax.Argument(
        label: label, tokens: value,
        range: SourceRange(tokens[value.lowerBound].range.start, tokens[last].range.end)))
  }
}
