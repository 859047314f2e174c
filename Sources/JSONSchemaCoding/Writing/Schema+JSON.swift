// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension Schema {
  /// The schema as JSON Schema, in the format that Apple's `GenerationSchema` encodes.
  ///
  /// Objects are closed (`additionalProperties`) and list the order of their properties under
  /// `x-order`. An optional property is absent from `required`. Named types are stored under the
  /// root's `$defs`. The format cannot express which items or unnamed members are required
  /// (``ItemAutomaton``, ``ObjectSchema/requiredMembers``), so that is omitted.
  package var json: JSONValue {
    let nodes = definitions.map { JSONValue.Member(name: $0.name, value: $0.node.json) }
    let definitions = JSONValue.Member(name: "$defs", value: .object(nodes))
    return .object((root.json.members ?? []) + (nodes.isEmpty ? [] : [definitions]))
  }
}

extension SchemaNode {
  /// The node as JSON Schema, without the definitions that it refers to.
  package var json: JSONValue {
    switch self {
    case .object(let object): object.json
    case .array(let array):
      .schema([
        "type": "array", "description": .text(array.description),
        "prefixItems": array.prefix.isEmpty ? nil : .array(array.prefix.map(\.json)),
        "items": array.items.json,
        "minItems": .count(array.minimumCount), "maxItems": .count(array.maximumCount),
        "uniqueItems": array.hasUniqueItems ? true : nil,
      ])
    case .string(let string): string.json
    case .integer(let number): number.json(type: "integer")
    case .number(let number): number.json(type: "number")
    case .boolean(let description):
      .schema(["type": "boolean", "description": .text(description)])
    case .null: ["type": "null"]
    case .constants(let constants):
      .schema([
        "title": .text(constants.title), "description": .text(constants.description),
        "enum": .array(constants.values),
      ])
    case .anyOf(let union):
      .schema([
        "title": .text(union.title), "description": .text(union.description),
        "anyOf": .array(union.choices.map(\.json)),
      ])
    case .reference(let reference):
      .schema([
        "$ref": .string(reference.target.pointer), "description": .text(reference.description),
      ])
    case .any(let description): .schema(["description": .text(description)])
    }
  }
}

extension ObjectSchema {
  fileprivate var json: JSONValue {
    let (patterns, rest) = patternsAndRest
    return .schema([
      "type": "object", "title": .text(title), "description": .text(description),
      "properties": .object(properties.map { .init(name: $0.name, value: $0.node.json) }),
      "required": .array(properties.filter { !$0.isOptional }.map { .string($0.name) }),
      "patternProperties": patterns.isEmpty ? nil : .object(patterns),
      "additionalProperties": rest?.json ?? false,
      "minProperties": .count(minimumProperties), "maxProperties": .count(maximumProperties),
      "x-order": .array(properties.map { .string($0.name) }),
    ])
  }

  /// The additional properties by the pattern of their names, and the node of those that match no
  /// pattern.
  private var patternsAndRest: ([JSONValue.Member], SchemaNode?) {
    var patterns = additionalProperties
    var rest: SchemaNode?
    if let last = patterns.last {
      var others = StringSchema()
      others.excludedPatterns = patterns.dropLast().compactMap(\.keys.equivalentPattern)
      if last.keys == others { rest = patterns.popLast()?.node }
    }
    return (
      patterns.map { .init(name: $0.keys.equivalentPattern ?? "", value: $0.node.json) }, rest
    )
  }
}

extension StringSchema {
  fileprivate var json: JSONValue {
    var type: JSONValue? = "string"
    var (constant, choices): (JSONValue?, JSONValue?)
    switch restriction {
    case .none, .pattern: break
    case .constant(let value): (type, constant) = (nil, .string(value))
    case .choices(let values): choices = .texts(values)
    }
    return .schema([
      "type": type, "title": .text(title), "description": .text(description),
      "const": constant, "enum": choices, "pattern": .text(combinedPattern),
      "minLength": .count(minimumLength), "maxLength": .count(maximumLength),
      "format": .text(format?.rawValue),
    ])
  }
}

extension NumberSchema {
  fileprivate func json(type: String) -> JSONValue {
    func decimal(_ number: DecimalNumber?) -> JSONValue? {
      number.map { .number(JSONNumber($0)) }
    }
    return .schema([
      "type": .string(type), "description": .text(description),
      "minimum": decimal(minimum), "maximum": decimal(maximum),
      "exclusiveMinimum": decimal(exclusiveMinimum), "exclusiveMaximum": decimal(exclusiveMaximum),
      "multipleOf": decimal(multipleOf),
    ])
  }
}

extension JSONValue {
  /// Creates a schema object from the keywords that have a value.
  static func schema(_ keywords: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var members: [Member] = []
    members.reserveCapacity(keywords.count)
    for (name, value) in keywords {
      if let value { members.append(Member(name: name, value: value)) }
    }
    return .object(members)
  }

  /// Returns a string, or `nil` for no text.
  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// Returns a number, or `nil` for no count.
  static func count(_ count: Int?) -> JSONValue? { count.map { .number(JSONNumber($0)) } }

  /// Returns an array of strings.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
