// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport

/// A byte-level vocabulary that is generated from rules and a seed.
///
/// It has every byte, tokens of JSON syntax of various lengths, tokens that cross the boundaries of
/// strings, numbers and containers, malformed UTF-8, equal tokens, and slices of test documents.
enum SyntheticVocabulary {
  static let tokens: [[UInt8]] = makeTokens()
  static let end = TokenID(tokens.count - 1)

  static func make() throws -> Vocabulary {
    try Vocabulary(tokens: tokens, endTokens: [end])
  }

  private static func makeTokens() -> [[UInt8]] {
    var tokens = Array(ByteVocabulary.tokens.dropLast())
    let texts = [
      #"{""#, #"": "#, #"":"#, #"": ""#, #"", ""#, #"", "#, #"","#, #""}"#, #""]"#, #""}]"#,
      #""}, {""#,
      "}]", "]}", "]]", "}}", "}]}", "[[", "[{", "[{\"", "[]", "{}", "], [", "], \"", "}, {\"",
      ", ",
      ", \"", ": ", ": [", ": {", ": {\"", "1, 2", "1, 2, 3", ", 1, 2", "0, ", "5]", "5}", "5}]",
      "true", "false", "null", "tru", "rue,", "true]", "null}", "null, \"", "nul", "ull",
      "  ", "    ", "\n", "\n  ", "\n\n\t", " \n", "{ ", " }", " : ", " , ", "[ ", " ]", "  \"",
      #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u"#, #"\u0"#, #"\u00"#, #"\u001f"#, #"\u00e9"#, #"\ud83d"#,
      #"\ude00"#, #"\uD83D\uDE00"#, "ud8", "de00", "d83d\\", "00", "dc", "DF",
      "é", "ÿ", "😀", "日本", "éa", "e9", "aé\"", "\u{7F}", "a\u{80}", "ab", "abc", "ABC", "AB",
      "bc\"",
      "0.", "0.1", ".5", ".0", "e+", "E-1", "e1", "-1", "-0", "-0.", "-9", "10", "100", "1000",
      "12",
      "99", "922", "3372036854775", "007", "1.5", "2.2", "1e", "--", "+1", "2026", "-11-", "0-",
      "@a",
      "name", "type", "kids", "\"kids\": [", "\"v\": ", "cube", "circle", "\"circle\", \"",
    ]
    tokens += texts.map { Array($0.utf8) }
    // Parts of multi-byte scalars.
    tokens += [
      [0xC3, 0xA9], [0xA9, 0x22], [0xF0, 0x9F], [0x98, 0x80], [0xF0, 0x9F, 0x98], [0xE6, 0x97],
    ]
    tokens += [
      [0xC0, 0x80], [0xED, 0xA0], [0xED, 0x9F], [0xF4, 0x90], [0xF4, 0x8F, 0xBF], [0x80, 0x80],
    ]
    // Equal tokens.
    tokens += [Array("true".utf8), Array("{\"".utf8), [0x61]]
    var random = SeededGenerator(seed: 1)
    let documents = SchemaCase.all.flatMap(\.documents).map { Array($0.utf8) }
    for _ in 0..<500 {
      guard let document = documents.randomElement(using: &random), !document.isEmpty else {
        continue
      }
      let start = Int.random(in: 0..<document.count, using: &random)
      let length = Int.random(in: 2...9, using: &random)
      tokens.append(Array(document[start...].prefix(length)))
    }
    for _ in 0..<200 {
      let length = Int.random(in: 2...5, using: &random)
      tokens.append((0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) })
    }
    // Special tokens: a start token, an unused one, the end token.
    return tokens + [[], [], []]
  }
}
