// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("GeneratedContent.ConversionError")
struct ConversionErrorTests {
  static let cases: [(json: String, message: String)] = [
    (
      #"{"name": "x", "minutes": 3, "difficulty": "easy"}"#,
      "'ingredients' must be Array<Ingredient>, not nothing; "
        + "add the property, or declare it optional"
    ),
    (
      #"{"name": "x", "minutes": "3", "difficulty": "easy", "ingredients": []}"#,
      "'minutes' must be Int, not the string \"3\"; decode the type that was generated"
    ),
    (
      #"{"name": "x", "minutes": 2.5, "difficulty": "easy", "ingredients": []}"#,
      "'minutes' must be Int, not the number 2.5; "
        + "decode Double or Decimal, or bound the number with a guide"
    ),
    (
      #"{"name": "x", "minutes": 99999999999999999999, "difficulty": "easy", "ingredients": []}"#,
      "'minutes' must be Int, not the number 99999999999999999999; "
        + "decode Double or Decimal, or bound the number with a guide"
    ),
    (
      #"{"name": "x", "minutes": 3, "difficulty": "eas", "ingredients": []}"#,
      "'difficulty' must be Difficulty, one of \"easy\", \"medium\", \"very hard\", "
        + "not the string \"eas\"; use one of the listed strings"
    ),
    (
      #"{"name": "x", "minutes": 3, "difficulty": "easy", "ingredients": "#
        + #"[{"name": "a", "quantity": 1}, {"name": "b", "quantity": null}]}"#,
      "'ingredients[1].quantity' must be Double, not null; decode the type that was generated"
    ),
    (
      #"{"name": "x", "minutes": 3, "difficulty": "easy", "ingredients": [[1]]}"#,
      "'ingredients[0]' must be an object with the property 'name', "
        + "not an array of 1 element; decode the type that the content was generated for"
    ),
    (
      #"[]"#,
      "the value must be an object with the property 'name', not an array of 0 elements; "
        + "decode the type that the content was generated for"
    ),
  ]

  @Test(
    "the message states the path, the expected and the actual value, and a remedy", arguments: cases
  )
  func messages(json: String, message: String) throws {
    let content = try GeneratedContent(json: json)
    let error = #expect(throws: GeneratedContent.ConversionError.self) { try Recipe(content) }
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
  }

  @Test("the properties are the parts of the message")
  func parts() throws {
    let content = try GeneratedContent(json: #"{"a": {"b": [1, true]}}"#)
    let error = #expect(throws: GeneratedContent.ConversionError.self) {
      try content.value(Nest.self, forProperty: "a")
    }
    #expect(error?.path == "a.b[1]")
    #expect(error?.expected == "Int")
    #expect(error?.found == "true")
    #expect(error?.recoverySuggestion == error?.remedy)
  }

  @Test("an error of a custom initializer is rethrown unchanged")
  func customErrors() throws {
    struct Refusal: Error {}
    struct Picky: Sample {
      static var parts: [GenerationSchema.Property] { [] }
      init() {}
      init(_ content: GeneratedContent) throws { throw Refusal() }
    }
    let content = try GeneratedContent(json: #"{"a": [{}]}"#)
    #expect(throws: Refusal.self) { try content.value([Picky].self, forProperty: "a") }
  }

  @Test("a number that is too large for its type is an error")
  func overflow() throws {
    #expect(throws: GeneratedContent.ConversionError.self) {
      try GeneratedContent(json: "1e999").value(Double.self)
    }
    #expect(throws: GeneratedContent.ConversionError.self) {
      try GeneratedContent(json: "1e39").value(Float.self)
    }
    #expect(throws: GeneratedContent.ConversionError.self) {
      try GeneratedContent(json: "1e999").value(Decimal.self)
    }
    #expect(throws: GeneratedContent.ConversionError.self) {
      try GeneratedContent(json: "null").value(Never.self)
    }
  }

  @Test("long strings and objects are truncated in the message")
  func summaries() throws {
    let long = String(repeating: "x", count: 100)
    let error = #expect(throws: GeneratedContent.ConversionError.self) {
      try GeneratedContent(long).value(Bool.self)
    }
    #expect(error?.found == "the string \"\(long.prefix(40))…\"")
    let object = #expect(throws: GeneratedContent.ConversionError.self) {
      try GeneratedContent(properties: ["a": 1, "b": 2]).value(String.self)
    }
    #expect(object?.found == "an object with 'a', 'b'")
  }

  /// A structure with a list.
  private struct Nest: ConvertibleFromGeneratedContent {
    let list: [Int]
    init(_ content: GeneratedContent) throws { list = try content.value(forProperty: "b") }
  }
}
