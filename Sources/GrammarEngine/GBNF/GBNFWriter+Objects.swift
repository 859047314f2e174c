// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GBNFWriter {
  mutating func write(
    _ object: ObjectSchema, named name: String
  ) throws(GrammarError) -> String {
    if object.hasUniqueNames {
      throw GrammarError(
        kind: .notEnforceable(
          "a grammar without memory cannot compare the names of undeclared members; "
            + "require at most one"), path: SchemaPath(base: name), keyword: "minProperties")
    }
    var values: [String] = []
    for property in object.properties {
      values.append(try item(of: property.node, named: "\(name)-\(property.name)"))
    }
    let isCounted = object.minimumProperties != nil || object.maximumProperties != nil
    guard let first = object.properties.first, !first.isOptional, !isCounted,
      object.additionalProperties.isEmpty, object.lastMember.isEmpty
    else { return try writeMembers(of: object, values, named: name) }
    // The most common objects need no other rule.
    let parts = zip(object.properties, values).enumerated().map { index, member in
      let key = JSONWriter.text(of: member.0.name)
      let start = index == 0 ? "{" : layout.separator
      let text = "\(GBNFSyntax.literal(start + key + layout.nameSeparator)) \(member.1)"
      return member.0.isOptional ? "(\(text))?" : text
    }
    return parts.joined(separator: " ") + " \"}\""
  }

  private mutating func writeMembers(
    of object: ObjectSchema, _ values: [String], named name: String
  ) throws(GrammarError) -> String {
    var values = values
    for index in values.indices where values[index].contains(" ") {
      values[index] = rules.rule("\(name)-\(object.properties[index].name)", values[index])
    }
    var members = GBNFMembers(of: object, values: values, named: name, layout: layout)
    members.next = try undeclaredMember(object.additionalProperties, of: object, named: name)
    if !object.lastMember.isEmpty {
      members.last = try undeclaredMember(object.lastMember, of: object, named: "\(name)-last")
    }
    guard let text = members.write(from: 0, count: 0, into: &rules) else {
      throw GrammarError(
        kind: .contradictoryBounds, path: SchemaPath(base: name), keyword: "minProperties")
    }
    return "\"{\" \(text.isEmpty ? "" : "\(text) ")\"}\""
  }

  /// Returns the rule of an undeclared member, or `nil` if there is none.
  private mutating func undeclaredMember(
    _ patterns: [ObjectSchema.PropertyPattern], of object: ObjectSchema, named name: String
  ) throws(GrammarError) -> String? {
    var texts: [String] = []
    for (index, pattern) in patterns.enumerated() where admitsValue(pattern.node) {
      let name = index == 0 ? "\(name)-other" : "\(name)-other-\(index + 1)"
      let names = object.properties.map(\.name)
      guard let key = try key(pattern.keys, excluding: names, named: "\(name)-key") else {
        continue
      }
      texts.append("\(key) \(nameSeparator) \(try item(of: pattern.node, named: name))")
    }
    return texts.isEmpty ? nil : rules.rule("\(name)-member", texts.joined(separator: " | "))
  }

  /// Returns the rule of an undeclared key, or `nil` if all keys are declared names.
  private mutating func key(
    _ keys: StringSchema, excluding names: [String], named name: String
  ) throws(GrammarError) -> String? {
    guard !names.isEmpty else { return try item(of: .string(keys), named: name) }
    var compiler = SchemaCompiler(Schema(root: .null), layout: layout)
    guard
      let start = try compiler.keyAddress(keys, excluding: names, at: SchemaPathTable.root)
    else { return nil }
    let rule = rules.reserve(name)
    var automaton = GBNFAutomaton(
      compiler.builder.program(start: start), at: SchemaPath(base: name), keyword: "propertyNames")
    try automaton.write(as: rule, into: &rules)
    return rule
  }
}
