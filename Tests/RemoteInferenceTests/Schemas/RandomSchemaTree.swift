// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport

/// A generator of random schema trees with all kinds of nodes.
struct RandomSchemaTree {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns a schema with two definitions, each of which can refer to itself and to the root.
  mutating func schema() -> Schema {
    Schema(
      root: node(depth: 3),
      definitions: ["A", "B"].map { Schema.Definition(name: $0, node: .object(object(depth: 2))) })
  }

  private mutating func node(depth: Int) -> SchemaNode {
    switch int(0...(depth > 0 ? 13 : 7)) {
    case 0: return .boolean(description: chance(3) ? "Whether" : nil)
    case 1: return chance(2) ? .null : .any()
    case 2: return .integer(number(isInteger: true))
    case 3: return .number(number(isInteger: false))
    case 4, 5: return .string(string())
    case 6:
      let values: [JSONValue] = ["low", 1, nil, true, false, 25, ["a"]]
      return .constants(ConstantsSchema(values: Array(values.shuffled(using: &random).prefix(2))))
    case 7:
      let name = pick(["A", "B"])
      return .reference(
        ReferenceSchema(to: .definition(name), description: chance(2) ? "Another" : nil))
    case 8, 9: return .array(array(depth: depth))
    case 10:
      return .anyOf(UnionSchema(choices: (0...int(1...2)).map { _ in node(depth: depth - 1) }))
    case 11: return union(depth: depth)
    default: return .object(object(depth: depth))
    }
  }

  private mutating func object(depth: Int) -> ObjectSchema {
    let names = ["a", "b", "name", "größe", "x y"].shuffled(using: &random).prefix(int(0...4))
    var object = ObjectSchema(
      description: chance(3) ? "A thing" : nil,
      properties: names.map { name in
        if chance(8) {
          return .init(name: name, node: .reference(ReferenceSchema(to: .root)), isOptional: true)
        }
        return .init(name: name, node: node(depth: depth - 1), isOptional: chance(2))
      })
    if chance(8) {
      let keys = chance(2) ? StringSchema(restriction: .pattern("^k[0-9]$")) : StringSchema()
      object.additionalProperties = [.init(keys: keys, node: node(depth: 0))]
    }
    return object
  }

  /// Returns a union of objects with a discriminator.
  private mutating func union(depth: Int) -> SchemaNode {
    let choices = (0...int(1...2)).map { index in
      var choice = object(depth: depth - 1)
      choice.properties.insert(
        .init(name: "kind", node: .string(StringSchema(restriction: .constant("k\(index)")))),
        at: 0)
      return SchemaNode.object(choice)
    }
    return .anyOf(UnionSchema(description: chance(2) ? "One of them" : nil, choices: choices))
  }

  private mutating func array(depth: Int) -> ArraySchema {
    let minimum = chance(2) ? int(0...2) : nil
    return ArraySchema(
      prefix: chance(4) ? [node(depth: depth - 1)] : [], items: node(depth: depth - 1),
      minimumCount: minimum, maximumCount: chance(2) ? (minimum ?? 0) + int(0...2) : nil)
  }

  private mutating func number(isInteger: Bool) -> NumberSchema {
    var number = NumberSchema()
    if chance(2) { number.minimum = DecimalNumber(int(-3...3)) }
    if chance(3) { number.exclusiveMinimum = DecimalNumber("-2.5") }
    if chance(2) { number.maximum = DecimalNumber(int(4...20)) }
    if chance(3) { number.exclusiveMaximum = DecimalNumber("19.5") }
    if chance(5) { number.multipleOf = DecimalNumber(isInteger ? "2" : "0.5") }
    return number
  }

  private mutating func string() -> StringSchema {
    var string = StringSchema()
    switch int(0...5) {
    case 0: string.restriction = .choices(["red", "green", "\"blue\""])
    case 1: string.restriction = .constant("only")
    case 2: string.restriction = .pattern(pick(Self.patterns))
    case 3: string.format = StringFormat.allCases.randomElement(using: &random)
    default: break
    }
    let hasChoices =
      switch string.restriction {
      case .choices, .constant: true
      case .none, .pattern: false
      }
    if !hasChoices, string.format == nil, chance(3) { string.minimumLength = int(0...2) }
    if !hasChoices, string.format == nil, chance(3) { string.maximumLength = int(4...9) }
    return string
  }

  static let patterns = [
    "^[a-z]{2,4}$", "ab", "^(?:a|bc)+$", #"^\d{3}-\d{2}$"#, "^.{2,5}$", "é$", #"^\w+\.\w+$"#,
    "^a|b$", #"^(?<year>\d\d)(?:-x)?$"#, "[^,]+", "^(?=a)[ab]+$", #"^\p{Lu}"#, #"^"[a-z]\\?$"#,
  ]

  private mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func chance(_ count: Int) -> Bool { int(1...count) == 1 }

  private mutating func pick(_ list: [String]) -> String {
    list.randomElement(using: &random) ?? ""
  }
}
