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

  static func inPieces(_ pieces: some Sequence<some Sequence<UInt8>>) -> Outcome {
    Outcome { () throws(JSONParseError) in
      var parser = IncrementalJSONParser()
      for piece in pieces { try parser.append(piece) }
      return try parser.finish().value
    }
  }

  @Test(arguments: JSONDocuments.valid + JSONDocuments.invalid)
  func agreesWithTheStrictParserAtEverySplit(_ text: String) {
    let bytes = Array(text.utf8)
    let expected = Self.strictly(bytes)
    for split in 0...bytes.count {
      #expect(Self.inPieces([bytes[..<split], bytes[split...]]) == expected, "split at \(split)")
    }
    #expect(Self.inPieces(bytes.map { [$0] }) == expected, "byte by byte")
  }

  @Test(arguments: JSONDocuments.malformedSequences)
  func agreesWithTheStrictParserOnMalformedUTF8(_ sequence: [UInt8]) {
    for bytes in [Array("[\"a".utf8) + sequence + Array("\"]".utf8), sequence] {
      #expect(Self.inPieces(bytes.map { [$0] }) == Self.strictly(bytes))
      #expect(Self.inPieces([bytes]) == Self.strictly(bytes))
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func agreesWithTheStrictParserOnRandomAndDamagedTexts(_ seed: UInt64) {
    var random = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let bytes = Array(random.document().text.utf8)
      #expect(Self.inPieces(random.pieces(of: bytes)) == Self.strictly(bytes))
      let damaged = random.mutate(bytes)
      #expect(
        Self.inPieces(random.pieces(of: damaged)) == Self.strictly(damaged),
        "\(String(decoding: damaged, as: UTF8.self))")
    }
  }

  @Test func repeatsItsError() throws {
    var parser = IncrementalJSONParser()
    try parser.append(#"{"a": "text", "b": [1, 2"#)
    let first = try #require(throws: JSONParseError.self) { try parser.append(" x") }
    #expect(first.offset == 25)
    #expect(throws: first) { try parser.append("]") }
    #expect(throws: first) { try parser.finish() }
    #expect(parser.byteCount == 25)
    // What was good stays visible.
    #expect(parser.partial?.value == ["a": "text", "b": [1, 2]])
  }

  @Test func completesANumberAtTheEndOrBeforeWhitespace() throws {
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

  @Test func isCompleteExactlyAtTheEndOfTheValue() throws {
    var parser = IncrementalJSONParser()
    for byte in Array(#"{"a":[1,{"b":"}]"}]}"#.utf8) {
      #expect(!parser.isComplete)
      try parser.append([byte])
    }
    #expect(parser.isComplete)
    try parser.append(" \n")
    try parser.finish()
    // More white space does no harm, more content does.
    try parser.append("\n")
    #expect(throws: JSONParseError.self) { try parser.append("x") }
  }

  @Test func limitsNesting() {
    var parser = IncrementalJSONParser(maximumDepth: 2)
    let error = #expect(throws: JSONParseError.self) { try parser.append("[[[") }
    #expect(error?.kind == .nestingTooDeep(limit: 2))
    #expect(error?.offset == 2)
    #expect(parser.partial?.value == [[]])
  }

  @Test func survivesHostileNesting() {
    for unit in ["[", "{\"\":", "[[{\"a\":"] {
      let text = String(repeating: unit, count: 50_000)
      #expect(Self.inPieces(text.utf8.map { [$0] }) == Self.strictly(Array(text.utf8)))
    }
  }

  @Test func readsLongStringsWithASnapshotPerPiece() throws {
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

  @Test func readsLongArraysWithASnapshotPerElement() throws {
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
