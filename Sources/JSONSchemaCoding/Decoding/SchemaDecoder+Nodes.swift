// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaDecoder {
  mutating func definitions() throws(SchemaDecodingError) -> [Schema.Definition] {
    var definitions: [Schema.Definition] = []
    for member in try namedSchemas("$defs") {
      let node = try child(member.value, "$defs", member.name)
      definitions.append(Schema.Definition(name: member.name, node: node))
    }
    return definitions
  }

  mutating func node() throws(SchemaDecodingError) -> SchemaNode {
    let node = try nodeOfAnyType()
    if let keyword = unreadKeyword { throw error(keyword, .unsupportedKeyword(keyword)) }
    return node
  }

  private mutating func nodeOfAnyType() throws(SchemaDecodingError) -> SchemaNode {
    if let pointer = try string("$ref") {
      guard let target = ReferenceSchema.Target(pointer: pointer) else {
        throw error("$ref", .unsupportedReference(pointer))
      }
      return .reference(ReferenceSchema(to: target, description: try string("description")))
    }
    if has("anyOf") { return try union() }
    let type = try string("type")
    switch type {
    case "object": return .object(try object())
    case "array": return .array(try array())
    case "string": return .string(try string())
    case "integer": return .integer(try number())
    case "number": return .number(try number())
    case "boolean":
      read("title")
      return .boolean(description: try string("description"))
    case "null":
      read("title")
      read("description")
      return .null
    case nil where has("const") || has("enum"): return try constants()
    case nil:
      read("title")
      let description = try string("description")
      if unreadKeyword != nil {
        throw SchemaDecodingError(location: location, problem: .missingType)
      }
      return .any(description: description)
    case let name?:
      throw error("type", .wrongValue(expected: "the name of a JSON type, not '\(name)'"))
    }
  }

  private mutating func object() throws(SchemaDecodingError) -> ObjectSchema {
    var object = ObjectSchema(
      title: try string("title"), description: try string("description"), properties: [])
    let members = try namedSchemas("properties")
    object.additionalProperties = try additionalProperties()
    object.minimumProperties = try count("minProperties")
    object.maximumProperties = try count("maxProperties")
    let names = members.map(\.name)
    let required = Set(try propertyNames("required", of: names))
    let order = try propertyNames("x-order", of: names)
    for member in Self.ordered(members, by: order) {
      object.properties.append(
        ObjectSchema.Property(
          name: member.name, node: try child(member.value, "properties", member.name),
          isOptional: !required.contains(member.name)))
    }
    return object
  }

  /// Returns members in the order of a list of names, followed by those that are not listed.
  private static func ordered(
    _ members: [JSONValue.Member], by names: [String]
  ) -> [JSONValue.Member] {
    if names.isEmpty { return members }
    let isListed = Set(names)
    let values = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    return names.compactMap { values[$0] } + members.filter { !isListed.contains($0.name) }
  }

  private mutating func additionalProperties() throws(SchemaDecodingError)
    -> [ObjectSchema.PropertyPattern]
  {
    var patterns: [ObjectSchema.PropertyPattern] = []
    var others = StringSchema()
    for rule in try namedSchemas("patternProperties") {
      guard others.excludedPatterns.isEmpty else {
        // A name may match several patterns, and its value must then satisfy all of them.
        throw error("patternProperties", .wrongValue(expected: "one pattern at most"))
      }
      let node = try child(rule.value, "patternProperties", rule.name)
      patterns.append(.init(keys: StringSchema(restriction: .pattern(rule.name)), node: node))
      others.excludedPatterns.append(rule.name)
    }
    switch read("additionalProperties") {
    case nil, false: break
    case true: patterns.append(.init(keys: others, node: .any()))
    case let value?:
      patterns.append(.init(keys: others, node: try child(value, "additionalProperties")))
    }
    return patterns
  }

  private mutating func array() throws(SchemaDecodingError) -> ArraySchema {
    read("title")
    return ArraySchema(
      prefix: try schemas("prefixItems") ?? [],
      items: try child(read("items") ?? .object([]), "items"),
      minimumCount: try count("minItems"), maximumCount: try count("maxItems"),
      description: try string("description"))
  }

  /// Decodes `enum` or `const` without a type: a string schema if all values are strings.
  private mutating func constants() throws(SchemaDecodingError) -> SchemaNode {
    let values =
      (value(of: "const").map { [$0] } ?? []) + (value(of: "enum")?.elements ?? [])
    guard values.contains(where: { $0.string == nil }) else { return .string(try string()) }
    if has("const"), has("enum") {
      throw SchemaDecodingError(location: location, problem: .conflictingKeywords("const", "enum"))
    }
    read("const")
    read("enum")
    return .constants(
      ConstantsSchema(
        title: try string("title"), description: try string("description"), values: values))
  }

  private mutating func string() throws(SchemaDecodingError) -> StringSchema {
    let title = try string("title")
    let description = try string("description")
    var restrictions: [(keyword: String, StringSchema.Restriction)] = []
    if let constant = try string("const") { restrictions.append(("const", .constant(constant))) }
    if let choices = try strings("enum") { restrictions.append(("enum", .choices(choices))) }
    if let pattern = try string("pattern") { restrictions.append(("pattern", .pattern(pattern))) }
    if restrictions.count > 1 {
      throw SchemaDecodingError(
        location: location,
        problem: .conflictingKeywords(restrictions[0].keyword, restrictions[1].keyword))
    }
    return StringSchema(
      title: title, description: description, restriction: restrictions.first?.1 ?? .none,
      minimumLength: try count("minLength"), maximumLength: try count("maxLength"),
      format: try format())
  }

  private mutating func number() throws(SchemaDecodingError) -> NumberSchema {
    read("title")
    return NumberSchema(
      minimum: try decimal("minimum"), maximum: try decimal("maximum"),
      exclusiveMinimum: try decimal("exclusiveMinimum"),
      exclusiveMaximum: try decimal("exclusiveMaximum"), multipleOf: try decimal("multipleOf"),
      description: try string("description"))
  }

  private mutating func union() throws(SchemaDecodingError) -> SchemaNode {
    if has("type"), value(of: "anyOf")?.elements != nil {
      throw SchemaDecodingError(location: location, problem: .conflictingKeywords("anyOf", "type"))
    }
    let title = try string("title")
    let description = try string("description")
    return .anyOf(
      UnionSchema(title: title, description: description, choices: try schemas("anyOf") ?? []))
  }
}
