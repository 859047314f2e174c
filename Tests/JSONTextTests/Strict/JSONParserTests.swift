// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import Testing

@Suite struct JSONParserTests {
  @Test(
    "a valid text is accepted, and its value survives writing and parsing in each layout",
    arguments: JSONDocuments.valid)
  func acceptsValidTexts(_ text: String) throws {
    let value = try JSONParser.parse(text)
    #expect(try JSONParser.parse(JSONWriter.prettyText(of: value)) == value)
    for layout in JSONLayout.allCases {
      let written = JSONWriter.text(of: value, layout: layout)
      #expect(try JSONParser.parse(written) == value)
      #expect(JSONWriter.text(of: try JSONParser.parse(written), layout: layout) == written)
    }
  }

  @Test("an invalid text is rejected", arguments: JSONDocuments.invalid)
  func rejectsInvalidTexts(_ text: String) {
    #expect(throws: JSONParseError.self) { try JSONParser.parse(text) }
  }

  @Test("malformed UTF-8 is rejected", arguments: JSONDocuments.malformedSequences)
  func rejectsMalformedUTF8(_ sequence: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let error = #expect(throws: JSONParseError.self) {
      try JSONParser.parse([quote] + sequence + [quote])
    }
    #expect(error?.kind == .invalidUTF8)
  }

  @Test("every kind of value is parsed") func parsesEveryKindOfValue() throws {
    let text = #" {"a": [1, -2.5e3, true, false, null], "b\n": {"c": "\u0041\ud83d\ude00"}} "#
    let expected: JSONValue = [
      "a": [
        1, .number(try #require(JSONNumber(text: "-2.5e3"))), true, false, nil,
      ],
      "b\n": ["c": "A😀"],
    ]
    #expect(try JSONParser.parse(text) == expected)
  }

  @Test("members of the same name are kept, and lookup finds the last")
  func keepsRepeatedMembers() throws {
    let value = try JSONParser.parse(#"{"a": 1, "b": 2, "a": 3}"#)
    #expect(value.members?.map(\.name) == ["a", "b", "a"])
    #expect(value["a"] == 3)
    #expect(value["c"] == nil)
  }

  @Test("numbers keep their text") func keepsTheTextOfNumbers() throws {
    let digits = String(repeating: "9", count: 100_000)
    let value = try JSONParser.parse("[\(digits), 1.50, 1e999999999999]")
    #expect(value.elements?.map(\.number?.text) == [digits, "1.50", "1e999999999999"])
  }

  struct Fault: Sendable {
    let text: String
    let kind: JSONParseError.Kind
    let offset: Int
  }

  static let faults = [
    Fault(text: "", kind: .unexpectedEnd, offset: 0),
    Fault(text: "[1,", kind: .unexpectedEnd, offset: 3),
    Fault(text: "[1,]", kind: .expectedValue, offset: 3),
    Fault(text: "[1 2]", kind: .expectedCommaOrBracket, offset: 3),
    Fault(text: "{1:2}", kind: .expectedName, offset: 1),
    Fault(text: #"{"a" 1}"#, kind: .expectedColon, offset: 5),
    Fault(text: #"{"a":1 "b":2}"#, kind: .expectedCommaOrBrace, offset: 7),
    Fault(text: "1 1", kind: .trailingContent, offset: 2),
    Fault(text: "nulL", kind: .invalidLiteral, offset: 3),
    Fault(text: "012", kind: .invalidNumber, offset: 1),
    Fault(text: "1.e5", kind: .invalidNumber, offset: 2),
    Fault(text: #""\q""#, kind: .invalidEscape, offset: 2),
    Fault(text: "\"a\tb\"", kind: .controlCharacter, offset: 2),
    Fault(text: #""\udc00""#, kind: .loneSurrogate, offset: 4),
    Fault(text: #""\ud83dx""#, kind: .loneSurrogate, offset: 7),
    Fault(text: #""\ud83d\n""#, kind: .loneSurrogate, offset: 8),
    Fault(text: #""\ud83d\u0041""#, kind: .loneSurrogate, offset: 9),
    Fault(text: #""\ud83d\ud83d""#, kind: .loneSurrogate, offset: 10),
    Fault(text: #""\u00g0""#, kind: .invalidEscape, offset: 5),
  ]

  @Test("an error has the offset of the first byte that no valid text has there", arguments: faults)
  func reportsTheFirstFaultyByte(_ fault: Fault) {
    let error = #expect(throws: JSONParseError.self) { try JSONParser.parse(fault.text) }
    #expect(error?.kind == fault.kind)
    #expect(error?.offset == fault.offset)
    #expect(error?.kind.message.contains("; ") == true, "the message has a remedy")
  }

  @Test("an error has a line and a column in bytes") func countsLinesAndColumns() {
    let error = #expect(throws: JSONParseError.self) {
      try JSONParser.parse("{\n  \"ä\": 1,\n  \"é\" 2}")
    }
    #expect(error?.line == 3)
    #expect(error?.column == 8)
    #expect("\(error as Any)".contains("line 3, column 8: expected ':' after a member name"))
  }

  @Test("nesting is limited") func limitsNesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try JSONParser.parse(nested(3), maximumDepth: 3) == [[[]]])
    let error = #expect(throws: JSONParseError.self) {
      try JSONParser.parse(nested(4), maximumDepth: 3)
    }
    #expect(error?.kind == .nestingTooDeep(limit: 3))
    #expect(error?.offset == 3)
    _ = try JSONParser.parse(nested(JSONParser.depthLimit))
    #expect(throws: JSONParseError.self) {
      try JSONParser.parse(nested(JSONParser.depthLimit + 1), maximumDepth: .max)
    }
  }

  @Test("large texts are parsed without recursion") func parsesLargeTexts() throws {
    let long = String(repeating: #"abc\n\u00e9 "#, count: 100_000)
    #expect(try JSONParser.parse("\"\(long)\"").string?.utf8.count == 7 * 100_000)
    let wide = "[" + String(repeating: "0,", count: 300_000) + "0]"
    #expect(try JSONParser.parse(wide).elements?.count == 300_001)
    #expect(throws: JSONParseError.self) {
      try JSONParser.parse(String(repeating: "[{\"a\":", count: 100_000))
    }
  }

  @Test("a random text is parsed as its value", arguments: 0..<20 as Range<UInt64>)
  func parsesRandomTexts(_ seed: UInt64) throws {
    var random = RandomJSONText(seed: seed)
    for _ in 0..<50 {
      let (value, text) = random.document()
      #expect(try JSONParser.parse(text) == value, "\(text)")
    }
  }
}
