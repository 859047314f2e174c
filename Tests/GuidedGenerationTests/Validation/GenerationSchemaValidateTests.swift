// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite struct GenerationSchemaValidateTests {
  private static let schema = Review.generationSchema

  private static func violation(
    of text: String, in schema: GenerationSchema = schema
  ) throws -> GenerationSchema.Violation? {
    do {
      try schema.validate(json: text)
      return nil
    } catch let violation as GenerationSchema.Violation {
      return violation
    }
  }

  @Test(
    "every spelling of a value is valid",
    arguments: [
      Review.json,
      #"{"mood":"wild","code":"ABC-12","tags":["warm","loud"],"stars":4}"#,
      "\n{ \"stars\"\t: 4.0 , \"tags\": [ \"warm\" ,\r\n\"loud\"], \"code\": \"ABC-12\", \"mood\": \"wild\" } ",
      ##"{"st\u0061rs": 40e-1, "tags": ["w\u0061rm", "loud"], "code": "\u0041BC-12", "mood": "wil\u0064"}"##,
      #"{"stars": 4, "tags": ["warm", "loud"], "code": "ABC-12", "mood": "wild", "note": "x"}"#,
    ])
  func everySpelling(_ text: String) throws {
    #expect(try Self.violation(of: text) == nil)
  }

  @Test(
    "a violation has a path, an offset, a keyword, and what was expected",
    arguments: [
      (#"{"stars": 99}"#, "$.stars", 12, "maximum"),
      (#"{"stars": 0}"#, "$.stars", 11, "minimum"),
      (#"{"stars": 4.5}"#, "$.stars", 13, "type"),
      (#"{"stars": "four"}"#, "$.stars", 10, "type"),
      (#"{"tags": ["a", "b", "c"]}"#, "$.tags", 20, "maxItems"),
      (#"{"tags": ["a"]}"#, "$.tags", 13, "minItems"),
      (#"{"code": "AB1"}"#, "$.code", 12, "pattern"),
      (#"{"mood": "calmer"}"#, "$.mood", 14, "enum"),
      (#"{"mood": "cal"}"#, "$.mood", 13, "enum"),
      (#"{"color": 1}"#, "$.color", 7, "additionalProperties"),
      (#"{"stars": 4, "stars": 5}"#, "$.stars", 19, "uniqueNames"),
      (#"{"stars": 4}"#, "$", 11, "required"),
      ("[]", "$", 0, "type"),
    ])
  func violations(_ text: String, _ path: String, _ offset: Int, _ keyword: String) throws {
    let violation = try #require(try Self.violation(of: text))
    #expect(violation.path == path)
    #expect(violation.offset == offset, "\(violation)")
    #expect(violation.keyword == keyword)
    #expect(!violation.expected.isEmpty && !violation.schemaLocation.isEmpty)
  }

  @Test("text that is not JSON is a violation without a keyword")
  func malformedText() throws {
    let violation = try #require(try Self.violation(of: #"{"stars": 4,}"#))
    #expect(violation.keyword == nil && violation.offset == 12)
    #expect(try Self.violation(of: #"{"stars": 4"#)?.keyword == nil)
  }

  @Test("a validator finds the same violation however the text is split")
  func splits() throws {
    for text in [#"{"tags": ["a", "b", "ü"]}"#, #"{"code": "AB\u0031"}"#, #"{"stars": 99}"#] {
      let expected = try #require(try Self.violation(of: text))
      let bytes = Array(text.utf8)
      for split in 0...bytes.count {
        var validator = try Self.schema.makeValidator()
        #expect(throws: expected) {
          try validator.append(bytes[..<split])
          try validator.append(bytes[split...])
          try validator.finish()
        }
      }
    }
  }

  @Test("content is validated")
  func content() throws {
    try Self.schema.validate(Review.sample.generatedContent)
    let content = GeneratedContent(properties: ["stars": 99])
    #expect(throws: GenerationSchema.Violation.self) { try Self.schema.validate(content) }
    let partial = try GeneratedContent(json: #"{"stars": 4"#)
    #expect(throws: GenerationSchema.Violation.self) { try Self.schema.validate(partial) }
  }

  @Test("keywords that masks do not enforce are validated")
  func relaxedKeywords() throws {
    let schema = try GenerationSchema(
      jsonSchema: #"{"prefixItems": [{"type": "string"}], "type": "array", "uniqueItems": true}"#,
      options: JSONSchemaOptions(relaxing: Set(JSONSchemaOptions.Keyword.all)))
    #expect(!schema.relaxedKeywords.isEmpty)
    #expect(try Self.violation(of: #"["a", "b"]"#, in: schema) == nil)
    let violation = try #require(try Self.violation(of: #"["a", "\u0061"]"#, in: schema))
    #expect(violation.keyword == "uniqueItems" && violation.path == "$[1]")
  }
}
