// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Checks keys that an object does not declare, in every encoding.
@Suite struct UndeclaredKeyTests {
  private static func matcher(_ names: [String]) throws -> (TokenMatcher, ReferenceRecognizer) {
    let properties = names.map {
      ObjectSchema.Property(name: $0, node: .null, isOptional: true)
    }
    let schema = Schema(
      root: .object(
        ObjectSchema(properties: properties, additionalProperties: [.init(node: .boolean())])))
    let matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema, layout: .compact),
      vocabulary: try Vocabulary(tokens: [[]], endTokens: [TokenID(0)]))
    return (matcher, ReferenceRecognizer(schema, layout: .compact))
  }

  @Test(
    "an undeclared key differs from all declared names in any encoding",
    arguments: [
      (#"\u0061"#, false), (#"b\u0061"#, true), (#"ab\u0061"#, false), (#"abc\u0061"#, true),
      (#"a\u0062"#, false), (#"ac\ud83d\ude00"#, true), ("a", false), ("ab", false), ("abc", true),
      (#"a\/b"#, false), (#"x\/"#, true), (#"\n"#, false), (#"\n\u000a"#, false),
      (#"\nx\u000a"#, true),
      (#"\u0001"#, true), (#"\u000a"#, false), (#"\u000A"#, false), ("", true), ("é", false),
      (#"\u00e9"#, false), ("éé", true), ("è", true),
    ])
  func encodedNames(_ key: String, _ isKey: Bool) throws {
    let names = ["a", "ab", "\n\n", "\n", "é"]
    let start = try Self.matcher(names)
    var matcher = start.0
    let text = "{\"\(key)\":true}"
    let isAccepted = matcher.accept(bytes: Array(text.utf8)) && matcher.isComplete
    #expect(isAccepted == isKey)
    #expect(isAccepted == start.1.isDocument(Array(text.utf8)))
    let name = try #require(try JSONParser.parse(text).members?.first?.name)
    #expect(!isAccepted || !names.contains(name))
  }

  @Test("keys agree with the reference after every byte of a character")
  func partialCharacters() throws {
    let (start, reference) = try Self.matcher(["é", "日本", "a\"", "\u{1}"])
    let bytes: [UInt8] =
      Array("\"\\u0a1ebn:".utf8) + [0xC3, 0xA9, 0xE6, 0x97, 0xA5, 0xF0, 0x9F, 0x98, 0x80]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      var matcher = start
      var text = Array("{\"".utf8)
      let isOpen = matcher.accept(bytes: text)
      try #require(isOpen)
      for _ in 0..<12 {
        guard let byte = bytes.randomElement(using: &random) else { continue }
        let isAccepted = matcher.accept(bytes: [byte])
        #expect(isAccepted == reference.isPrefix(text + [byte]), "\(text + [byte])")
        if isAccepted { text.append(byte) }
      }
    }
  }
}
