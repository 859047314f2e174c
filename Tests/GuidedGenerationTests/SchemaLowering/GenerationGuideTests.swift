// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONSchemaCoding
import RegexBuilder
import SchemaModel
import Testing

@Suite("GenerationGuide")
struct GenerationGuideTests {
  /// Returns the compact JSON of a property with guides.
  private func json<Value: Generable>(
    _ type: Value.Type = Value.self, _ guides: GenerationGuide<Value>...
  ) throws -> String {
    try json(.init(name: "x", type: type, guides: guides))
  }

  private func json(_ property: GenerationSchema.Property) throws -> String {
    let schema = GenerationSchema(type: Recipe.self, properties: [property])
    guard case .object(let object) = try schema.schema.root else { return "" }
    return JSONWriter.text(of: object.properties[0].node.json, layout: .compact)
  }

  @Test("guides of strings become keywords")
  func texts() throws {
    #expect(try json(String.self, .constant("a")) == #"{"const":"a"}"#)
    #expect(try json(String.self, .anyOf(["a"])) == #"{"type":"string","enum":["a"]}"#)
    #expect(
      try json(String.self, .pattern(/^[A-Z]{3}$/))
        == #"{"type":"string","pattern":"^[A-Z]{3}$"}"#)
    #expect(
      try json(String.self, .regex(/^\d+$/)) == #"{"type":"string","pattern":"^\\d+$"}"#)
  }

  @Test("a constant overrides choices, and a later guide overrides an earlier one of its kind")
  func merging() throws {
    #expect(try json(String.self, .constant("a"), .anyOf(["b", "c"])) == #"{"const":"a"}"#)
    #expect(try json(String.self, .anyOf(["b", "c"]), .constant("a")) == #"{"const":"a"}"#)
    #expect(
      try json(String.self, .anyOf(["b"]), .anyOf(["c"])) == #"{"type":"string","enum":["c"]}"#)
    #expect(
      try json(Int.self, .range(1...5), .maximum(9))
        == #"{"type":"integer","minimum":1,"maximum":9}"#)
    #expect(
      try json(
        [Int].self, .count(4), .minimumCount(2), .element(.minimum(1)), .element(.maximum(3)))
        == #"{"type":"array","items":{"type":"integer","minimum":1,"maximum":3},"#
        + #""minItems":2,"maxItems":4}"#)
  }

  @Test("bounds of numbers are exact")
  func numbers() throws {
    #expect(try json(Int.self, .minimum(-3)) == #"{"type":"integer","minimum":-3}"#)
    #expect(
      try json(Double.self, .range(0.1...1000))
        == #"{"type":"number","minimum":0.1,"maximum":1000}"#)
    #expect(try json(Float.self, .maximum(0.1)) == #"{"type":"number","maximum":0.1}"#)
    let tenth = try #require(Decimal(string: "0.10000000000000000000000000000000000001"))
    #expect(
      try json(Decimal.self, .minimum(tenth), .maximum(2))
        == #"{"type":"number","minimum":0.10000000000000000000000000000000000001,"maximum":2}"#)
    #expect(
      try json(Double.self, .minimum(-.infinity), .maximum(.infinity)) == #"{"type":"number"}"#)
  }

  @Test("guides of arrays apply to counts, elements and nested arrays")
  func arrays() throws {
    #expect(
      try json([String].self, .count(2)) == #"{"type":"array","items":{"type":"string"},"#
        + #""minItems":2,"maxItems":2}"#)
    #expect(
      try json([String].self, .count(1...3), .element(.anyOf(["a", "b"])))
        == #"{"type":"array","items":{"type":"string","enum":["a","b"]},"#
        + #""minItems":1,"maxItems":3}"#)
    #expect(
      try json([[Int]].self, .element(.count(2)), .element(.element(.range(0...1))))
        == #"{"type":"array","items":{"type":"array","items":{"type":"integer","#
        + #""minimum":0,"maximum":1},"minItems":2,"maxItems":2}}"#)
  }

  @Test("a regular expression may be passed in place of a guide")
  func regexProperties() throws {
    #expect(
      try json(.init(name: "x", type: String.self, guides: [/a+/]))
        == #"{"type":"string","pattern":"a+"}"#)
    #expect(
      try json(.init(name: "x", description: "d", type: String?.self, guides: [/a/, /b/]))
        == #"{"type":"string","description":"d","pattern":"b"}"#)
  }

