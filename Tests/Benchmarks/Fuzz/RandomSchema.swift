// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel
internal import TestSupport

/// A generator of random JSON schemas, most of which compile.
struct RandomSchema {
  private var random: SeededGenerator
  private static let definitions = ["A", "B"]

  /// Creates a generator.
  init(_ random: SeededGenerator) {
    self.random = random
  }

  /// Returns a schema with definitions.
  mutating func schema() -> JSONValue {
    guard case .object(var members) = node(depth: 4) else { return .null }
    let named = Self.definitions.map { name in
      JSONValue.Member(name: name, value: node(depth: 2))
    }
    members.append(JSONValue.Member(name: "$defs", value: .object(named)))
    return .object(members)
  }

  private mutating func node(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 13 : 8), using: &random) {
    case 0: return ["type": "boolean"]
    case 1: return ["type": "null"]
    case 2, 3: return number()
    case 4, 5: return string()
    case 6: return ["$ref": .string("#/$defs/" + pick(Self.definitions))]
    case 7: return ["const": RandomJSON.value(depth: 1, &random)]
    case 8, 9: return array(depth)
    case 10:
      let count = int(1...4)
      return ["anyOf": .array((0..<count).map { _ in node(depth: depth - 1) })]
    default: return object(depth)
    }
  }

  private mutating func number() -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "type", value: .string(pick(["integer", "number"])))
    ]
    let keywords = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
    let numbers = [
      "0", "1", "-1", "0.5", "10", "-0.25", "99", "1e3", "1000000000000000000000", "7",
    ]
    for name in keywords where int(0...3) == 0 {
      guard let number = try? JSONParser.parse(Array(pick(numbers).utf8)) else { continue }
      members.append(.init(name: name, value: number))
    }
    if int(0...5) == 0 { members.append(.init(name: "not", value: ["multipleOf": 3])) }
    return .object(members)
  }

  private mutating func string() -> JSONValue {
    var members: [JSONValue.Member] = [.init(name: "type", value: "string")]
    switch int(0...5) {
    case 0:
      let count = int(1...4)
      let choices = (0..<count).map { JSONValue.string(RandomJSON.string(&random) + "\($0)") }
      members.append(.init(name: "enum", value: .array(choices)))
    case 1:
      let patterns = ["^[a-z]{2,4}$", "ab", "^(a|bc)+$", "^\\d{3}-\\d{2}$", "^.*é$"]
      members.append(.init(name: "pattern", value: .string(pick(patterns))))
    case 2:
      let formats = [
        "date", "time", "date-time", "uuid", "uri", "email", "ipv4", "ipv6", "hostname",
      ]
      members.append(.init(name: "format", value: .string(pick(formats))))
    default: break
    }
    if int(0...3) == 0 {
      members.append(.init(name: "minLength", value: .number(JSONNumber(int(0...5)))))
    }
    if int(0...3) == 0 {
      members.append(.init(name: "maxLength", value: .number(JSONNumber(int(0...9)))))
    }
    return .object(members)
  }

  private mutating func array(_ depth: Int) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "type", value: "array"), .init(name: "items", value: node(depth: depth - 1)),
    ]
    if int(0...2) == 0 {
      members.append(.init(name: "minItems", value: .number(JSONNumber(int(0...3)))))
    }
    if int(0...2) == 0 {
      members.append(.init(name: "maxItems", value: .number(JSONNumber(int(0...5)))))
    }
    switch int(0...9) {
    case 0: members.append(.init(name: "contains", value: node(depth: 0)))
    case 1:
      members.append(.init(name: "contains", value: scalar()))
      members.append(.init(name: "minContains", value: .number(JSONNumber(int(0...2)))))
      members.append(.init(name: "maxContains", value: .number(JSONNumber(int(0...3)))))
    case 2: members.append(.init(name: "not", value: ["items": scalar()]))
    case 3:
      members[1] = .init(name: "items", value: ["enum": ["a", "ab", 1, 12]])
      members.append(.init(name: "uniqueItems", value: true))
    case 4: members.append(.init(name: "uniqueItems", value: true))
    default: break
    }
    return .object(members)
  }

  /// Returns a schema with a simple complement.
  private mutating func scalar() -> JSONValue {
    ["type": .string(pick(["string", "integer", "null", "array"]))]
  }

  private mutating func object(_ depth: Int) -> JSONValue {
    if int(0...7) == 0 { return openObject(depth) }
    let count = int(0...4)
    let names = (0..<count).map { "\(RandomJSON.string(&random))\($0)" }
    let properties = names.map { JSONValue.Member(name: $0, value: node(depth: depth - 1)) }
    var required: [JSONValue] = []
    for name in names where Bool.random(using: &random) { required.append(.string(name)) }
    return [
      "type": "object", "properties": .object(properties), "required": .array(required),
      "additionalProperties": false, "x-order": .array(names.map { .string($0) }),
    ]
  }

  /// Returns an object with additional properties, one of which is sometimes required.
  private mutating func openObject(_ depth: Int) -> JSONValue {
    let name = "a\(RandomJSON.string(&random))"
    var members: [JSONValue.Member] = [
      .init(name: "type", value: "object"),
      .init(name: "properties", value: .object([.init(name: name, value: scalar())])),
      .init(name: "additionalProperties", value: node(depth: depth - 1)),
    ]
    switch int(0...4) {
    case 0: members.append(.init(name: "not", value: ["additionalProperties": scalar()]))
    case 1: members.append(.init(name: "not", value: ["patternProperties": ["^a": scalar()]]))
    case 2:
      members.append(.init(name: "not", value: ["propertyNames": ["pattern": "^[ab]"]]))
      members.append(.init(name: "maxProperties", value: .number(JSONNumber(int(1...3)))))
    default: break
    }
    return .object(members)
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick(_ list: [String]) -> String {
    list.randomElement(using: &random) ?? ""
  }
}
