// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport

/// A generator of random JSON Schemas with all keywords, and of values that satisfy many of them.
///
/// Names, numbers and texts are few, so that keywords affect one another.
struct RandomSchemaDocument {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let names = ["a", "b", "ab", "x"]
  private static let texts = ["", "a", "b", "ab", "bab", "é", "2024-02-29"]
  private static let numbers = ["0", "1", "1.0", "2", "-1", "1.5", "3e0", "0.5", "10"]

  // MARK: - Values

  mutating func value(depth: Int = 3) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2, 3: return .number(JSONNumber(checked: pick(Self.numbers)))
    case 4: return .string(pick(Self.texts))
    case 5, 6: return .array((0..<count(3)).map { _ in value(depth: depth - 1) })
    default:
      let names = Self.names.shuffled(using: &random).prefix(count(4))
      return .object(names.map { .init(name: $0, value: value(depth: depth - 1)) })
    }
  }

  // MARK: - Schemas

  /// Returns a schema with definitions.
  mutating func document() -> JSONValue {
    var members = schema(depth: 3).members ?? []
    let definitions = ["A", "B"].map { name in
      JSONValue.Member(name: name, value: schema(depth: 2))
    }
    members.append(.init(name: "$defs", value: .object(definitions)))
    return .object(members)
  }

  private mutating func schema(depth: Int) -> JSONValue {
    if depth == 0 || chance(8) { return leaf() }
    var members: [JSONValue.Member] = []
    if chance(2) { members.append(.init(name: "type", value: type())) }
    for _ in 0...count(2) {
      for member in keyword(depth: depth - 1)
      where !members.contains(where: { $0.name == member.name }) {
        members.append(member)
      }
    }
    return .object(members)
  }

  private mutating func leaf() -> JSONValue {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: .bool(chance(3) ? false : true)
    case 1: ["type": type()]
    case 2: ["const": value(depth: 1)]
    case 3: ["enum": .array((0...count(3)).map { _ in value(depth: 1) })]
    case 4: .object(scalarKeyword())
    default: ["type": .string(pick(["integer", "string", "null", "number"]))]
    }
  }

  private mutating func type() -> JSONValue {
    let types = ["object", "array", "string", "integer", "number", "null", "boolean", "object"]
    if chance(2) { return .string(pick(types)) }
    return .array(types.prefix(7).shuffled(using: &random).prefix(2).map { .string($0) })
  }

  private mutating func scalarKeyword() -> [JSONValue.Member] {
    let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      return [.init(name: pick(bounds), value: .number(JSONNumber(checked: pick(Self.numbers))))]
    case 2:
      return [.init(name: "multipleOf", value: .number(JSONNumber(checked: pick(["2", "0.5"]))))]
    case 3: return [.init(name: pick(["minLength", "maxLength"]), value: number(0...2))]
    case 4: return [.init(name: "format", value: "date")]
    default:
      return [.init(name: "pattern", value: .string(pick(["^a", "b$", "a.*b", "^(ab|é)$"])))]
    }
  }

  private mutating func keyword(depth: Int) -> [JSONValue.Member] {
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: return scalarKeyword()
    case 2: return [.init(name: "$ref", value: .string(pick(["#/$defs/A", "#/$defs/B"])))]
    case 3: return [.init(name: pick(["allOf", "anyOf", "oneOf"]), value: list(depth))]
    case 4: return [.init(name: pick(["anyOf", "oneOf"]), value: list(depth))]
    case 5: return [.init(name: "not", value: schema(depth: depth))]
    case 6:
      let keywords = ["if", "then", "else"].filter { _ in !chance(4) }
      return keywords.map { .init(name: $0, value: schema(depth: depth)) }
    case 7, 8, 9, 10: return objectKeyword(depth)
    case 11: return [.init(name: "properties", value: map(Self.names, depth))]
    case 12: return [.init(name: "required", value: someNames())]
    case 13: return [.init(name: "items", value: schema(depth: depth))]
    case 14: return [.init(name: "prefixItems", value: list(depth))]
    case 15: return [.init(name: pick(["minItems", "maxItems"]), value: number(0...3))]
    case 16: return [.init(name: "uniqueItems", value: true)]
    case 17:
      var members = [JSONValue.Member(name: "contains", value: schema(depth: depth))]
      if chance(3) { members.append(.init(name: "minContains", value: number(0...2))) }
      if chance(3) { members.append(.init(name: "maxContains", value: number(0...2))) }
      return members
    case 18: return [.init(name: "unevaluatedItems", value: schema(depth: min(depth, 1)))]
    default: return [.init(name: "unevaluatedProperties", value: schema(depth: min(depth, 1)))]
    }
  }

  private mutating func objectKeyword(_ depth: Int) -> [JSONValue.Member] {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: [.init(name: "patternProperties", value: map(["^a", "b"], depth))]
    case 1: [.init(name: "additionalProperties", value: schema(depth: depth))]
    case 2: [.init(name: "propertyNames", value: schema(depth: min(depth, 1)))]
    case 3: [.init(name: pick(["minProperties", "maxProperties"]), value: number(0...3))]
    case 4:
      [.init(name: "dependentRequired", value: .object([.init(name: "a", value: someNames())]))]
    case 5: [.init(name: "dependentSchemas", value: map(Self.names, depth))]
    default: [.init(name: "properties", value: map(Self.names, depth))]
    }
  }

  private mutating func list(_ depth: Int) -> JSONValue {
    .array((0...count(2)).map { _ in schema(depth: depth) })
  }

  private mutating func map(_ names: [String], _ depth: Int) -> JSONValue {
    let names = names.shuffled(using: &random).prefix(1 + count(2))
    return .object(names.map { .init(name: $0, value: schema(depth: depth)) })
  }

  private mutating func someNames() -> JSONValue {
    .array(Self.names.shuffled(using: &random).prefix(1 + count(1)).map { .string($0) })
  }

  private mutating func number(_ range: ClosedRange<Int>) -> JSONValue {
    .number(JSONNumber(Int.random(in: range, using: &random)))
  }

  private mutating func count(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }

  private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? ""
  }
}
