// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes a `case` declaration of an enumeration.
  mutating func parseEnumCases(_ prefix: Prefix) -> [EnumCaseSyntax] {
    skip()
    let isIndirect = prefix.modifiers.contains { $0.name == "indirect" }
    var cases: [EnumCaseSyntax] = []
    var progress = LoopProgressCondition()
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

  /// Consumes the associated values of a case, including their parentheses.
  private mutating func parsePayload() -> [EnumCaseSyntax.AssociatedValue] {
    let opening = index
    skip()
    var values: [EnumCaseSyntax.AssociatedValue] = []
    var progress = LoopProgressCondition()
    while !at(.rightParen), progress.advanced(to: index) {
      let label = parseParameterLabel()
      guard let type = parseType() else { break }
      values.append(EnumCaseSyntax.AssociatedValue(label: label, type: type))
      if at(operator: "=") {
        skipDefaultValue()
      }
      guard eat(.comma) != nil else { break }
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
