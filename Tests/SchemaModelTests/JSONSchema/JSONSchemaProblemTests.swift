// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// What is refused, and what is said about it.
@Suite struct JSONSchemaProblemTests {
  private static func problems(
    _ text: String, relaxing: Set<RelaxableKeyword> = []
  ) throws -> [JSONSchemaProblem] {
    do {
      let json = try JSONParser.parse(text)
      _ = try JSONSchemaReader.read(json, options: JSONSchemaReadingOptions(relaxing: relaxing))
      return []
    } catch let error as JSONSchemaReadingError {
      return error.problems
    }
  }

  @Test(arguments: [
    (
      #"{"properties": {"a": {"type": "array", "uniqueItems": true}}}"#,
      "#/properties/a/uniqueItems"
    ),
    (##"{"properties": {"a/b": {"type": "text"}}}"##, "#/properties/a~1b/type"),
    (##"{"items": {"pattern": "(a)\\1b"}}"##, "#/items/pattern"),
    (##"{"properties": {"a": {"$ref": "http://example.com/x.json"}}}"##, "#/properties/a/$ref"),
    (##"{"properties": {"a": {"$ref": "#/nowhere"}}}"##, "#/properties/a/$ref"),
    (##"{"allOf": [{"$ref": "#"}]}"##, "#/$ref"),
    (##"{"$defs": {"a": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}"##, "#/$defs/a/$ref"),
    (##"{"required": "a"}"##, "#/required"),
    (##"{"minLength": -1}"##, "#/minLength"),
    (##"{"multipleOf": 0}"##, "#/multipleOf"),
    (##"{"format": "iri"}"##, "#/format"),
    (##"{"anyOf": []}"##, "#/anyOf"),
    (##"{"properties": 1}"##, "#/properties"),
    (##"{"properties": {"a": 1}}"##, "#/properties/a"),
    (##"{"minProperties": 2}"##, "#/minProperties"),
    (#"{"allOf": [{"type": "string"}, {"type": "null"}]}"#, "#"),
    ("false", "#"),
  ])
  func namesThePlaceAndTheKeyword(_ schema: String, _ place: String) throws {
    let problems = try Self.problems(schema)
    #expect(problems.map(\.place) == [place], "\(problems)")
    for problem in problems {
      #expect(!problem.message.isEmpty && !problem.message.hasSuffix("."))
      #expect(!problem.remedy.isEmpty)
    }
  }

  @Test func reportsAllProblemsAtOnce() throws {
    let problems = try Self.problems(
      ##"""
      {"properties": {"a": {"type": "array", "uniqueItems": true}, "b": {"format": "regex"},
       "c": {"$ref": "elsewhere.json"}, "d": {"type": "nothing"}}}
      """##)
    #expect(
      Set(problems.map(\.place)) == [
        "#/properties/a/uniqueItems", "#/properties/b/format", "#/properties/c/$ref",
        "#/properties/d/type",
      ])
  }

  @Test func leavesOutWhatTheOptionsNameAndReportsIt() throws {
    let json = try JSONParser.parse(
      #"{"type": "array", "items": {"type": "string"}, "uniqueItems": true, "maxItems": 3}"#)
    let reading = try JSONSchemaReader.read(json, options: .init(relaxing: [.uniqueItems]))
    #expect(reading.relaxed.map(\.place) == ["#/uniqueItems"])
    var order = MemberOrder(reading.schema)
    #expect(order.ordered(["a", "a"]) != nil)
    #expect(order.ordered(["a", "b", "c", "d"]) == nil)
  }

  @Test func enforcesRelaxedKeywordsWhereItCan() throws {
    let json = try JSONParser.parse(
      #"{"type": "array", "items": {"enum": [1, 2]}, "uniqueItems": true}"#)
    let reading = try JSONSchemaReader.read(json, options: .init(relaxing: [.uniqueItems]))
    #expect(reading.relaxed.isEmpty)
    var order = MemberOrder(reading.schema)
    #expect(order.ordered([1, 1]) == nil)
  }

  /// Schemas that would take a program without limits too much time, memory or stack.
  @Test(arguments: [
    // Two to the power of forty cases.
    (0..<40).map { #""k\#($0)": ["v\#($0)"]"# }.joined(separator: ", ")
  ])
  func manyIndependentCasesAreAnError(_ dependencies: String) throws {
    let problems = try Self.problems(
      #"{"type": "object", "dependentRequired": {\#(dependencies)}}"#)
    let isTooLarge = problems.contains { if case .tooLarge = $0.reason { true } else { false } }
    #expect(isTooLarge, "\(problems)")
  }

  @Test func deepNestingIsNoTrap() throws {
    let depth = 250
    let nested = String(repeating: #"{"items": "#, count: depth) + "{}"
    _ = try Self.problems(nested + String(repeating: "}", count: depth))
    let choices = String(repeating: #"{"anyOf": ["#, count: depth) + #"{"type": "null"}"#
    _ = try Self.problems(choices + String(repeating: "]}", count: depth))
  }

  @Test func mutuallyRecursiveChoicesAreNoTrap() throws {
    let problems = try Self.problems(
      ##"""
      {"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}, {"type": "null"}]},
       "b": {"oneOf": [{"$ref": "#/$defs/a"}, {"type": "string"}]}}, "$ref": "#/$defs/a"}
      """##)
    #expect(problems.allSatisfy { $0.keyword == "$ref" } && !problems.isEmpty)
  }

  @Test func randomSchemasAreNoTrap() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<400 {
      let schema = Self.randomSchema(depth: 4, &random)
      let first = try? JSONSchemaReader.read(schema).schema
      let second = try? JSONSchemaReader.read(schema).schema
      #expect(first == second, "reading is deterministic")
    }
  }

  private static func randomSchema(
    depth: Int, _ random: inout SeededGenerator
  ) -> JSONValue {
    guard depth > 0 else { return .bool(Bool.random(using: &random)) }
    let words = [
      "type", "enum", "const", "minimum", "exclusiveMaximum", "multipleOf", "minLength", "pattern",
      "items", "prefixItems", "minItems", "uniqueItems", "contains", "properties", "required",
      "patternProperties", "additionalProperties", "propertyNames", "minProperties", "allOf",
      "anyOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "$ref", "format",
    ]
    let scalars: [JSONValue] = [
      "integer", "string", "a", "^a", "date", 2, -1, 0, true, nil, "#", "#/properties/a",
      ["string", "null"], ["a", "b"], [1, "a", nil],
    ]
    let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let word = words[Int.random(in: 0..<words.count, using: &random)]
      var value = scalars[Int.random(in: 0..<scalars.count, using: &random)]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: value = randomSchema(depth: depth - 1, &random)
      case 1:
        value = .array([
          randomSchema(depth: depth - 1, &random), randomSchema(depth: depth - 1, &random),
        ])
      case 2: value = ["a": randomSchema(depth: depth - 1, &random)]
      default: break
      }
      return JSONValue.Member(name: word, value: value)
    }
    return .object(members)
  }
}
