// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("GenerationSchema from JSON Schema")
struct JSONSchemaInputTests {
  private static let tool = #"""
    {"title": "Forecast", "type": "object", "additionalProperties": false,
     "properties": {
       "city": {"type": "string", "description": "Where"},
       "days": {"type": "integer", "minimum": 1, "maximum": 5},
       "units": {"enum": ["metric", "imperial"]}},
     "required": ["city", "units"]}
    """#

  @Test("a JSON Schema can be read from text and data")
  func textAndData() throws {
    let schema = try GenerationSchema(jsonSchema: Self.tool)
    #expect(schema.name == "Forecast")
    #expect(schema.relaxedKeywords.isEmpty)
    let again = try GenerationSchema(jsonSchema: Data(Self.tool.utf8))
    #expect(again.debugDescription == schema.debugDescription)
  }

  @Test("the error lists all problems with their locations and remedies")
  func problems() throws {
    let error = #expect(throws: JSONSchemaError.self) {
      try GenerationSchema(
        jsonSchema: #"""
          {"properties": {"a/b": {"uniqueItems": true, "contains": {"minimum": 1}}, "c": {"type": "text"}}}
          """#)
    }
    let problems = try #require(error?.problems)
    #expect(Set(problems.map(\.pointer)) == ["/properties/a~1b", "/properties/c"])
    #expect(Set(problems.map(\.keyword)) == ["uniqueItems", "type"])
    #expect(problems.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
    #expect(error?.errorDescription?.split(separator: "\n").count == 2)
  }

  @Test("documents to which a schema refers are taken from a dictionary or a function")
  func references() throws {
    let root = #"{"type": "array", "items": {"$ref": "parts.json#/$defs/n"}}"#
    let parts = #"{"$defs": {"n": {"type": "integer", "maximum": 3}}}"#
    let schema = try GenerationSchema(
      jsonSchema: root, uri: "https://example.com/a/root.json",
      resolving: ["https://example.com/a/parts.json#": parts])
    try schema.validate(json: "[1, 3]")
    #expect(throws: GenerationSchema.Violation.self) { try schema.validate(json: "[4]") }
    var requests: [String] = []
    let loaded = try GenerationSchema(jsonSchema: root) { uri in
      requests.append(uri)
      return parts
    }
    #expect(requests == ["parts.json"])
    #expect(loaded.debugDescription == schema.debugDescription)
  }

  @Test("a missing document is a problem of the reference, with the document that has it")
  func missingDocuments() throws {
    let error = #expect(throws: JSONSchemaError.self) {
      try GenerationSchema(
        jsonSchema: #"{"$ref": "https://example.com/a"}"#,
        resolving: ["https://example.com/a": #"{"items": {"$ref": "b"}}"#])
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.document == "https://example.com/a")
    #expect(problem.pointer == "/items")
    #expect(problem.message.contains("'https://example.com/b'"))
  }

  @Test("a relaxed keyword is ignored and reported")
  func relaxedKeywords() throws {
    let keyword = try #require(JSONSchemaOptions.Keyword("uniqueItems"))
    let schema = try GenerationSchema(
      jsonSchema: #"{"type": "array", "prefixItems": [{"type": "string"}], "uniqueItems": true}"#,
      options: JSONSchemaOptions(relaxing: [keyword]))
    #expect(schema.relaxedKeywords.map(\.keyword) == ["uniqueItems"])
    #expect(JSONSchemaOptions.Keyword("properties") == nil)
  }

  @Test("text that is not JSON is an error")
  func invalidJSON() throws {
    let error = #expect(throws: JSONSchemaError.self) { try GenerationSchema(jsonSchema: "{") }
    #expect(error?.problems.first?.message.hasPrefix("the text is not JSON") == true)
  }

  @Test("a schema that no value satisfies is an error before the first response")
  func unsatisfiableSchema() {
    #expect(throws: JSONSchemaError.self) {
      try GenerationSchema(
        jsonSchema: ##"{"type": "object", "properties": {"x": {"$ref": "#"}}, "required": ["x"]}"##)
    }
  }

  @Test("a session responds with content that conforms to a JSON Schema")
  func response() async throws {
    let schema = try GenerationSchema(jsonSchema: Self.tool)
    for seed in 0..<4 {
      let session = LanguageModelSession(model: try NoiseModel())
      let options = GenerationOptions(
        samplingMode: .random(top: 40, seed: UInt64(seed)), maximumResponseTokens: 400)
      let content = try await session.respond(
        to: "How will it be?", schema: schema, options: options
      ).content
      let units = try content.value(String.self, forProperty: "units")
      #expect(["metric", "imperial"].contains(units))
      if let days = try content.value(Int?.self, forProperty: "days") {
        #expect((1...5).contains(days))
      }
    }
  }
}
