// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Parses the conditions of `#if` and `#elseif` directives.
struct ConditionParser {
  private let source: SourceFile
  private let tokens: [Token]
  private let end: Int
  private var index: Int
  private var depth = 0

  /// Returns the condition of each directive, by the index of the directive's token.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the file.
  ///   - source: The file.
  /// - Returns: The conditions, including those of directives in function bodies.
  static func conditions(in tokens: [Token], of source: SourceFile) -> [Int: Condition] {
    var conditions: [Int: Condition] = [:]
    for index in tokens.indices
    where tokens[index].kind == .poundIf || tokens[index].kind == .poundElseif {
      let end = tokens[(index + 1)...].firstIndex(where: \.startsLine) ?? tokens.endIndex
      var parser = ConditionParser(source: source, tokens: tokens, end: end, index: index + 1)
      conditions[index] = parser.parseDisjunction()
    }
    return conditions
  }

  private init(source: SourceFile, tokens: [Token], end: Int, index: Int) {
    self.source = source
    self.tokens = tokens
    self.end = end
    self.index = index
  }

  private mutating func parseDisjunction() -> Condition {
    var condition = parseConjunction()
    while eat(operator: "|") {
      condition = .or(condition, parseConjunction())
    }
    return condition
  }

  private mutating func parseConjunction() -> Condition {
    var condition = parseNegation()
    while eat(operator: "&") {
      condition = .and(condition, parseNegation())
    }
    return condition
  }

  private mutating func parseNegation() -> Condition {
    guard index < end, depth < NestingLimit.parser else { return .unknown("") }
    depth += 1
    defer { depth -= 1 }
    let token = tokens[index]
    index += 1
    switch token.kind {
    case .operatorCharacter where source.text(token.range) == "!":
      return .not(parseNegation())
    case .leftParen:
      let inner = parseDisjunction()
      if index < end, tokens[index].kind == .rightParen { index += 1 }
      return inner
    case .identifier:
      return parseElementary(token)
    default:
      return .unknown(source.text(token.range))
    }
  }

  /// Parses a condition without operators, whose first token has been consumed.
  private mutating func parseElementary(_ token: Token) -> Condition {
    let word = source.text(token.range)
    guard index < end, tokens[index].kind == .leftParen else {
      switch word {
      case "true": return .constant(true)
      case "false": return .constant(false)
      case "GENERABLE": return .guard(token.range)
      default: return .unknown(word)
      }
    }
    let first = index + 1
    var open = 0
    repeat {
      open += tokens[index].kind == .leftParen ? 1 : tokens[index].kind == .rightParen ? -1 : 0
      index += 1
    } while index < end && open > 0
    guard word == "canImport", first < end,
      source.text(tokens[first].range) == ModuleNames.foundationModels
    else {
      let arguments = tokens[first - 1..<index].map { source.text($0.range) }.joined()
      return .unknown(word + arguments)
    }
    return .guard(SourceRange(token.range.start, tokens[index - 1].range.end))
  }

  /// Consumes `||` or `&&`, if it is at the cursor.
  private mutating func eat(operator character: String) -> Bool {
    guard index + 1 < end, source.text(tokens[index].range) == character,
      source.text(tokens[index + 1].range) == character
    else { return false }
    index += 2
    return true
  }
}
