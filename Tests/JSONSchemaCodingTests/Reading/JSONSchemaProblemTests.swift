// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

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

  @Test(
    "a problem names the keyword and its location",
    arguments: [
      (
        #"{"properties": {"a": {"type": "array", "uniqueItems": true, "contains": {"minimum": 1}}}}"#,
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
      (##"{"format": "idn-email"}"##, "#/format"),
      (##"{"anyOf": []}"##, "#/anyOf"),
      (##"{"properties": 1}"##, "#/properties"),
      (##"{"properties": {"a": 1}}"##, "#/properties/a"),
      (#"{"allOf": [{"type": "string"}, {"type": "null"}]}"#, "#"),
      ("false", "#"),
    ])
  func locatesProblem(_ schema: String, _ fragment: String) throws {
    let problems = try Self.problems(schema)
    #expect(problems.map(\.fragment) == [fragment], "\(problems)")
    for problem in problems {
      #expect(!problem.message.isEmpty && !problem.message.hasSuffix("."))
      #expect(!problem.remedy.isEmpty)
    }
  }

  @Test("all problems are reported together") func reportsAllProblems() throws {
    let problems = try Self.problems(
      ##"""
      {"properties": {"a": {"uniqueItems": true, "contains": {"minimum": 1}}, "b": {"format": "idn-email"},
       "c": {"$ref": "elsewhere.json"}, "d": {"type": "nothing"}}}
      """##)
    #expect(
      Set(problems.map(\.fragment)) == [
        "#/properties/a/uniqueItems", "#/properties/b/format", "#/properties/c/$ref",
        "#/properties/d/type",
      ])
  }

  @Test("a relaxed keyword that cannot be enforced is ignored and reported")
  func ignoresRelaxedKeyword() throws {
    let json = try JSONParser.parse(
      #"{"type": "array", "prefixItems": [{"type": "string"}], "uniqueItems": true, "maxItems": 3}"#
    )
    let reading = try JSONSchemaReader.read(json, options: .init(relaxing: [.uniqueItems]))
    #expect(reading.relaxed.map(\.fragment) == ["#/uniqueItems"])
    var order = MemberOrder(reading.schema)
    #expect(order.ordered(["a", "a"]) != nil)
    #expect(order.ordered(["a", "b", "c", "d"]) == nil)
  }

  @Test("a relaxed keyword is enforced where that is possible")
  func enforcesRelaxedKeyword() throws {
    let json = try JSONParser.parse(
      #"{"type": "array", "items": {"enum": [1, 2]}, "uniqueItems": true}"#)
    let reading = try JSONSchemaReader.read(json, options: .init(relaxing: [.uniqueItems]))
    #expect(reading.relaxed.isEmpty)
    var order = MemberOrder(reading.schema)
    #expect(order.ordered([1, 1]) == nil)
  }

  @Test("a schema with exponentially many cases is rejected") func limitsCases() throws {
    let dependencies = (0..<40).map { #""k\#($0)": ["v\#($0)"]"# }.joined(separator: ", ")
    let problems = try Self.problems(
      #"{"type": "object", "dependentRequired": {\#(dependencies)}}"#)
    #expect(problems.map(\.reason) == [.limit(.cases(2048))])
  }

  @Test("deeply nested items are read, and deeply nested choices are rejected")
  func limitsNesting() throws {
    let depth = 250
    let nested = String(repeating: #"{"items": "#, count: depth) + "false"
    #expect(try Self.problems(nested + String(repeating: "}", count: depth)).isEmpty)
    let choices = String(repeating: #"{"anyOf": ["#, count: depth) + #"{"type": "null"}"#
    let problems = try Self.problems(choices + String(repeating: "]}", count: depth))
    #expect(problems.map(\.reason) == [.limit(.depth(100))])
  }

  @Test("mutually recursive choices are circular references")
  func rejectsMutualRecursion() throws {
    let problems = try Self.problems(
      ##"""
      {"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}, {"type": "null"}]},
       "b": {"oneOf": [{"$ref": "#/$defs/a"}, {"type": "string"}]}}, "$ref": "#/$defs/a"}
      """##)
    #expect(problems.allSatisfy { $0.keyword == "$ref" } && !problems.isEmpty)
  }

  @Test("random schemas are read or rejected, with the same result each time")
  func readsRandomSchemas() throws {
    var random = SeededGenerator(seed: 20)
    var counts = (read: 0, rejected: 0)
    for _ in 0..<400 {
      let schema = Self.randomSchema(depth: 4, &random)
      let first = Result { () throws(JSONSchemaReadingError) in
        try JSONSchemaReader.read(schema).schema
      }
      let second = Result { () throws(JSONSchemaReadingError) in
        try JSONSchemaReader.read(schema).schema
      }
      #expect(first == second)
      if case .success = first { counts.read += 1 } else { counts.rejected += 1 }
    }
    #expect(counts.read > 40 && counts.rejected > 40, "\(counts)")
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
