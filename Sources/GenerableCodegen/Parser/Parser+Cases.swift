// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes a `case` declaration of an enumeration.
  mutating func parseEnumCases(_ prefix: Prefix) -> [EnumCaseSyntax] {
    skip()
    let isIndirect = prefix.modifiers.contains { $0.name == "indirect" }
    return parseList { parser in
      guard let name = parser.expectName("case name") else { return nil }
      let payload = parser.at(.leftParen) ? parser.parsePayload() : nil
      var rawValue: Range<Int>?
      if parser.at(operator: "=") {
        parser.skip()
        rawValue = parser.skipRawValue()
      }
      return EnumCaseSyntax(
        name: name, attributes: prefix.attributes, isIndirect: isIndirect, payload: payload,
        rawValue: rawValue, conditions: parser.conditions)
    }
  }

  /// Consumes the associated values of a case, including their parentheses.
  private mutating func parsePayload() -> [EnumCaseSyntax.AssociatedValue] {
    let opening = index
    skip()
    let values = parseList(until: .rightParen) { parser in
      let label = parser.parseParameterLabel()
      guard let type = parser.parseType() else { return EnumCaseSyntax.AssociatedValue?.none }
      if parser.at(operator: "=") { parser.skipDefaultValue() }
      return EnumCaseSyntax.AssociatedValue(label: label, type: type)
    }
    expectClosing(.rightParen, from: opening)
    return values
  }

  /// The number of names before the colon of the parameter at the cursor; zero without a label.
  var labelCount: Int {
    guard current.isName else { return 0 }
    return peek(1).kind == .colon ? 1 : peek(2).kind == .colon ? 2 : 0
  }

  /// Consumes `label:`, `label name:` or `_ name:`.
  private mutating func parseParameterLabel() -> NameSyntax? {
    let count = labelCount
    guard count > 0, let label = eatName() else { return nil }
    index += count
    return label.text == "_" ? nil : label
  }

  /// Consumes the default value of a parameter.
  private mutating func skipDefaultValue() {
    var progress = LoopProgressCondition()
    while progress.advanced(to: index) {
      switch current.kind {
      case .comma, .rightParen, .rightBracket, .rightBrace, .endOfFile: return
      case .leftParen, .leftBracket, .leftBrace: skipBalanced()
      default: skip()
      }
    }
  }

  /// Consumes a raw value, which is a literal with an optional sign.
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
