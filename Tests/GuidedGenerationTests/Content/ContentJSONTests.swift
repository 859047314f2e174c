// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("GeneratedContent from JSON")
struct ContentJSONTests {
  static let document = Recipe.example.generatedContent.jsonString

  @Test("every prefix of a document is parsed as far as it extends")
  func truncated() throws {
    let bytes = Array(Self.document.utf8)
    var last: GeneratedContent?
    for end in 0..<bytes.count {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      guard let content = try? GeneratedContent(json: text) else {
        #expect(end == 0, "\(text)")
        continue
      }
      #expect(!content.isComplete, "\(text)")
      #expect(content.debugDescription.hasSuffix("(incomplete)"))
      // The visible content is valid JSON with the same value, and decodes as a partially generated
      // value.
      let copy = try GeneratedContent(json: content.jsonString)
      #expect(copy.jsonString == content.jsonString)
      _ = try Recipe.PartiallyGenerated(content)
      last = content
    }
    #expect(last != nil)
    let complete = try GeneratedContent(json: Self.document)
    #expect(complete.isComplete)
    #expect(try Recipe(complete) == .example)
  }

  @Test(
    "a number or literal is visible when it is complete, and a string while it grows",
    arguments: [
      (#"{"name": "Ma"#, #"{"name": "Ma"}"#),
      (#"{"name": "Ma\u00e"#, #"{"name": "Ma"}"#),
      (#"{"minutes": 2"#, #"{}"#),
      (#"{"minutes": 25,"#, #"{"minutes": 25}"#),
      (#"{"a": tru"#, #"{}"#),
      (#"{"a": [1, [2, {"b": "c"#, #"{"a": [1, [2, {"b": "c"}]]}"#),
      (#"{"a"#, #"{}"#),
    ])
  func visibility(json: String, visible: String) throws {
    let content = try GeneratedContent(json: json)
    #expect(content.jsonString == visible)
    #expect(!content.isComplete)
  }

  @Test(
    "text that is not JSON is a parsing error that contains the text",
    arguments: ["", "  ", "{]", "nul!", "{} x"])
  func malformed(json: String) {
    let error = #expect(throws: GeneratedContent.ParsingError.self) {
      try GeneratedContent(json: json)
    }
    #expect(error?.rawContent == json)
    #expect(error?.underlyingError != nil)
    #expect(error?.localizedDescription == error?.debugDescription)
  }

  @Test("a complete value cannot be decoded from a truncated document")
  func completeFromTruncated() throws {
    let content = try GeneratedContent(json: #"{"name": "x", "minutes": 1, "difficulty": "easy"#)
    let error = #expect(throws: GeneratedContent.ConversionError.self) { try Recipe(content) }
    #expect(error?.path == "difficulty")
    #expect(error?.found == "an unfinished value")
  }

  @Test(
    "an optional of a generable type is nil until it is complete; its partially generated value is not"
  )
  func optionalOfPart() throws {
    let content = try GeneratedContent(json: #"{"part": {"name": "basil", "quantity": 1"#)
    #expect(try content.value(Ingredient?.self, forProperty: "part") == nil)
    let partial = try content.value(Ingredient.PartiallyGenerated?.self, forProperty: "part")
    #expect(partial?.name == "basil" && partial?.quantity == nil)
    #expect(try content.value([Ingredient]?.self, forProperty: "none") == nil)
    let list = try GeneratedContent(json: #"[{"name": "a", "quantity": 1}, {"name": "b"#)
    #expect(try list.value([Ingredient].self).map(\.name) == ["a"])
    #expect(try list.value([Ingredient.PartiallyGenerated].self).map(\.name) == ["a", "b"])
  }

  @Test("deep nesting is an error and does not overflow the stack")
  func depth() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
  }

  @Test("content can be encoded and decoded as JSON and as a property list")
  func coding() throws {
    let content = try GeneratedContent(
      json:
        #"{"a": [1, 2.5, null, true, "x", {}], "big": 9007199254740993, "d": 0.12345678901234567890123}"#
    )
    let data = try JSONEncoder().encode(content)
    #expect(try JSONDecoder().decode(GeneratedContent.self, from: data) == content)
    for scalar in ["1", "\"x\"", "null", "true", "[]", "1.25"] {
      let value = try JSONDecoder().decode([GeneratedContent].self, from: Data("[\(scalar)]".utf8))
      #expect(value.first?.jsonString == scalar)
    }
    let plist = try PropertyListEncoder().encode(["x": GeneratedContent(properties: ["a": [1, 2]])])
    let read = try PropertyListDecoder().decode([String: GeneratedContent].self, from: plist)
    #expect(read["x"]?.jsonString == #"{"a": [1, 2]}"#)
  }
}
