// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import SchemaModel
import Testing

/// Tests of enums with associated values, in the format of Apple's macro.
@Suite struct UnionTests {
  static let documents: [(Step, String)] = [
    (
      .set(field: "count", to: .number(1)),
      #"{"type": "set", "field": "count", "to": {"type": "number", "value": 1}}"#
    ),
    (
      .add(.name("amount"), to: "count"),
      #"{"type": "add", "value": {"type": "name", "value": "amount"}, "to": "count"}"#
    ),
    (.pair(1, 2), #"{"type": "pair", "value": 1, "value1": 2}"#),
    (.note(nil), #"{"type": "note"}"#),
    (.note("hi"), #"{"type": "note", "value": "hi"}"#),
    (
      .repeat(for: 2, [.reset], default: false),
      #"{"type": "repeat", "for": 2, "value1": [{"type": "reset"}], "default": false}"#
    ),
    (.reset, #"{"type": "reset"}"#),
  ]

  @Test("a case with values is an object with its name", arguments: documents.map(\.1))
  func casesAreObjects(_ text: String) throws {
    let step = try #require(Self.documents.first { $0.1 == text }).0
    #expect(step.generatedContent.jsonString == text)
    #expect(try Step(GeneratedContent(json: text)) == step)
  }

  @Test("null is not a value of an enum")
  func nullIsRejected() throws {
    let content = try GeneratedContent(json: #"{"type": "note", "value": null}"#)
    #expect(try Step(content) == .note(nil))
  }

  @Test("the error for an unknown case lists the cases")
  func unknownCaseListsCases() throws {
    let content = try GeneratedContent(json: #"{"type": "jump"}"#)
    let error = #expect(throws: GeneratedContent.ConversionError.self) { try Step(content) }
    let text = "\(try #require(error))"
    #expect(text.contains(#""set", "add", "pair", "note", "repeat", "reset""#), "\(text)")
    #expect(text.contains(#""jump""#), "\(text)")
  }

  @Test(
    "a missing associated value is an error",
    arguments: [#"{}"#, #"{"value": 1}"#, #"{"type": "pair", "value": 1}"#, #""reset""#])
  func missingPartsAreErrors(_ text: String) throws {
    let content = try GeneratedContent(json: text)
    #expect(throws: GeneratedContent.ConversionError.self) { try Step(content) }
  }

  @Test("the schema has an object for each case")
  func schemaHasAnObjectForEachCase() throws {
    guard case .anyOf(let union) = try Step.generationSchema.schema.root else {
      Issue.record("no union")
      return
    }
    #expect(union.title == "Step")
    let objects = union.choices.compactMap { choice in
      if case .object(let object) = choice { object } else { nil }
    }
    #expect(
      objects.map(\.title)
        == ["Set", "Add", "Pair", "Note", "Repeat", "Reset"].map {
          "Discriminated\($0)"
        })
    #expect(objects.allSatisfy { $0.description == "One thing to do" })
    #expect(objects[2].properties.map(\.name) == ["type", "value", "value1"])
    #expect(objects[3].properties.map(\.isOptional) == [false, true])
    #expect(
      objects[5].properties.map(\.node) == [.string(StringSchema(restriction: .constant("reset")))])
  }

  @Test("a partially generated enum appears with its case and grows")
  func partialsGrowAfterTheirCase() throws {
    let text = #"[{"type": "set", "field": "cou"#
    let partial = try [Step].PartiallyGenerated(GeneratedContent(json: text))
    #expect(partial == [.set(field: "cou", to: nil)])
    let unknown = try [Step].PartiallyGenerated(GeneratedContent(json: #"[{"type": "se"#))
    #expect(unknown.isEmpty)
    let layer = try Drawing.Layer.PartiallyGenerated(
      GeneratedContent(json: #"{"shapes": [{"type": "dot", "value": {"x": 1, "#))
    #expect(layer.shapes?.count == 1)
    guard case .dot(let point?) = layer.shapes?.first else {
      Issue.record("no dot")
      return
    }
    #expect(point.x == 1)
    #expect(point.y == nil)
  }

  @Test("partially generated enums are hashable")
  func partialsAreHashable() {
    let one = Step.set(field: "a", to: .number(1)).asPartiallyGenerated()
    #expect(one == .set(field: "a", to: .number(1)))
    #expect(one != .set(field: "a", to: nil))
    #expect(one != .reset)
    #expect(Set([one, one, .reset, .note(nil)]).count == 3)
  }

  @Test("partially generated enums are codable")
  func partialsAreCodable() throws {
    let partial = Step.PartiallyGenerated.repeat(for: 3, [.pair(1, nil)], default: nil)
    let data = try JSONEncoder().encode(partial)
    #expect(try JSONDecoder().decode(Step.PartiallyGenerated.self, from: data) == partial)
  }
}
