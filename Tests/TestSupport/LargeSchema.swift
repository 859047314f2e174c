// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A generated JSON Schema of thousands of definitions, similar to large published schemas.
///
/// The last definition can contain a keyword for which the schema is rejected.
package struct LargeSchema {
  /// The kinds of subschemas that occur often, beside scalars and inline objects.
  package enum Style: String, CaseIterable, Sendable {
    /// Few references.
    case plain
    /// A reference for every second property.
    case references
    /// Unions of references and scalars.
    case unions
    /// References that other keywords extend.
    case extensions
    /// Unions of a scalar and one of a few inline objects.
    case alternatives
  }

  private static let words = [
    "name", "kind", "status", "region", "zone", "owner", "policy", "source", "target", "count",
    "limit", "mode", "version", "path", "port", "host", "timeout", "cluster", "image", "volume",
  ]

  private let style: Style
  private var random: SeededGenerator
  private var definitionCount = 0

  private init(_ style: Style, seed: UInt64) {
    self.style = style
    random = SeededGenerator(seed: seed)
  }

  /// Returns a schema.
  ///
  /// - Parameters:
  ///   - style: The subschemas that occur often.
  ///   - count: The number of definitions, each of about 1 KB of text.
  ///   - last: The schema in the last definition.
  ///   - seed: The seed of the random choices.
  /// - Returns: The schema, in draft 7.
  package static func make(
    _ style: Style, definitions count: Int, last: JSONValue, seed: UInt64 = 1
  ) -> JSONValue {
    var generator = LargeSchema(style, seed: seed)
    var definitions: [JSONValue.Member] = []
    for index in 0..<count {
      generator.definitionCount = index
      definitions.append(.init(name: "type.\(index)", value: generator.object(depth: 0)))
    }
    definitions.append(
      .init(
        name: "last",
        value: ["type": "object", "properties": ["list": ["type": "array", "items": last]]]))
    let properties = definitions.map { definition in
      JSONValue.Member(
        name: definition.name, value: ["$ref": .string("#/definitions/" + definition.name)])
    }
    return [
      "$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
      "properties": .object(properties), "definitions": .object(definitions),
    ]
  }

  private mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &random)
  }

  private mutating func word() -> String {
    Self.words[number(below: Self.words.count)] + String(number(below: 100))
  }

  private mutating func reference() -> JSONValue {
    ["$ref": .string("#/definitions/type.\(number(below: max(1, definitionCount)))")]
  }

  private mutating func object(depth: Int) -> JSONValue {
    var properties: [JSONValue.Member] = []
    for _ in 0..<3 + number(below: 11) {
      properties.append(.init(name: word(), value: property(depth: depth)))
    }
    var members: [JSONValue.Member] = [
      .init(name: "type", value: "object"),
      .init(name: "properties", value: .object(properties)),
    ]
    if number(below: 5) < 3 {
      let names = properties.prefix(2).map { JSONValue.string($0.name) }
      members.append(.init(name: "required", value: .array(names)))
    }
    if number(below: 2) == 0 { members.append(.init(name: "additionalProperties", value: false)) }
    return .object(members)
  }

  private mutating func property(depth: Int) -> JSONValue {
    let choice = number(below: 100)
    if choice < (style == .references ? 50 : 8) { return reference() }
    if choice < 58, choice >= 54 { return ["type": "array", "items": reference()] }
    if choice < 66, choice >= 58, depth < 3 { return object(depth: depth + 1) }
    guard choice >= 80 else { return scalar() }
    switch style {
    case .plain, .references: return scalar()
    case .unions: return ["anyOf": [reference(), ["type": "null"], ["type": "string"]]]
    case .extensions: return ["allOf": [reference(), ["properties": [word(): scalar()]]]]
    case .alternatives:
      return [
        "anyOf": [
          scalar(),
          [
            "type": "object", "additionalProperties": false,
            "properties": ["call": ["type": "string"]],
          ],
        ]
      ]
    }
  }

  private mutating func scalar() -> JSONValue {
    let description = (0..<3 + number(below: 9)).map { _ in word() }.joined(separator: " ")
    var members: [JSONValue.Member] = [.init(name: "description", value: .string(description))]
    let rest: JSONValue
    switch number(below: 8) {
    case 0...2: rest = ["type": "string"]
    case 3: rest = ["type": "string", "enum": [.string(word()), .string(word()), "none"]]
    case 4: rest = ["type": "integer", "minimum": .number(JSONNumber(number(below: 10)))]
    case 5: rest = ["type": "boolean"]
    case 6:
      rest = ["type": ["string", "null"], "maxLength": .number(JSONNumber(number(below: 300)))]
    default: rest = ["type": "array", "items": ["type": "string"]]
    }
    members += rest.members ?? []
    return .object(members)
  }
}
