// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

@Suite struct StrictSchemaTests {
  private func strict(_ json: String) throws -> StrictSchema {
    StrictSchema(try Schema(json: JSONParser.parse(json)))
  }

  @Test("an optional property becomes a property that may be null")
  func makesOptionalPropertiesNullable() throws {
    let strict = try strict(
      """
      {"type": "object", "title": "A", "properties": {
        "a": {"type": "string", "description": "text"}, "b": {"type": "null"}},
       "required": [], "additionalProperties": false, "x-order": ["a", "b"]}
      """)
    #expect(strict.problems.isEmpty)
    #expect(
      strict.json
        == (try JSONParser.parse(
          """
          {"type": "object", "properties": {
            "a": {"anyOf": [{"type": "string", "description": "text"}, {"type": "null"}]},
            "b": {"type": "null"}},
           "required": ["a", "b"], "additionalProperties": false}
          """)))
  }

  @Test("a reference has no adjacent keywords") func isolatesReferences() throws {
    let strict = try strict(
      """
      {"type": "object", "properties": {
        "a": {"$ref": "#/$defs/B", "description": "the first"}, "b": {"$ref": "#/$defs/B"}},
       "required": ["a", "b"],
       "$defs": {"B": {"const": "x"}}}
      """)
    #expect(
      strict.json["properties"]?["a"]
        == (try JSONParser.parse(
          ##"{"description": "the first", "anyOf": [{"$ref": "#/$defs/B"}]}"##)))
    #expect(strict.json["properties"]?["b"] == (try JSONParser.parse(##"{"$ref": "#/$defs/B"}"##)))
    #expect(
      strict.json["$defs"]?["B"] == (try JSONParser.parse(#"{"type": "string", "enum": ["x"]}"#)))
  }

  @Test("a root that is not an object is a problem") func rejectsOtherRoots() throws {
    let strict = try strict(#"{"type": "array", "items": {"type": "string"}}"#)
    #expect(strict.problems.map(\.keyword) == ["type"])
    #expect(strict.problems[0].description.contains("must be an object"))
  }

  @Test("an unsupported node is reported with its path") func reportsPaths() throws {
    let strict = try strict(
      """
      {"type": "object", "title": "A", "properties": {"a": {"type": "array", "items": {}}},
       "required": ["a"]}
      """)
    #expect(strict.problems.map(\.path.description) == ["A.a[]"])
  }

  @Test("schemas beyond a limit of the service are reported") func reportsLimits() throws {
    var node = SchemaNode.object(ObjectSchema(properties: []))
    for _ in 0..<StrictSchema.maximumNesting {
      node = .object(ObjectSchema(properties: [ObjectSchema.Property(name: "a", node: node)]))
    }
    #expect(StrictSchema(Schema(root: node)).problems.count == 1)
    let choices = (0...StrictSchema.maximumChoices).map { "\($0)" }
    let property = ObjectSchema.Property(
      name: "a", node: .string(StringSchema(restriction: .choices(choices))))
    let wide = Schema(root: .object(ObjectSchema(properties: [property])))
    #expect(StrictSchema(wide).problems.map(\.keyword) == ["enum"])
  }
}
