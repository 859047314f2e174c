// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import GrammarEngine

@Suite("FailureLog")
struct FailureLogTests {
  private func violation(_ text: String, _ schema: String) throws -> SchemaViolation? {
    try IncrementalValidator(jsonSchema: schema).violation(of: text)
  }

  private func expect(
    _ text: String, _ schema: String, fails keyword: String, at path: String, _ offset: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let violation = try #require(try violation(text, schema), sourceLocation: sourceLocation)
    #expect(violation.keyword == keyword, sourceLocation: sourceLocation)
    #expect(violation.path == path, sourceLocation: sourceLocation)
    #expect(violation.offset == offset, sourceLocation: sourceLocation)
  }

  @Test("a union reports the alternative that was valid for longest")
  func unions() throws {
    let schema = #"""
      {"anyOf": [
        {"properties": {"a": {"properties": {"b": {"type": "string"}}}}},
        {"properties": {"z": {"type": "null"}}}
      ]}
      """#
    try expect(#"{"z": 1, "a": {"b": 2}}"#, schema, fails: "type", at: "$.a.b", 20)
    let text = #"{"a": {"b": 2}, "c": {"d": [1, {"e": 1}]}, "z": 1}"#
    try expect(text, schema, fails: "type", at: "$.z", text.utf8.count - 2)
  }

  @Test("alternatives that fail at one byte fail as a union, at the value of the union")
  func ties() throws {
    let schema = #"""
      {"items": {"oneOf": [
        {"properties": {"k": {"const": "abc"}}}, {"properties": {"k": {"const": "abd"}}},
        {"type": "null"}
      ]}}
      """#
    try expect(#"[{"k": "abc"}, {"k": "abx"}]"#, schema, fails: "oneOf", at: "$[1]", 24)
  }

  @Test("a name that satisfies no alternative fails at its object")
  func names() throws {
    let schema = #"{"propertyNames": {"anyOf": [{"type": "null"}, {"type": "number"}]}}"#
    try expect(#"{"a": 1}"#, schema, fails: "anyOf", at: "$", 1)
  }

  @Test("a failure is kept until a later member makes it relevant")
  func dependentSchemas() throws {
    let schema = #"""
      {"dependentSchemas":
        {"t": {"properties": {"a": {"properties": {"b": {"type": "string"}}}}}}}
      """#
    let text = #"{"a": {"b": 2}, "c": {"d": [1, 2]}, "a b": [{"e": 1}]"#
    #expect(try violation(text + "}", schema) == nil)
    try expect(text + #", "t": 1}"#, schema, fails: "type", at: "$.a.b", 12)
  }

  @Test("the failure of an unevaluated member is reported at the end of its object")
  func unevaluated() throws {
    let schema = #"""
      {"unevaluatedProperties": {"properties": {"b": {"type": "string"}}},
       "anyOf": [{"required": ["x"], "properties": {"a b": true}}, true]}
      """#
    let text = #"{"a b": {"b": 1}, "c": {"b": "x"}"#
    try expect(text + "}", schema, fails: "type", at: #"$["a b"].b"#, 14)
    #expect(try violation(text + #", "x": {}}"#, schema) == nil)
  }

  @Test("an array fails where an item exceeds 'maxContains'")
  func maximumMatches() throws {
    let schema = #"{"contains": {"type": "integer"}, "maxContains": 1}"#
    try expect("[1, [2,[3]], 4]", schema, fails: "maxContains", at: "$[2]", 14)
  }

  @Test("the failures of an item are removed with the item")
  func removal() throws {
    let schema = #"""
      {"items": {"anyOf": [
        {"type": "string"}, {"items": {"const": 1}}, {"items": {"anyOf": [{"const": 2}, true]}}
      ]}}
      """#
    var validator = try IncrementalValidator(jsonSchema: schema)
    try validator.append("[")
    for _ in 0..<200 { try validator.append("[1, 2, [3]], ") }
    #expect(validator.evaluator.log.count < 20)
    try validator.append("[]]")
    try validator.finish()
  }

  @Test(
    "a repeated name is a violation, however many names precede it",
    arguments: [2, 16, 17, 18, 40], [true, false])
  func repeatedNames(_ count: Int, _ areDeclared: Bool) throws {
    let names = (0..<count).map { "\"name\($0)\"" }
    let properties = areDeclared ? names.map { "\($0): true" }.joined(separator: ", ") : ""
    let schema = "{\"properties\": {\(properties)}, \"minProperties\": 1}"
    let members = names.map { "\($0): {\"name0\": 1}" }.joined(separator: ", ")
    #expect(try violation("{\(members)}", schema) == nil)
    let text = "{\(members), \"name\(count - 1)\": 1}"
    try expect(text, schema, fails: "uniqueNames", at: "$.name\(count - 1)", text.utf8.count - 5)
  }
}
