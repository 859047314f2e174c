// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension SchemaRewriter {
  /// Returns the JSON Schema of an object.
  mutating func json(of object: ObjectSchema, at path: SchemaPath, depth: Int) -> JSONValue {
    record("type", "object", at: path, by: .server)
    var keywords = RewrittenKeywords(type: "object", description: object.description)
    keywords.title = dialect.keywords.contains(.title) ? object.title : nil
    var properties: [JSONValue.Member] = []
    var required: [JSONValue] = []
    for property in object.properties where !property.isOptional || !property.node.isPlainlyEmpty {
      let (value, isRequired) = json(of: property, at: path, depth: depth)
      properties.append(.init(name: property.name, value: value))
      if isRequired {
        if required.count < properties.count - 1 { hasOptionalBeforeRequired = true }
        required.append(.string(property.name))
      }
    }
    keywords.add("properties", .object(properties))
    keywords.add("required", .array(required))
    recordRequired(object, at: path)
    addAdditionalProperties(of: object, at: path, depth: depth, to: &keywords)
    let counts = [
      (SchemaDialect.Keyword.minProperties, object.minimumProperties),
      (.maxProperties, object.maximumProperties),
    ]
    for (keyword, count) in counts {
      apply(
        keyword.rawValue, count.map { .number(JSONNumber($0)) },
        isKept: dialect.keywords.contains(keyword), at: path, to: &keywords)
    }
    if !object.requiredMembers.isEmpty {
      record(
        "minProperties", nil, at: path, by: .package,
        reason: "JSON Schema for servers has no keyword for a required member without a name")
    }
    if dialect.listsPropertyOrder, properties.count > 1 {
      keywords.add("propertyOrdering", .array(properties.map { .string($0.name) }))
    }
    return keywords.json
  }

  private mutating func json(
    of property: ObjectSchema.Property, at path: SchemaPath, depth: Int
  ) -> (value: JSONValue, isRequired: Bool) {
    counts.properties += 1
    counts.nameCharacters += property.name.unicodeScalars.count
    let path = path.appending(.property(property.name))
    let value = json(of: property.node, at: path, depth: depth + 1)
    guard property.isOptional else { return (value, true) }
    let isWithinLimit = counts.optionalProperties < dialect.limits.optionalProperties ?? Int.max
    if dialect.optionalProperties == .notRequired, isWithinLimit {
      counts.optionalProperties += 1
      return (value, false)
    }
    hasNullableProperties = true
    if targets.admitsNull(property.node) { return (value, true) }
    return (nullable(value), true)
  }

  /// Returns the schema of a value or null.
  private mutating func nullable(_ value: JSONValue) -> JSONValue {
    let null: JSONValue = ["type": "null"]
    if case .object(let members) = value, members.count == 1, members[0].name == "anyOf" {
      return ["anyOf": .array((members[0].value.elements ?? []) + [null])]
    }
    counts.unions += 1
    return ["anyOf": [value, null]]
  }

  private mutating func recordRequired(_ object: ObjectSchema, at path: SchemaPath) {
    let required = object.properties.filter { !$0.isOptional }
    guard !required.isEmpty else { return }
    record(
      "required", .array(required.map { .string($0.name) }), at: path, by: .server)
  }

  // MARK: - Additional properties

  private mutating func addAdditionalProperties(
    of object: ObjectSchema, at path: SchemaPath, depth: Int, to keywords: inout RewrittenKeywords
  ) {
    let patterns = object.undeclaredMembers
    let isKept = dialect.keywords.contains(.additionalProperties)
    guard !patterns.isEmpty else {
      apply("additionalProperties", false, isKept: isKept, at: path, to: &keywords)
      return
    }
    if dialect.requiresClosedObjects {
      reject(
        path, "additionalProperties",
        "an additional property is not supported; declare each property")
    }
    let values = patterns.enumerated().map { index, pattern in
      json(of: pattern.node, at: path.appending(.propertyPattern(index)), depth: depth + 1)
    }
    let hasPatterns = patterns.contains { !$0.keys.isUnrestricted }
    if isKept {
      let isOpen = patterns.contains { if case .any = $0.node { true } else { false } }
      keywords.add("additionalProperties", isOpen ? true : Self.union(values))
    }
    record(
      "additionalProperties", nil, at: path, by: isKept && !hasPatterns ? .server : .package,
      reason: isKept && !hasPatterns
        ? ""
        : isKept ? "names are not restricted by the server" : notEnforced("additionalProperties"))
  }

  /// Returns the union of schemas, each of which occurs once.
  static func union(_ values: [JSONValue]) -> JSONValue {
    var choices: [JSONValue] = []
    for value in values where !choices.contains(value) { choices.append(value) }
    return choices.count == 1 ? choices[0] : ["anyOf": .array(choices)]
  }
}