  static let invalidGuides: [(GenerationSchema.Property, String)] = [
    (.init(name: "x", type: [Int].self, guides: [.count(-1)]), "an array cannot have -1 elements"),
    (
      .init(name: "x", type: [Int].self, guides: [.minimumCount(3), .maximumCount(2)]),
      "the minimum count 3 is greater than the maximum count 2"
    ),
    (
      .init(name: "x", type: Int.self, guides: [.minimum(3), .maximum(2)]),
      "the minimum 3 is greater than the maximum 2"
    ),
    (.init(name: "x", type: Double.self, guides: [.minimum(.nan)]), "'nan' is not a valid minimum"),
    (
      .init(name: "x", type: Double.self, guides: [.maximum(-.infinity)]),
      "'-inf' is not a valid maximum"
    ),
    (.init(name: "x", type: String?.self, guides: [.anyOf([])]), "'anyOf' lists no texts"),
    (
      .init(name: "x", type: String.self, guides: [.anyOf(["a"]), .pattern(/a/)]),
      "choices and a pattern cannot be combined; list the matching texts"
    ),
  ]

  @Test("an invalid guide is an error with its path", arguments: invalidGuides)
  func invalidGuide(property: GenerationSchema.Property, problem: String) {
    let schema = GenerationSchema(type: Recipe.self, properties: [property])
    let error = #expect(throws: GenerationSchema.SchemaError.self) { try schema.schema }
    guard case .invalidGuide("Recipe", "Recipe.x", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.errorDescription == "'Recipe.x' has an invalid guide: \(problem)")
    #expect(error?.recoverySuggestion == "correct the guide")
  }

  @Test("the path of an invalid guide includes arrays and enclosing types")
  func deepPath() {
    struct Inner: Sample {
      static var parts: [GenerationSchema.Property] {
        [.init(name: "counts", type: [[Int]].self, guides: [.element(.element(.minimum(9)))])]
          + [.init(name: "bad", type: [Int].self, guides: [.element(.range(1...2)), .count(-2)])]
      }
    }
    struct Outer: Sample {
      static var parts: [GenerationSchema.Property] { [.init(name: "inner", type: [Inner].self)] }
    }
    let error = #expect(throws: GenerationSchema.SchemaError.self) {
      try Outer.generationSchema.schema
    }
    guard case .invalidGuide("Outer", "Inner.bad", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a pattern outside of the supported subset is an error in the constraint schema")
  func unsupportedPattern() throws {
    let schema = GenerationSchema(
      type: Recipe.self,
      properties: [.init(name: "x", type: String.self, guides: [.pattern(/(a)\1/)])])
    #expect(try schema.schema.root != .null)
    let error = #expect(throws: GenerationSchema.SchemaError.self) { try schema.constraintSchema }
    guard case .invalidGuide("Recipe", "Recipe.x", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "escapes in patterns of the standard library are replaced by plain characters",
    arguments: [
      (#"\Qa.b\E\d+"#, #"a\.b\d+"#), (#"\U0001F600|\U00000041"#, "😀|A"),
      (#"\\Q"#, #"\\Q"#), (#"\Qx"#, "x"), (#"\Ux"#, #"\Ux"#), (#"a\"#, #"a\"#), ("", ""),
    ])
  func regexTexts(text: String, expected: String) {
    #expect(RegexPattern.normalized(text) == expected)
  }

  @Test("an expression of RegexBuilder has a pattern")
  func builder() throws {
    let regex = Regex {
      "a."
      OneOrMore(.digit)
    }
    #expect(
      try json(String.self, .pattern(regex)) == #"{"type":"string","pattern":"a\\.\\d+"}"#)
  }

  @Test("the source text of a pattern overrides that of the expression, including in elements")
  func sourceTexts() throws {
    #expect(
      try json(_GuidedProperty<String>.makeMatching("x", pattern: "[0-9]+", /\d+/))
        == #"{"type":"string","pattern":"[0-9]+"}"#)
    #expect(
      try json(_GuidedProperty<String?>.make("x", pattern: "[0-9]+", .pattern(/\d+/)))
        == #"{"type":"string","pattern":"[0-9]+"}"#)
    #expect(
      try json(
        _GuidedProperty<[String]>.make("x", pattern: "[0-9]+", .element(.pattern(/\d+/)), .count(2))
      )
        == #"{"type":"array","items":{"type":"string","pattern":"[0-9]+"},"#
        + #""minItems":2,"maxItems":2}"#)
  }

  @Test("the type of a count guide without an element type is inferred")
  func inference() {
    func accepts<Value>(_ guide: GenerationGuide<Value>) {}
    accepts(.count(3))
    accepts(.count(1...3))
    accepts(.minimumCount(1))
    accepts(.maximumCount(1))
  }
}
