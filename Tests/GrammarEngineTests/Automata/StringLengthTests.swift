// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Checks strings with bounds on their number of Unicode scalars.
@Suite struct StringLengthTests {
  private static func matcher(_ json: String) throws -> TokenMatcher {
    TokenMatcher(
      grammar: try CompiledGrammar(compiling: Schema(json: JSONParser.parse(json))),
      vocabulary: try SyntheticVocabulary.make())
  }

  @Test(
    "scalars are counted in any encoding",
    arguments: [
      ("", false), ("a", false), ("ab", true), ("abc", true), ("abcd", false), ("é😀", true),
      (#"\n\u0041"#, true), (#"\ud83d\ude00"#, false), (#"\ud83d\ude00x"#, true),
      ("日本語", true), ("日本語x", false), (#"\"\\\/"#, true),
    ])
  func encodedScalars(_ text: String, _ isLong: Bool) throws {
    var matcher = try Self.matcher(#"{"type": "string", "minLength": 2, "maxLength": 3}"#)
    let isAccepted = matcher.accept(bytes: Array("\"\(text)\"".utf8))
    #expect((isAccepted && matcher.isComplete) == isLong)
  }

  @Test("a mask contains exactly the tokens that are accepted")
  func masks() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let documents = [
      #"["", "éa\n😀", "abc", "\ud83d\ude00"]"#, #"["aé\"", "日本", "xy\u00e9z", "\\"]"#,
    ]
    for bounds in [#""maxLength": 4"#, #""minLength": 0, "maxLength": 40"#] {
      let schema = try Schema(
        json: JSONParser.parse(
          #"{"type": "array", "items": {"type": "string", \#(bounds)}}"#))
      let grammar = try CompiledGrammar(compiling: schema)
      for document in documents {
        var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
        for byte in document.utf8 {
          let mask = matcher.mask()
          for token in 0..<vocabulary.count {
            let isAccepted = matcher.accept(TokenID(token))
            #expect(isAccepted == mask.contains(TokenID(token)), "\(document): \(token)")
            if isAccepted { matcher.rollBack(tokens: 1) }
          }
          let isAccepted = matcher.accept(bytes: [byte])
          try #require(isAccepted)
        }
        #expect(matcher.isComplete)
      }
    }
  }

  @Test("bounds of any size build few states")
  func largeBounds() throws {
    var matcher = try Self.matcher(
      #"{"type": "string", "minLength": 1000000000, "maxLength": 9000000000000000000}"#)
    #expect(matcher.fewestBytesToFinish == 1_000_000_002)
    let isAccepted = matcher.accept(bytes: Array("\"text".utf8))
    #expect(isAccepted)
    #expect(matcher.fewestBytesToFinish == 1_000_000_002 - 5)
    #expect(matcher.statistics.statesBuilt < 20)
    let mask = matcher.mask()
    #expect(mask.popcount > 400)
    #expect(!mask.contains(TokenID(0x22)))
  }

  @Test("a maximum of zero forces the empty string")
  func emptyString() throws {
    var matcher = try Self.matcher(#"{"type": "string", "maxLength": 0}"#)
    let forced = matcher.forcedBytes()
    #expect(forced == Array("\"\"".utf8))
    #expect(throws: GrammarError.self) {
      try Self.matcher(#"{"type": "string", "minLength": 2, "maxLength": 1}"#)
    }
  }

  @Test("tokens longer than the trie are matched byte by byte")
  func longTokens() throws {
    let long = [UInt8](repeating: 0x61, count: 300)
    let vocabulary = try ByteVocabulary.make(adding: [long, long + Array("\"".utf8)])
    for (bound, allowed) in [(299, [false, false]), (300, [true, true]), (900, [true, true])] {
      let schema = try Schema(
        json: JSONParser.parse(#"{"type": "string", "maxLength": \#(bound)}"#))
      var matcher = TokenMatcher(
        grammar: try CompiledGrammar(compiling: schema), vocabulary: vocabulary)
      let isOpen = matcher.accept(bytes: Array("\"".utf8))
      #expect(isOpen)
      let mask = matcher.mask()
      #expect([257, 258].map { mask.contains(TokenID($0)) } == allowed)
    }
    #expect(vocabulary.tokenize(greedily: long + [0x62]) == [TokenID(257), TokenID(0x62)])
    #expect(vocabulary.hasToken(extending: long) { _ in true })
  }
}
