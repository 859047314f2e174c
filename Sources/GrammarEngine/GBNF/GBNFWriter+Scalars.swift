// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GBNFWriter {
  /// Returns the right side of the rule of a node without parts.
  mutating func scalar(_ node: SchemaNode, named name: String) throws(GrammarError) -> String {
    let node = node.withoutTexts
    switch node {
    case .boolean: return "\"true\" | \"false\""
    case .null: return "\"null\""
    case .any: return anyRule()
    case .integer(NumberSchema()): return integerRule()
    case .number(NumberSchema()): return numberRule()
    case .string(StringSchema()): return stringRule()
    default: break
    }
    if let counted = lengthRule(node) { return counted }
    if let choices = Self.choices(of: node) {
      return choices.map { GBNFSyntax.literal(JSONWriter.text(of: $0)) }.joined(separator: " | ")
    }
    if let known = scalars[node] { return known }
    let rule = rules.reserve(name)
    scalars[node] = rule
    var compiler = SchemaCompiler(Schema(root: node), layout: layout)
    compiler.productLimit = nil
    let program = try compiler.compile()
    var automaton = GBNFAutomaton(program, at: SchemaPath(base: name), keyword: "type")
    try automaton.write(as: rule, into: &rules)
    return rule
  }

  /// Returns the texts of an enumeration or of a constant without other restrictions.
  private static func choices(of node: SchemaNode) -> [String]? {
    guard case .string(let string) = node, string == StringSchema(restriction: string.restriction)
    else { return nil }
    switch string.restriction {
    case .choices(let choices): return choices
    case .constant(let text): return [text]
    case .none, .pattern: return nil
    }
  }

  // MARK: - Rules of all grammars

  private mutating func stringRule() -> String {
    let character = characterRule()
    return rules.rule("string", "\"\\\"\" \(character)* \"\\\"\"")
  }

  /// Returns the right side of the rule of a string with bounds on its length only.
  private mutating func lengthRule(_ node: SchemaNode) -> String? {
    guard case .string(let string) = node, string.restriction == .none, !string.needsAutomaton
    else { return nil }
    let character = characterRule()
    let content = rules.repeating(
      character, max(string.minimumLength ?? 0, 0), string.maximumLength)
    return "\"\\\"\" \(content) \"\\\"\""
  }

  private mutating func characterRule() -> String {
    let hex = rules.rule("hex", "[0-9A-Fa-f]")
    let unicode = rules.rule(
      "unicode-escape",
      "[0-9A-CE-Fa-ce-f] \(hex){3} | [Dd] [0-7] \(hex){2} | "
        + "[Dd] [89ABab] \(hex){2} \"\\\\u\" [Dd] [C-Fc-f] \(hex){2}")
    return rules.rule(
      "char",
      "[^\\x22\\x5C\\x00-\\x1F] | \"\\\\\" ([\\x22\\x5C/bfnrt] | \"u\" \(unicode))")
  }

  private mutating func integerRule() -> String {
    rules.rule("integer", "\"-\"? (\"0\" | [1-9] [0-9]*)")
  }

  private mutating func numberRule() -> String {
    let integer = integerRule()
    return rules.rule("number", "\(integer) (\".\" [0-9]+)? ([eE] [+\\x2D]? [0-9]+)?")
  }

  private mutating func anyRule() -> String {
    if let known = scalars[.any()] { return known }
    let any = rules.reserve("any")
    scalars[.any()] = any
    let string = stringRule()
    let number = numberRule()
    let member = rules.rule("any-member", "\(string) \(nameSeparator) \(any)")
    let nextMember = rules.rule("any-next-member", "\(separator) \(member)")
    let nextItem = rules.rule("any-next-item", "\(separator) \(any)")
    rules.define(
      any,
      as: "\(string) | \(number) | \"true\" | \"false\" | \"null\" | \"{}\" | \"[]\" | "
        + "\"{\" \(member) \(nextMember)* \"}\" | \"[\" \(any) \(nextItem)* \"]\"")
    return any
  }
}

extension SchemaNode {
  /// The node without its title and description.
  fileprivate var withoutTexts: SchemaNode {
    switch self {
    case .string(var string):
      string.title = nil
      string.description = nil
      // Counting the scalars of a URL would need thousands of rules.
      string.generatedLengthLimit = nil
      return .string(string)
    case .integer(var number):
      number.description = nil
      return .integer(number)
    case .number(var number):
      number.description = nil
      return .number(number)
    case .constants(let constants): return .constants(ConstantsSchema(values: constants.values))
    default: return self
    }
  }
}
