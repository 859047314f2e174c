// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A schema in the subset of JSON Schema that OpenAI's structured outputs take in strict mode.
///
/// Every property is required there, so one that may be absent becomes one that may be null; no
/// object has further members; a `$ref` has no companions, so what describes a use lies in an
/// `anyOf` around it. `title` and `x-order` are left out: the order is that of `properties`.
package struct StrictSchema: Sendable, Hashable {
  /// What the subset does not have, or has less of.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// Where.
    package let path: SchemaPath
    /// The keyword that is at fault.
    package let keyword: String
    /// What is wrong and what to do.
    package let reason: String

    package var description: String { "\(path): \(reason) (keyword '\(keyword)')" }
  }

  /// The schema as JSON.
  package let json: JSONValue
  /// What could not be kept; the server would refuse the schema, or allow more than it says.
  package let problems: [Problem]

  /// The most properties of all objects together.
  package static let maximumProperties = 5000
  /// The most objects and arrays within each other.
  package static let maximumNesting = 10
  /// The most choices of all enumerations together.
  package static let maximumChoices = 1000
  /// The most characters of all names and choices together.
  package static let maximumTextLength = 120_000

  /// Writes a schema in the subset.
  ///
  /// - Parameter schema: The schema.
  package init(_ schema: Schema) {
    var writer = StrictSchemaWriter(schema)
    json = writer.write()
    problems = writer.problems
  }
}

/// Writes the nodes of one schema.
private struct StrictSchemaWriter {
  typealias Member = JSONValue.Member

  private let schema: Schema
  private(set) var problems: [StrictSchema.Problem] = []
  private var propertyCount = 0
  private var choiceCount = 0
  private var textLength = 0

  init(_ schema: Schema) {
    self.schema = schema
  }

  mutating func write() -> JSONValue {
    let path = SchemaPath(rootOf: schema)
    if case .object = schema.root {
    } else {
      report(
        path, "type", "the whole value must be an object; put it into a property of one")
    }
    var members = self.members(of: schema.root, at: path, depth: 0)
    if !schema.definitions.isEmpty {
      var definitions: [Member] = []
      for definition in schema.definitions {
        textLength += definition.name.unicodeScalars.count
        let place = SchemaPath(base: definition.name)
        definitions.append(
          Member(
            name: definition.name,
            value: .object(self.members(of: definition.node, at: place, depth: 0))))
      }
      members.append(Member(name: "$defs", value: .object(definitions)))
    }
    checkLimits(at: path)
    return .object(members)
  }

  private mutating func checkLimits(at path: SchemaPath) {
    let limits = [
      ("properties", "properties", propertyCount, StrictSchema.maximumProperties),
      ("enum", "choices", choiceCount, StrictSchema.maximumChoices),
      ("properties", "characters in names and choices", textLength, StrictSchema.maximumTextLength),
    ]
    for (keyword, what, count, limit) in limits where count > limit {
      report(path, keyword, "\(count) \(what) are more than \(limit); divide the type")
    }
  }

  private mutating func report(_ path: SchemaPath, _ keyword: String, _ reason: String) {
    problems.append(StrictSchema.Problem(path: path, keyword: keyword, reason: reason))
  }

  private mutating func json(
    of node: SchemaNode, at path: SchemaPath, depth: Int
  ) -> JSONValue {
    .object(members(of: node, at: path, depth: depth))
  }

  private mutating func members(
    of node: SchemaNode, at path: SchemaPath, depth: Int
  ) -> [Member] {
    if depth == StrictSchema.maximumNesting {
      report(
        path, "properties",
        "nested deeper than \(StrictSchema.maximumNesting) levels; flatten the type")
    }
    switch node {
    case .object(let object): return members(of: object, at: path, depth: depth)
    case .array(let array): return members(of: array, at: path, depth: depth)
    case .string(let string): return members(of: string, at: path)
    case .constants(let constants): return members(of: constants, at: path)
    case .integer, .number, .boolean, .null: return node.plainMembers
    case .anyOf(let union):
      var choices: [JSONValue] = []
      for (index, choice) in union.choices.enumerated() {
        choices.append(json(of: choice, at: path.appending(.choice(index)), depth: depth))
      }
      return describing(union.description) + [Member(name: "anyOf", value: .array(choices))]
    case .reference(let reference):
      let pointer = Member(name: "$ref", value: .string(reference.target.pointer))
      guard let description = reference.description else { return [pointer] }
      return describing(description) + [
        Member(name: "anyOf", value: .array([.object([pointer])]))
      ]
    case .any(let description):
      report(path, "type", "a value of any type is not supported; declare its type")
      return describing(description)
    }
  }

