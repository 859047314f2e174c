// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

/// The conformance that every generated file declares.
private enum GenerableFormat: GuidedGeneration._GeneratedFormat1 {}

@Suite("Support for generated code")
struct GeneratedCodeSupportTests {
  @Test("partially generated values can be decoded from JSON, and encode their visible properties")
  func partialCoding() throws {
    let data = Data(#"{"name": "Dune", "minutes": 155}"#.utf8)
    let partial = try JSONDecoder().decode(Recipe.PartiallyGenerated.self, from: data)
    #expect(partial.name == "Dune" && partial.minutes == 155 && partial.ingredients == nil)
    let copy = try JSONDecoder().decode(
      Recipe.PartiallyGenerated.self, from: try JSONEncoder().encode(partial))
    #expect(copy != partial, "a decoded value has a new identifier")
    #expect(copy.generatedContent == partial.generatedContent)
    #expect(partial.generatedContent.jsonString == #"{"name": "Dune", "minutes": 155}"#)
    let list = try JSONDecoder().decode(
      [Recipe].PartiallyGenerated.self, from: Data(#"[{"name": "a"}, {}]"#.utf8))
    #expect(list.map(\.name) == ["a", nil])
    let cut = try Recipe.PartiallyGenerated(GeneratedContent(json: #"{"name": "Du"#))
    #expect(cut.name == "Du" && cut.minutes == nil)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Recipe.PartiallyGenerated.self, from: Data("[]".utf8))
    }
  }

  @Test("a complete value can be converted to a partially generated value")
  func completeAsPartial() {
    let partial = Recipe.example.asPartiallyGenerated()
    #expect(partial.name == "Margherita")
    #expect(partial.ingredients?.map(\.name) == ["dough", "basil"])
    #expect(partial.note == nil)
    #expect(partial.generatedContent == Recipe.example.generatedContent)
    let list = [Recipe.example].asPartiallyGenerated()
    #expect(list.map(\.generatedContent) == [partial.generatedContent])
    #expect("text".asPartiallyGenerated() == "text")
    #expect(Optional("text").asPartiallyGenerated() == "text")
  }

  @Test(
    "the content of a partially generated value has its identifier, unless its id is a property")
  func identity() throws {
    struct Numbered: _PartiallyGenerated, Identifiable {
      var id: Int?
      init(_ content: GeneratedContent) throws { id = try content.value(forProperty: "id") }
      var _properties: KeyValuePairs<String, Any?> { ["id": id] }
    }
    let recipe = Recipe.PartiallyGenerated(name: "x")
    #expect(recipe.generatedContent.id == recipe.id)
    let numbered = try Numbered(GeneratedContent(json: #"{"id": 7}"#))
    #expect(numbered.generatedContent.id == nil)
    #expect(numbered.generatedContent.jsonString == #"{"id": 7}"#)
  }

  @Test("a hand-written partially generated type is created from content by default")
  func handwrittenPartial() {
    struct Point: Generable {
      let x: Int
      struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent {
        var id: GenerationID
        var x: Int.PartiallyGenerated?
        init(_ content: GeneratedContent) throws {
          id = content.id ?? GenerationID()
          x = try content.value(forProperty: "x")
        }
      }
      static var generationSchema: GenerationSchema {
        GenerationSchema(type: Self.self, properties: [.init(name: "x", type: Int.self)])
      }
      init(x: Int) { self.x = x }
      init(_ content: GeneratedContent) throws { x = try content.value(forProperty: "x") }
      var generatedContent: GeneratedContent { GeneratedContent(properties: ["x": x]) }
    }
    #expect(Point(x: 3).asPartiallyGenerated().x == 3)
  }

  @Test("values are compared with ==, by their content, or are not equal")
  func comparison() {
    struct Opaque {}
    struct Shown: ConvertibleToGeneratedContent {
      let value: Int
      var generatedContent: GeneratedContent { GeneratedContent(value) }
    }
    func generic<Value>(_ left: Value?, _ right: Value?) -> Bool { _areEqual(left, right) }
    #expect(_areEqual(1, 1) && !_areEqual(1, 2) && !_areEqual(1, nil))
    #expect(_areEqual(Int?.none, nil))
    #expect(generic("a", "a") && !generic("a", "b") && !generic("a", nil))
    #expect(generic(Shown(value: 1), Shown(value: 1)))
    #expect(!generic(Shown(value: 1), Shown(value: 2)))
    #expect(!generic(Opaque(), Opaque()))
    #expect(generic(Opaque?.none, nil))
    #expect(generic([Shown(value: 1)], [Shown(value: 1)]))
  }

  @Test("a property of an optional type is not required, regardless of how the type is written")
  func optionality() throws {
    let schema = GenerationSchema(
      type: Recipe.self,
      properties: [
        _GuidedProperty<Int>.make("a"), _GuidedProperty<Int?>.make("b"),
        _GuidedProperty<Optional<[Int]>>.make("c", .count(2)),
        _GuidedProperty<[String]>.make("d", description: "d", .element(.constant("x"))),
      ])
    #expect(try schemaJSON(schema).contains(#""required":["a","d"]"#))
  }
}
