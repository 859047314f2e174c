// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// The attributes and modifiers of a declaration.
  struct Prefix {
    /// The offset of the first byte.
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
    var progress = LoopProgressCondition()
    while progress.advanced(to: index) {
      if at(.at), peek(1).isName {
        prefix.attributes.append(parseAttribute())
      } else if atModifier {
        prefix.modifiers.append(parseModifier())
      } else if at(.poundIf), conditions.count > outer || opensAttributes {
        let count = file.ifConfigs.count
        parseIf()
        if count < file.ifConfigs.count { file.ifConfigs[count].containsOnlyAttributes = true }
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

  /// Whether the `#if` at the cursor contains only attributes and a declaration follows it.
  var opensAttributes: Bool {
    var distance = 0
    var open = 0
    var hasAttribute = false
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
        hasAttribute = true
        distance = attributeEnd(from: distance)
      default: return false
      }
    } while open > 0
    let next = peek(distance).kind
    return hasAttribute && (next == .identifier || next == .at || next == .poundIf)
  }

  /// Returns the distance of the first token on the next line.
  private func nextLine(from distance: Int) -> Int {
    var distance = distance + 1
    while !peek(distance).startsLine { distance += 1 }
    return distance
  }

  /// Returns the distance of the first token after an attribute.
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

  /// Whether a modifier is at the cursor, rather than a name with the same text.
  private var atModifier: Bool {
    guard at(.identifier), Self.modifierWords.contains(text(current)) else { return false }
    let next = peek(1)
    switch next.kind {
    case .at: return true
    case .leftParen: return isJoined(1)
    case .identifier:
      // In `class func`, `class` is a modifier; in `class Recipe`, it is not.
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

  /// Consumes an attribute, including its at sign.
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
      skipAttributeGenerics()
    }
    var arguments: [AttributeSyntax.Argument] = []
    if at(.leftParen), isJoined() {
      let opening = index
      skipBalanced()
      if tokens[index - 1].kind == .rightParen {
        arguments = file.arguments(in: opening + 1..<index - 1)
      }
    }
    let attribute = AttributeSyntax(
      name: name, range: SourceRange(start, previous.range.end), arguments: arguments,
      conditions: conditions)
    if attribute.isAnnotation {
      file.annotations.append(attribute)
    }
    return attribute
  }

  private mutating func skipAttributeGenerics() {
    var open = 0
    repeat {
      if at(operator: "<") { open += 1 }
      if at(operator: ">") { open -= 1 }
      skip()
    } while open > 0 && !current.startsLine && !at(.endOfFile)
  }
}
