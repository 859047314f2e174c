// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes a `case` of an enumeration with all its names.
  mutating func parseEnumCases(_ prefix: Prefix) -> [EnumCaseSyntax] {
    skip()
    let isIndirect = prefix.modifiers.contains { $0.name == "indirect" }
    var cases: [EnumCaseSyntax] = []
    var progress = LoopGuard()
    while progress.advanced(to: index) {
      guard let name = expectName("case name") else { break }
      let payload = at(.leftParen) ? parsePayload() : nil
      var rawValue: Range<Int>?
      if at(operator: "=") {
        skip()
        rawValue = skipRawValue()
      }
      cases.append(
        EnumCaseSyntax(
          name: name, attributes: prefix.attributes, isIndirect: isIndirect, payload: payload,
          rawValue: rawValue, conditions: conditions))
      guard eat(.comma) != nil else { break }
    }
    return cases
  }

  /// Consumes the associated values of a case with their parentheses.
  private mutating func parsePayload() -> [EnumCaseSyntax.AssociatedValue] {
    let opening = index
    skip()
    var values: [EnumCaseSyntax.AssociatedValue] = []
    var progress = LoopGuard()
    while !at(.rightParen), progress.advanced(to: index) {
      let label = parseParameterLabel()
      guard let type = parseType() else { break }
      values.append(EnumCaseSyntax.AssociatedValue(label: label, type: type))
      if at(operator: "=") {
        skipDefaultValue()
      }
      guard eat(.comma) != nil else { break }
    }
    if eat(.rightParen) == nil {
      report(.unbalanced("("), at: tokens[opening].range)
    }
    return values
  }

  /// Consumes `label:`, `label name:` or `_ name:`.
  private mutating func parseParameterLabel() -> NameSyntax? {
    guard at(.identifier) || at(.quotedIdentifier) else { return nil }
    let count = peek(1).kind == .colon ? 1 : peek(2).kind == .colon ? 2 : 0
    guard count > 0, let label = eatName() else { return nil }
    for _ in 0..<count {
      skip()
    }
    return label.text == "_" ? nil : label
  }

  /// Consumes the default of a parameter: up to the next one, or the closing parenthesis.
  private mutating func skipDefaultValue() {
    var progress = LoopGuard()
    while progress.advanced(to: index) {
      switch current.kind {
      case .comma, .rightParen, .rightBracket, .rightBrace, .endOfFile: return
      case .leftParen, .leftBracket, .leftBrace: skipBalanced()
      default: skip()
      }
    }
  }

  /// Consumes a raw value, which is one literal with or without a sign.
  private mutating func skipRawValue() -> Range<Int> {
    let start = index
    if at(operator: "-") {
      skip()
    }
    switch current.kind {
    case .string, .integer, .float, .identifier: skip()
    default: report(.expected("raw value"), at: current.range)
    }
    return start..<index
  }
}
