// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import GuidedGeneration
import JSONText
import SchemaModel
import TestSupport
import Testing

/// The texts that models generate for `Date` and `URL`, compared with those that are valid.
@Suite("Concise formats")
struct ConciseFormatTests {
  /// Returns whether a grammar contains the document of a text.
  private static func admits(_ schema: Schema, _ text: String) throws -> Bool {
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: try ByteVocabulary.make())
    return matcher.accept(bytes: Array(JSONWriter.text(of: text).utf8)) && matcher.isComplete
  }

  static let usualDates = [
    "2026-11-20T18:30:00Z", "2024-02-29T00:00:00Z", "0000-01-01T23:59:59Z", "9999-12-31T12:00:00Z",
  ]
  static let otherDates = [
    "2026-11-20T18:30:00.5Z", "2026-11-20T18:30:00+01:00", "2026-11-20t18:30:00Z",
    "2026-11-20T18:30:00z", "2016-12-31T23:59:60Z",
  ]
  static let usualURLs = [
    "https://example.com/a%20b?q=1#top", "http://localhost:8080", "ftp://a-b.example.org/x//y/",
    "http://192.168.0.1/", "mailto:a@b.example", "urn:isbn:0-395-36341-1", "file:///etc/hosts",
    "tel:+123", "x:/y", "data:text/plain,hi",
    "https://example.com/" + String(repeating: "a", count: 180),
  ]
  static let otherURLs = [
    "HTTPS://example.com", "http://user:secret@example.com/", "http://[::1]/", "http://a..b/",
    "http://example.com:123456/", "a:", "https://example.com/" + String(repeating: "a", count: 181),
  ]

  @Test("the usual dates and URLs are generated")
  func usualTexts() throws {
    for text in Self.usualDates {
      #expect(try Self.admits(Date.generationSchema.constraintSchema, text), "\(text)")
    }
    for text in Self.usualURLs {
      #expect(try Self.admits(URL.generationSchema.constraintSchema, text), "\(text)")
    }
  }

  @Test("other dates and URLs are decoded, and are not generated")
  func otherTexts() throws {
    for text in Self.otherDates {
      #expect(try !Self.admits(Date.generationSchema.constraintSchema, text), "\(text)")
      #expect(throws: Never.self) { try Date(GeneratedContent(text)) }
    }
    for text in Self.otherURLs {
      #expect(try !Self.admits(URL.generationSchema.constraintSchema, text), "\(text)")
      #expect(throws: Never.self) { try URL(GeneratedContent(text)) }
    }
  }

  @Test("received text is validated with the format's standard")
  func validation() throws {
    func isValid(_ schema: Schema, _ text: String) throws -> Bool {
      try IncrementalValidator(ValidationProgram(schema))
        .violation(of: JSONWriter.text(of: text)) == nil
    }
    for text in Self.usualDates + Self.otherDates {
      #expect(try isValid(Date.generationSchema.constraintSchema, text), "\(text)")
    }
    for text in Self.usualURLs + Self.otherURLs {
      #expect(try isValid(URL.generationSchema.constraintSchema, text), "\(text)")
    }
    #expect(try !isValid(Date.generationSchema.constraintSchema, "2026-11-20"))
    #expect(try !isValid(URL.generationSchema.constraintSchema, "example.com"))
  }

  @Test("the formats of a JSON Schema keep all their texts")
  func documents() throws {
    func schema(_ format: String) throws -> Schema {
      try GenerationSchema(jsonSchema: #"{"type": "string", "format": "\#(format)"}"#)
        .constraintSchema
    }
    #expect(try Self.admits(schema("date-time"), "2026-11-20T18:30:00.5+01:00"))
    #expect(try Self.admits(schema("uri"), "HTTP://u:p@[::1]:80/"))
    let long = "https://example.com/" + String(repeating: "a", count: 500)
    #expect(try Self.admits(schema("uri"), long))
  }

  @Test("random generated URLs are short, and Foundation parses them")
  func randomURLs() throws {
    let grammar = try CompiledGrammar(compiling: URL.generationSchema.constraintSchema)
    let vocabulary = try RandomDocument.vocabulary()
    var random = SeededGenerator(seed: 71)
    var longest = 0
    for _ in 0..<60 {
      let text = try RandomDocument.text(
        of: grammar, vocabulary, freely: Int.random(in: 0..<400, using: &random), limit: 1000,
        using: &random)
      let content = try GeneratedContent(json: text)
      let url = try URL(content)
      #expect(content.jsonString == url.generatedContent.jsonString)
      longest = max(longest, text.utf8.count)
    }
    #expect(longest > 100 && longest <= 202)
  }

  @Test("the grammar of a URL in GBNF has few rules")
  func portableGrammar() throws {
    let grammar = try GBNFWriter.grammar(of: URL.generationSchema.constraintSchema)
    #expect(grammar.split(separator: "\n").count < 60)
  }
}
