// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import Testing

@Suite struct IncrementalJSONParserTests {
  /// The outcome of a parse: a value or an error.
  typealias Outcome = Result<JSONValue, JSONParseError>

  static func strictly(_ bytes: [UInt8]) -> Outcome {
    Outcome { () throws(JSONParseError) in try JSONParser.parse(bytes) }
  }

  static func incrementally(_ pieces: some Sequence<some Sequence<UInt8>>) -> Outcome {
    Outcome { () throws(JSONParseError) in
      var parser = IncrementalJSONParser()
      for piece in pieces { try parser.append(piece) }
      return try parser.finish().value
    }
  }

  @Test(
    "the result is that of the strict parser, wherever the text is split",
    arguments: JSONDocuments.valid + JSONDocuments.invalid)
  func agreesWithTheStrictParserAtEverySplit(_ text: String) {
    let bytes = Array(text.utf8)
    let expected = Self.strictly(bytes)
    for split in 0...bytes.count {
      #expect(
        Self.incrementally([bytes[..<split], bytes[split...]]) == expected, "split at \(split)")
    }
    #expect(Self.incrementally(bytes.map { [$0] }) == expected, "byte by byte")
  }

  @Test(
    "malformed UTF-8 gives the error of the strict parser",
    arguments: JSONDocuments.malformedSequences)
  func agreesWithTheStrictParserOnMalformedUTF8(_ sequence: [UInt8]) {
    for bytes in [Array("[\"a".utf8) + sequence + Array("\"]".utf8), sequence] {
      #expect(Self.incrementally(bytes.map { [$0] }) == Self.strictly(bytes))
      #expect(Self.incrementally([bytes]) == Self.strictly(bytes))
    }
  }

  @Test(
    "a random or damaged text gives the result of the strict parser",
    arguments: 0..<40 as Range<UInt64>)
  func agreesWithTheStrictParserOnRandomTexts(_ seed: UInt64) {
    var random = RandomJSONText(seed: seed)
    for _ in 0..<50 {
      let bytes = Array(random.document().text.utf8)
      #expect(Self.incrementally(random.pieces(of: bytes)) == Self.strictly(bytes))
      let damaged = random.mutate(bytes)
      #expect(
        Self.incrementally(random.pieces(of: damaged)) == Self.strictly(damaged),
        "\(String(decoding: damaged, as: UTF8.self))")
    }
  }

  @Test("every call after an error throws the same error") func repeatsItsError() throws {
    var parser = IncrementalJSONParser()
    try parser.append(#"{"a": "text", "b": [1, 2"#)
    let first = try #require(throws: JSONParseError.self) { try parser.append(" x") }
    #expect(first.offset == 25)
    #expect(throws: first) { try parser.append("]") }
    #expect(throws: first) { try parser.finish() }
    #expect(parser.byteCount == 25)
    // The part before the fault remains visible.
    #expect(parser.partial?.value == ["a": "text", "b": [1, 2]])
  }

  @Test("a number is complete at the end of the text or before white space")
  func completesNumbers() throws {
    var parser = IncrementalJSONParser()
    try parser.append("41")
    #expect(parser.partial == nil)
    #expect(!parser.isComplete)
    var copy = parser
    try copy.append("2")
    #expect(try copy.finish().value == 412)
    try parser.append(" ")
    #expect(parser.isComplete)
    #expect(parser.partial?.value == 41)
    #expect(throws: JSONParseError.self) { try parser.append("2") }
  }

  @Test("the parser is complete exactly at the end of the value")
  func isCompleteAtTheEndOfTheValue() throws {
    var parser = IncrementalJSONParser()
    for byte in Array(#"{"a":[1,{"b":"}]"}]}"#.utf8) {
      #expect(!parser.isComplete)
      try parser.append([byte])
    }
    #expect(parser.isComplete)
    try parser.append(" \n")
    try parser.finish()
    // More white space is accepted, other content is not.
    try parser.append("\n")
    #expect(throws: JSONParseError.self) { try parser.append("x") }
  }

  @Test("nesting is limited") func limitsNesting() {
    var parser = IncrementalJSONParser(maximumDepth: 2)
    let error = #expect(throws: JSONParseError.self) { try parser.append("[[[") }
    #expect(error?.kind == .nestingTooDeep(limit: 2))
    #expect(error?.offset == 2)
    #expect(parser.partial?.value == [[]])
  }

  @Test("deep nesting gives the error of the strict parser") func rejectsHostileNesting() {
    for unit in ["[", "{\"\":", "[[{\"a\":"] {
      let text = String(repeating: unit, count: 50_000)
      #expect(Self.incrementally(text.utf8.map { [$0] }) == Self.strictly(Array(text.utf8)))
    }
  }

  @Test("a long string with a snapshot per piece takes linear time")
  func parsesLongStringsInLinearTime() throws {
    // Copying the visible text for each snapshot would move more than 100 GB.
    let piece = Array("sixteen letters ".utf8)
    var parser = IncrementalJSONParser()
    try parser.append("{\"text\": \"")
    var snapshots = 0
    for _ in 0..<120_000 {
      try parser.append(piece)
      if parser.partial?["text"] != nil { snapshots += 1 }
    }
    try parser.append("\"}")
    #expect(snapshots == 120_000)
    #expect(parser.partial?.value["text"]?.string?.utf8.count == 120_000 * 16)
  }

  @Test("a long array with a snapshot per element takes linear time")
  func parsesLongArraysInLinearTime() throws {
    var parser = IncrementalJSONParser()
    try parser.append("[0")
    for element in 1..<60_000 {
      try parser.append(",\(element)")
      #expect(parser.partial?.elements?.count == element)
    }
    try parser.append("]")
    #expect(parser.partial?.elements?.count == 60_000)
  }
}
