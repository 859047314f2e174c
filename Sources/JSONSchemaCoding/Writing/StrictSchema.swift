// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A schema in the subset of JSON Schema that OpenAI's structured outputs accept in strict mode.
///
/// Every property is required there, so an optional property becomes one that may be null. Objects
/// have no additional properties. A `$ref` has no adjacent keywords, so the description of a use is
/// part of an `anyOf` around it. `title` and `x-order` are omitted: the order is that of
/// `properties`.
package struct StrictSchema: Sendable, Hashable {
  /// A part of the schema that the subset cannot express.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The path of the node.
    package let path: SchemaPath
    /// The keyword at fault.
    package let keyword: String
    /// The description of the problem, with a remedy.
    package let reason: String

    package var description: String { "\(path): \(reason) (keyword '\(keyword)')" }
  }

  /// The schema as JSON.
  package let json: JSONValue
  /// The parts that could not be kept; a server would reject the schema or admit more values.
  package let problems: [Problem]

  /// The maximum number of properties in all objects.
  package static let maximumProperties = 5000
  /// The maximum nesting of objects and arrays.
  package static let maximumNesting = 10
  /// The maximum number of choices in all enumerations.
  package static let maximumChoices = 1000
  /// The maximum number of characters in all names and choices.
  package static let maximumTextLength = 120_000

  /// Converts a schema to the subset.
  ///
  /// - Parameter schema: The schema.
  package init(_ schema: Schema) {
    var writer = StrictSchemaWriter()
    json = writer.json(of: schema)
    problems = writer.problems
  }
}

/// Converts the nodes of one schema to the strict subset and collects the problems.
private struct StrictSchemaWriter {
  private(set) var problems: [StrictSchema.Problem] = []
  private var propertyCount = 0
  private var choiceCount = 0
  private var textLength = 0

  mutating func json(of schema: Schema) -> JSONValue {
    let path = SchemaPath(rootOf: schema)
    if case .object = schema.root {
    } else {
      report(path, "type", "the root must be an object; make it a property of an object")
    }
    let root = json(of: schema.root, at: path, depth: 0)
    let definitions = schema.definitions.map { definition in
      textLength += definition.name.unicodeScalars.count
      let value = json(of: definition.node, at: SchemaPath(base: definition.name), depth: 0)
      return JSONValue.Member(name: definition.name, value: value)
    }
    checkLimits(at: path)
    guard !definitions.isEmpty else { return root }
    return .object((root.members ?? []) + [.init(name: "$defs", value: .object(definitions))])
  }

  private mutating func checkLimits(at path: SchemaPath) {
    let limits = [
      ("properties", "properties", propertyCount, StrictSchema.maximumProperties),
      ("enum", "choices", choiceCount, StrictSchema.maximumChoices),
      ("properties", "characters in names and choices", textLength, StrictSchema.maximumTextLength),
    ]
    for (keyword, unit, count, limit) in limits where count > limit {
      report(path, keyword, "\(count) \(unit) exceed the limit of \(limit); divide the type")
    }
  }

  private mutating func report(_ path: SchemaPath, _ keyword: String, _ reason: String) {
    problems.append(StrictSchema.Problem(path: path, keyword: keyword, reason: reason))
  }

  private mutating func reject(
    _ path: SchemaPath, _ keyword: String, _ construct: String, _ remedy: String
  ) {
    report(path, keyword, "\(construct) is not supported; \(remedy)")
  }

  private mutating func json(of node: SchemaNode, at path: SchemaPath, depth: Int) -> JSONValue {
    if depth == StrictSchema.maximumNesting {
      reject(path, "properties", "nesting deeper than \(depth) levels", "flatten the type")
    }
    switch node {
    case .object(let object): return json(of: object, at: path, depth: depth)
    case .array(let array): return json(of: array, at: path, depth: depth)
    case .string(let string): return json(of: string, at: path)
    case .constants(let constants): return json(of: constants, at: path)
    case .integer, .number, .boolean, .null: return node.json
    case .anyOf(let union):
      let choices = union.choices.enumerated().map { index, choice in
        json(of: choice, at: path.appending(.choice(index)), depth: depth)
      }
      return .schema(["description": .text(union.description), "anyOf": .array(choices)])
    case .reference(let reference):
      let pointer: JSONValue = ["$ref": .string(reference.target.pointer)]
      guard let description = reference.description else { return pointer }
      return .schema(["description": .string(description), "anyOf": [pointer]])
    case .any(let description):
      reject(path, "type", "a value of any type", "declare its type")
      return .schema(["description": .text(description)])
    }
  }

