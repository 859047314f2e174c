// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension Schema {
  /// The schema as JSON Schema in the form that Apple's `GenerationSchema` encodes.
  ///
  /// Objects are closed (`additionalProperties`) and list the order of their properties under
  /// `x-order`; an optional property is merely absent from `required`; named types lie under the
  /// root's `$defs`. Which items or members are demanded without a name of their own
  /// (``ItemAutomaton``, ``ObjectSchema/lastMember``) has no such form and is left out.
  package var json: JSONValue {
    var members = root.jsonMembers
    if !definitions.isEmpty {
      let nodes = definitions.map { JSONValue.Member(name: $0.name, value: $0.node.json) }
      members.append("$defs", .object(nodes))
    }
    return .object(members)
  }
}

extension SchemaNode {
  /// The node as JSON Schema, without the definitions that it refers to.
  package var json: JSONValue {
    .object(jsonMembers)
  }

  fileprivate var jsonMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    switch self {
    case .object(let object): object.encode(to: &members)
    case .array(let array): array.encode(to: &members)
    case .string(let string): string.encode(to: &members)
    case .integer(let number): number.encode(to: &members, type: "integer")
    case .number(let number): number.encode(to: &members, type: "number")
    case .boolean(let description):
      members.append("type", "boolean")
      members.append("description", description)
    case .null:
      members.append("type", "null")
    case .constants(let constants): constants.encode(to: &members)
    case .anyOf(let union): union.encode(to: &members)
    case .reference(let reference): reference.encode(to: &members)
    case .any(let description):
      members.append("description", description)
    }
    return members
  }
}

extension ObjectSchema {
  fileprivate func encode(to members: inout [JSONValue.Member]) {
    members.append("type", "object")
    members.append("title", title)
    members.append("description", description)
    members.append(
      "properties", .object(properties.map { .init(name: $0.name, value: $0.node.json) }))
    let required = properties.filter { !$0.isOptional }
    members.append("required", .array(required.map { .string($0.name) }))
    encodeFurtherMembers(to: &members)
    members.append("minProperties", count: minimumProperties)
    members.append("maxProperties", count: maximumProperties)
    members.append("x-order", .array(properties.map { .string($0.name) }))
  }
}

extension ObjectSchema {
  /// Writes the families of members: by pattern, but for the last one if it has all other keys.
  private func encodeFurtherMembers(to members: inout [JSONValue.Member]) {
    var families = additionalMembers
    var rest: MemberFamily?
    if let last = families.last {
      var others = StringSchema()
      others.excludedPatterns = families.dropLast().compactMap(\.keys.expression)
      if last.keys == others { rest = families.popLast() }
    }
    let rules = families.map { family in
      JSONValue.Member(name: family.keys.expression ?? "", value: family.node.json)
    }
    if !rules.isEmpty { members.append("patternProperties", .object(rules)) }
    members.append("additionalProperties", rest?.node.json ?? false)
  }
}

extension ArraySchema {
  fileprivate func encode(to members: inout [JSONValue.Member]) {
    members.append("type", "array")
    members.append("description", description)
    if !prefix.isEmpty { members.append("prefixItems", .array(prefix.map(\.json))) }
    members.append("items", items.json)
    members.append("minItems", count: minimumCount)
    members.append("maxItems", count: maximumCount)
  }
}

extension StringSchema {
  fileprivate func encode(to members: inout [JSONValue.Member]) {
    if case .constant = restriction {} else { members.append("type", "string") }
    members.append("title", title)
    members.append("description", description)
    switch restriction {
    case .none, .pattern: break
    case .constant(let value): members.append("const", .string(value))
    case .choices(let choices): members.append("enum", .array(choices.map { .string($0) }))
    }
    members.append("pattern", jointPattern)
    members.append("minLength", count: minimumLength)
    members.append("maxLength", count: maximumLength)
    members.append("format", format?.rawValue)
  }
}

extension NumberSchema {
  fileprivate func encode(to members: inout [JSONValue.Member], type: String) {
    members.append("type", .string(type))
    members.append("description", description)
    let keywords = [
      ("minimum", minimum), ("maximum", maximum), ("exclusiveMinimum", exclusiveMinimum),
      ("exclusiveMaximum", exclusiveMaximum), ("multipleOf", multipleOf),
    ]
    for (keyword, number) in keywords {
      members.append(keyword, number.map { .number(JSONNumber($0)) })
    }
  }
}

extension ConstantsSchema {
  fileprivate func encode(to members: inout [JSONValue.Member]) {
    members.append("title", title)
    members.append("description", description)
    members.append("enum", .array(values))
  }
}

extension UnionSchema {
  fileprivate func encode(to members: inout [JSONValue.Member]) {
    members.append("title", title)
    members.append("description", description)
    members.append("anyOf", .array(choices.map(\.json)))
  }
}

extension ReferenceSchema {
  fileprivate func encode(to members: inout [JSONValue.Member]) {
    members.append("$ref", .string(target.pointer))
    members.append("description", description)
  }
}

extension ReferenceSchema.Target {
  private static let definitionsPrefix = "#/$defs/"

  /// The target as the JSON pointer of a `$ref`.
  package var pointer: String {
    switch self {
    case .root: "#"
    case .definition(let name): Self.definitionsPrefix + JSONPointer.escape(name)
    }
  }

  /// Reads the text of a `$ref`, or returns nil when it is neither `#` nor `#/$defs/NAME`.
  package init?(pointer: String) {
    if pointer == "#" {
      self = .root
    } else if pointer.hasPrefix(Self.definitionsPrefix) {
      let name = pointer.dropFirst(Self.definitionsPrefix.count)
      guard !name.isEmpty, !name.contains("/") else { return nil }
      self = .definition(JSONPointer.unescape(name))
    } else {
      return nil
    }
  }
}

extension [JSONValue.Member] {
  fileprivate mutating func append(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    append(JSONValue.Member(name: name, value: value))
  }

  fileprivate mutating func append(_ name: String, count: Int?) {
    append(name, count.map { JSONValue.number(JSONNumber($0)) })
  }

  fileprivate mutating func append(_ name: String, _ text: String?) {
    append(name, text.map { JSONValue.string($0) })
  }
}
