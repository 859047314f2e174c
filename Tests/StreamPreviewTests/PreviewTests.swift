// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import GuidedGeneration
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel
internal import ScriptedInference
internal import StreamPreview
internal import TestSupport
internal import Testing

@Suite("Preview")
struct PreviewTests {
  private static let order = """
    {"type": "object", "properties": {
      "id": {"type": "integer", "minimum": 5, "maximum": 120},
      "note": {"type": "string"},
      "state": {"type": "string", "enum": ["open", "over"]},
      "lines": {"type": "array", "items": {"type": "object", "properties": {
        "name": {"type": "string"}, "done": {"type": "boolean"}
      }, "required": ["name", "done"], "additionalProperties": false}},
      "parent": {"anyOf": [{"type": "null"}, {"type": "number"}]}
    }, "required": ["id", "note", "state", "lines", "parent"], "additionalProperties": false}
    """
  private static let value =
    #"{"id": 12, "note": "a \"b\" \n é 🏔", "state": "open", "#
    + #""lines": [{"name": "x", "done": true}, {"name": "", "done": false}], "parent": null}"#

  private func preview(
    _ json: String = value, schema: String = order, by unit: StreamingUnit = .character
  ) throws -> Preview {
    try Preview(
      title: "Order", schema: try GenerationSchema(jsonSchema: schema), json: json, by: unit)
  }

  @Test("every step has the state of the parser", arguments: StreamingUnit.allCases)
  func statesEqualThoseOfTheParser(_ unit: StreamingUnit) throws {
    let replay = try PreviewReplay(try preview(by: unit).json)
    #expect(replay.text(after: replay.count - 1) == Self.value)
    var visible = 0
    for step in 0..<replay.count {
      var parser = IncrementalJSONParser()
      try parser.append(replay.text(after: step))
      let expected = parser.partial.map { Self.withoutIncompleteState($0) }
      #expect(try replay.value(after: step) == expected, "step \(step)")
      if expected != nil { visible += 1 }
    }
    #expect(visible > 5)
  }

  /// Returns the visible part without the beginning of the choice.
  private static func withoutIncompleteState(_ part: PartialJSON) -> JSONValue {
    guard case .object(let members) = part.value, part["state"]?.isComplete == false else {
      return part.value
    }
    return .object(members.filter { $0.name != "state" })
  }

  @Test("a choice is visible when it is complete")
  func choicesAppearWhenComplete() throws {
    let replay = try PreviewReplay(try preview().json)
    let states = try (0..<replay.count).compactMap {
      try replay.value(after: $0)?["state"]?.string
    }
    #expect(Set(states) == ["open"])
  }

  @Test("the allowed characters are those of the schema")
  func allowedCharactersFollowTheSchema() throws {
    let replay = try PreviewReplay(
      try preview(
        #"{"n": 12}"#,
        schema: """
          {"type": "object", "properties": {"n": {"type": "integer", "minimum": 5, "maximum": 120}},
          "required": ["n"], "additionalProperties": false}
          """
      ).json)
    let steps = Dictionary(
      uniqueKeysWithValues: (0..<replay.count).map { (replay.text(after: $0), $0) })
    let begin = try #require(steps[""])
    #expect(replay.allowed(after: begin) == ["{"])
    #expect(replay.forced(after: begin) == #"{"n": "#)
    let number = try #require(steps[#"{"n": "#])
    #expect(replay.allowed(after: number) == ["1–9"])
    #expect(replay.forced(after: number) == "")
    let one = try #require(steps[#"{"n": 1"#])
    #expect(replay.allowed(after: one) == ["0–9"])
    let twelve = try #require(steps[#"{"n": 12"#])
    #expect(replay.allowed(after: twelve) == ["0", "}"])
    let end = try #require(steps[#"{"n": 12}"#])
    #expect(replay.allowed(after: end) == ["end"])
  }

  @Test("inside a string, any character is allowed, also between those of several bytes")
  func stringsAllowAnyCharacter() throws {
    let replay = try PreviewReplay(
      try preview(#""aé🏔""#, schema: #"{"type": "string"}"#).json)
    #expect(replay.count == 6)
    for step in 1...4 { #expect(replay.allowed(after: step) == ["any character"]) }
    #expect(replay.allowed(after: 5) == ["end"])
  }

  @Test("properties stream in the order of their declarations")
  func propertiesAreOrdered() throws {
    let declarations = try Declarations(
      reading: .init(paths: [Fixtures.url("Declarations/Recipe.swift").path]))
    let schema = GenerationSchema(schema: try declarations.schema(ofTypeNamed: nil))
    let preview = try Preview(
      title: "Recipe", schema: schema,
      json: #"{"ingredients":["rice"],"cookingTime":20,"name":"Risotto"}"#, by: .word)
    let replay = try PreviewReplay(preview.json)
    #expect(
      replay.text(after: replay.count - 1)
        == #"{"name": "Risotto", "cookingTime": 20, "ingredients": ["rice"]}"#)
    let properties = preview.json["shapes"]?.elements?.first?["properties"]?.elements ?? []
    #expect(properties.map { $0["name"]?.string } == ["name", "cookingTime", "ingredients"])
    let shape = preview.json["shapes"]?.elements?.dropFirst(2).first
    #expect(shape?["guides"]?.elements == [.string("5 to 120")])
    #expect(shape?["summary"]?.string == "Cooking time in minutes")
  }

  @Test("a value that violates the schema is rejected")
  func rejectsInvalidValues() {
    #expect(throws: GenerationSchema.Violation.self) {
      try preview(Self.value.replacing("12", with: "121"))
    }
  }

  @Test("a value with too many steps is rejected")
  func rejectsLongValues() throws {
    let count = Preview.maximumStepCount
    #expect(throws: PreviewError.tooManySteps(count + 2, limit: count)) {
      let text = String(repeating: "a", count: count)
      return try preview("\"\(text)\"", schema: #"{"type": "string"}"#)
    }
  }

  @Test("the outline of a recursive schema is finite")
  func recursiveSchemas() throws {
    let schema = """
      {"$defs": {"Node": {"type": "object", "properties": {
        "name": {"type": "string"}, "next": {"$ref": "#/$defs/Node"}
      }, "required": ["name"], "additionalProperties": false}}, "$ref": "#/$defs/Node"}
      """
    let preview = try preview(
      #"{"name": "a", "next": {"name": "b", "next": {"name": "c"}}}"#, schema: schema)
    #expect((preview.json["shapes"]?.elements?.count ?? 0) <= 4)
    let replay = try PreviewReplay(preview.json)
    let last = try replay.value(after: replay.count - 1)
    #expect(last?["next"]?["next"]?["name"]?.string == "c")
  }
}