  private mutating func json(
    of object: ObjectSchema, at path: SchemaPath, depth: Int
  ) -> JSONValue {
    if !object.additionalProperties.isEmpty {
      reject(path, "additionalProperties", "an additional property", "declare each property")
    }
    if !object.requiredMembers.isEmpty {
      reject(path, "minProperties", "a required property without a name", "declare the property")
    }
    if object.minimumProperties != nil || object.maximumProperties != nil {
      reject(path, "minProperties", "a bound on the number of properties", "remove it")
    }
    let properties = object.properties.map { property in
      propertyCount += 1
      textLength += property.name.unicodeScalars.count
      let path = path.appending(.property(property.name))
      var value = json(of: property.node, at: path, depth: depth + 1)
      if property.isOptional, property.node != .null {
        value = ["anyOf": [value, SchemaNode.null.json]]
      }
      return JSONValue.Member(name: property.name, value: value)
    }
    return .schema([
      "type": "object", "description": .text(object.description),
      "properties": .object(properties),
      "required": .texts(object.properties.map(\.name)),
      "additionalProperties": false,
    ])
  }

  private mutating func json(of array: ArraySchema, at path: SchemaPath, depth: Int) -> JSONValue {
    if !array.prefix.isEmpty {
      reject(path, "prefixItems", "an array with items of different types", "use an object")
    }
    if array.automaton != nil {
      reject(path, "contains", "a requirement on some items", "declare a common type")
    }
    if array.hasUniqueItems {
      reject(path, "uniqueItems", "items that differ from each other", "remove the keyword")
    }
    return .schema([
      "type": "array", "description": .text(array.description),
      "items": json(of: array.items, at: path.appending(.items), depth: depth + 1),
      "minItems": .count(array.minimumCount), "maxItems": .count(array.maximumCount),
    ])
  }

  private mutating func json(of string: StringSchema, at path: SchemaPath) -> JSONValue {
    var choices: JSONValue?
    switch string.restriction {
    case .none, .pattern: break
    case .choices(let texts): choices = enumeration(texts)
    case .constant(let text): choices = enumeration([text])
    }
    var patterns = [string.combinedPattern].compactMap(\.self)
    if string.minimumLength != nil || string.maximumLength != nil {
      // The subset has no keywords for lengths.
      let maximum = string.maximumLength.map(String.init) ?? ""
      patterns.append("^[\\s\\S]{\(string.minimumLength ?? 0),\(maximum)}$")
    }
    var format = string.format
    if let unsupported = format, !Self.formats.contains(unsupported) {
      patterns.append(unsupported.pattern(string.formatProfile))
      format = nil
    }
    let hasLookaround = patterns.first.map { $0.contains("(?=") || $0.contains("(?!") } ?? false
    if patterns.count > 1 || hasLookaround {
      reject(path, "pattern", "a combination of patterns or lookaround", "use one simple pattern")
    }
    return .schema([
      "type": "string", "description": .text(string.description), "enum": choices,
      "format": .text(format?.rawValue), "pattern": .text(patterns.first),
    ])
  }

  private static let formats: Set<StringFormat> = [
    .date, .time, .dateTime, .duration, .uuid, .email, .hostname, .ipv4, .ipv6,
  ]

  private mutating func json(of constants: ConstantsSchema, at path: SchemaPath) -> JSONValue {
    choiceCount += constants.values.count
    let types = Set(constants.values.map(\.typeName))
    if !types.isDisjoint(with: ["array", "object"]) {
      reject(path, "enum", "an array or object as a choice", "use a string")
    }
    return .schema([
      "type": types.count == 1 ? .text(types.first) : nil,
      "description": .text(constants.description),
      "enum": .array(constants.values),
    ])
  }

  private mutating func enumeration(_ choices: [String]) -> JSONValue {
    choiceCount += choices.count
    textLength += choices.reduce(0) { $0 + $1.unicodeScalars.count }
    return .texts(choices)
  }
}