  private mutating func members(
    of object: ObjectSchema, at path: SchemaPath, depth: Int
  ) -> [Member] {
    if !object.additionalMembers.isEmpty {
      report(path, "additionalProperties", "members without declared names are not supported")
    }
    if !object.lastMember.isEmpty {
      report(path, "minProperties", "members without declared names cannot be demanded")
    }
    if object.minimumProperties != nil || object.maximumProperties != nil {
      report(path, "minProperties", "the number of members cannot be bounded")
    }
    var properties: [Member] = []
    for property in object.properties {
      propertyCount += 1
      textLength += property.name.unicodeScalars.count
      let place = path.appending(.property(property.name))
      var value = json(of: property.node, at: place, depth: depth + 1)
      if property.isOptional, property.node != .null {
        value = .object([
          Member(name: "anyOf", value: .array([value, .object(SchemaNode.null.plainMembers)]))
        ])
      }
      properties.append(Member(name: property.name, value: value))
    }
    return [Member(name: "type", value: "object")] + describing(object.description) + [
      Member(name: "properties", value: .object(properties)),
      Member(name: "required", value: .array(object.properties.map { .string($0.name) })),
      Member(name: "additionalProperties", value: false),
    ]
  }

  private mutating func members(
    of array: ArraySchema, at path: SchemaPath, depth: Int
  ) -> [Member] {
    if !array.prefix.isEmpty {
      report(path, "prefixItems", "all items must be of one type; use an object with properties")
    }
    if array.automaton != nil {
      report(path, "contains", "all items must be of one kind; say what they have in common")
    }
    let items = json(of: array.items, at: path.appending(.items), depth: depth + 1)
    var members = [Member(name: "type", value: "array")] + describing(array.description)
    members.append(Member(name: "items", value: items))
    if let least = array.minimumCount {
      members.append(Member(name: "minItems", value: .number(JSONNumber(least))))
    }
    if let most = array.maximumCount {
      members.append(Member(name: "maxItems", value: .number(JSONNumber(most))))
    }
    return members
  }

  private mutating func members(of string: StringSchema, at path: SchemaPath) -> [Member] {
    var members = [Member(name: "type", value: "string")] + describing(string.description)
    switch string.restriction {
    case .none, .pattern: break
    case .choices(let choices): members.append(enumeration(choices))
    case .constant(let text): members.append(enumeration([text]))
    }
    var patterns = [string.jointPattern].compactMap(\.self)
    if string.minimumLength != nil || string.maximumLength != nil {
      // There is no keyword for lengths.
      let most = string.maximumLength.map(String.init) ?? ""
      patterns.append("^[\\s\\S]{\(string.minimumLength ?? 0),\(most)}$")
    }
    if let format = string.format {
      if Self.formats.contains(format) {
        members.append(Member(name: "format", value: .string(format.rawValue)))
      } else {
        patterns.append(format.pattern)
      }
    }
    if let pattern = patterns.first {
      members.append(Member(name: "pattern", value: .string(pattern)))
    }
    if patterns.count > 1 || patterns.first?.contains("(?=") ?? false
      || patterns.first?.contains("(?!") ?? false
    {
      report(path, "pattern", "a string can have only one pattern, without lookaround")
    }
    return members
  }

  /// The formats that the subset has.
  private static let formats: Set<StringFormat> = [
    .date, .time, .dateTime, .duration, .uuid, .email, .hostname, .ipv4, .ipv6,
  ]

  private mutating func members(
    of constants: ConstantsSchema, at path: SchemaPath
  ) -> [Member] {
    choiceCount += constants.values.count
    let types = Set(constants.values.map(\.typeName))
    if !types.isDisjoint(with: ["array", "object"]) {
      report(path, "enum", "only strings, numbers, booleans and null can be listed")
    }
    let type = types.count == 1 ? types.first : nil
    return (type.map { [Member(name: "type", value: .string($0))] } ?? [])
      + describing(constants.description) + [Member(name: "enum", value: .array(constants.values))]
  }

  private mutating func enumeration(_ choices: [String]) -> Member {
    choiceCount += choices.count
    textLength += choices.reduce(0) { $0 + $1.unicodeScalars.count }
    return Member(name: "enum", value: .array(choices.map { .string($0) }))
  }

  private func describing(_ text: String?) -> [Member] {
    text.map { [Member(name: "description", value: .string($0))] } ?? []
  }
}

extension SchemaNode {
  /// The members that a scalar has in Apple's form, which the subset shares.
  fileprivate var plainMembers: [JSONValue.Member] {
    json.members ?? []
  }
}
