// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Parses the conditions of all `#if` and `#elseif` directives, including those in function
  /// bodies.
  mutating func parseConditions() {
    for directive in tokens.indices
    where tokens[directive].kind == .poundIf || tokens[directive].kind == .poundElseif {
      index = directive + 1
      file.conditions[directive] = parseDisjunction()
    }
    index = 0
  }

  private mutating func parseDisjunction() -> Condition {
    var condition = parseConjunction()
    while eat(repeated: "|") {
      condition = .or(condition, parseConjunction())
    }
    return condition
  }

  private mutating func parseConjunction() -> Condition {
    var condition = parseNegation()
    while eat(repeated: "&") {
      condition = .and(condition, parseNegation())
    }
    return condition
  }

  private mutating func parseNegation() -> Condition {
    guard !current.startsLine, depth < NestingLimit.parser else { return .unknown("") }
    depth += 1
    defer { depth -= 1 }
    if at(operator: "!") {
      skip()
      return .not(parseNegation())
    }
    if eat(.leftParen) != nil {
      let inner = parseDisjunction()
      if !current.startsLine { _ = eat(.rightParen) }
      return inner
    }
    return parseElementaryCondition()
  }

  private mutating func parseElementaryCondition() -> Condition {
    let word = text(current)
    let name = current
    skip()
    guard name.kind == .identifier, at(.leftParen), !current.startsLine else {
      switch word {
      case "true": return .constant(true)
      case "false": return .constant(false)
      case "GENERABLE": return .guard(name.range)
      default: return .unknown(word)
      }
    }
    let isGuard =
      word == "canImport" && at(word: ModuleNames.foundationModels, 1) && !peek(1).startsLine
    let opening = index
    var open = 0
    repeat {
      open += at(.leftParen) ? 1 : at(.rightParen) ? -1 : 0
      skip()
    } while !current.startsLine && open > 0
    return isGuard
      ? .guard(SourceRange(name.range.start, previous.range.end))
      : .unknown(word + tokens[opening..<index].map(text).joined())
  }

  /// Consumes `||` or `&&`, if it is at the cursor.
  private mutating func eat(repeated character: Character) -> Bool {
    guard at(operator: character), at(operator: character, 1), !current.startsLine,
      !peek(1).startsLine
    else { return false }
    skip()
    skip()
    return true
  }
}
