// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import JSONText
import SchemaModel
import Testing

@Suite struct PropertySchemaTests {
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let property: String
    let json: String

    init(_ description: String, _ property: String, _ json: String) {
      self.description = description
      self.property = property
      self.json = json
    }
  }

  static let cases: [Case] = [
    Case("string", "let x: String", #"{"type":"string"}"#),
    Case("qualified name", "let x: Swift.String", #"{"type":"string"}"#),
    Case("integer", "let x: Int", #"{"type":"integer"}"#),
    Case("number", "let x: Float", #"{"type":"number"}"#),
    Case("Boolean", "let x: Bool", #"{"type":"boolean"}"#),
    Case(
      "array of arrays", "let x: [Array<Int>]",
      #"{"type":"array","items":{"type":"array","items":{"type":"integer"}}}"#),
    Case(
      "range", "@Guide(.range(-0x0F...1_000)) let x: Int",
      #"{"type":"integer","minimum":-15,"maximum":1000}"#),
    Case(
      "the last of two bounds counts", "@Guide(.range(1...5), .maximum(9)) let x: Int",
      #"{"type":"integer","minimum":1,"maximum":9}"#),
    Case(
      "bounds with the fewest digits", "@Guide(.range(0.1...1e3)) let x: Double",
      #"{"type":"number","minimum":0.1,"maximum":1000}"#),
    Case(
      "bound of a Float", "@Guide(.minimum(0.1)) let x: Float",
      #"{"type":"number","minimum":0.1}"#),
    Case(
      "a constant takes precedence over choices",
      "@Guide(.constant(\"a\"), .anyOf([\"b\"])) let x: String",
      #"{"const":"a"}"#),
    Case(
      "choices", "@Guide(.anyOf([\"a\\u{62}\", #\"c\"d\"#])) let x: String",
      #"{"type":"string","enum":["ab","c\"d"]}"#),
    Case(
      "pattern with an escaped slash", "@Guide(/a\\/b/) let x: String",
      #"{"type":"string","pattern":"a/b"}"#),
    Case(
      "guides of elements", "@Guide(.count(2), .element(.minimum(3))) let x: [Int]",
      #"{"type":"array","items":{"type":"integer","minimum":3},"minItems":2,"maxItems":2}"#),
    Case(
      "two annotations", "@Guide(.minimumCount(1)) @Guide(description: \"d\") let x: [Bool]",
      #"{"type":"array","description":"d","items":{"type":"boolean"},"minItems":1}"#),
    Case(
      "raw and multiline strings",
      "@Guide(description: #\"a\\b\"#, .constant(\"\"\"\n  a\n   b\n  \"\"\")) let x: String",
      #"{"const":"a\n b","description":"a\\b"}"#),
    Case(
      "parentheses and trailing commas",
      "@Guide(.range((-5)...(0b11))) @Guide(description: (\"d\")) let x: Int",
      #"{"type":"integer","minimum":-5,"maximum":3,"description":"d"}"#),
    Case(
      "bounds of a narrow integer type", "@Guide(.minimum(-1)) let x: Int16",
      #"{"type":"integer","minimum":-1,"maximum":32767}"#),
    Case(
      "concatenated string literals", ##"@Guide(description: "a" + #"\b"# + "c") let x: Int"##,
      #"{"type":"integer","description":"a\\bc"}"#),
    Case(
      "type aliases", "typealias Title = String; typealias Titles = [Title]; let x: Titles",
      #"{"type":"array","items":{"type":"string"}}"#),
  ]

  @Test("a property has the schema of its type and its literal guides", arguments: cases)
  func property(_ c: Case) throws {
    let schema = try SchemaSource("@Generable struct A { \(c.property) }").json()
    let property = try #require(schema["properties"]?["x"])
    let expected = try JSONParser.parse(Array(c.json.utf8))
    #expect(property.sortedByName == expected.sortedByName)
  }

  @Test("optional properties are not required")
  func optionals() throws {
    let text = try SchemaSource(
      """
      @Generable struct A { let a: Int?; let b: Optional<Int>; let c: Int; let d: Maybe }
      typealias Maybe = Int?
      """
    ).text()
    #expect(text.contains(#""required":["c"]"#))
    #expect(text.contains(#""x-order":["a","b","c","d"]"#))
  }
}
