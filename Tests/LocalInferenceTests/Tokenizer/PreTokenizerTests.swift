// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import LocalInference
import TestSupport
import Testing

@Suite struct PreTokenizerTests {
  /// Texts with their words separated by `·`.
  static let cases = [
    "Hello· world",
    "don·'t· we·'ll· I·'ve· you·'re· he·'d· I·'m· Bob·'s",
    "DON·'·T",
    "'·x",
    "'re·ally",
    "''·s",
    "a· · b",
    "a·  · b",
    "a·  ",
    "a·\n·b",
    "a·\n\n·\n·b",
    "a·\n· b",
    "a·\t·b",
    "  · x",
    " ",
    "   ",
    "x·123·,·456",
    " 12· ½Ⅷ·x",
    "größer· Ελλάδα· 日本語· ñandú",
    "é",
    "e·\u{301}·x",
    "👋🏽· 👨‍👩‍👧!?· ...",
    "a·\u{A0}·b",
    "a·\u{A0}·\u{3000}·b",
    "a·\u{3000}· b",
    "{\"·name·\":·string·,\"·x·\":[·integer· 1·..·5·]}",
    "<|·user·|>",
    "\u{0}\u{1}·a",
    "price·:· $·5",
    "ह·\u{93F}·न·\u{94D}·द·\u{940}",
  ]

  /// Expects that a rule divides a text at the marks `·`.
  private func expectWords(_ text: String, by name: String) throws {
    let rule = try #require(PreTokenizer.named(name))
    let wanted = text.unicodeScalars.split(separator: "·").map { String($0) }
    let bytes = Array(wanted.joined().utf8)
    let found = rule.words(of: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == wanted, "\(name)")
  }

  @Test("words follow the rule of GPT-2", arguments: cases)
  func dividesByTheRuleOfGPT2(_ text: String) throws {
    try expectWords(text, by: "gpt-2")
  }

  static let smollmCases = [
    "year· ·2·0·2·4· was",
    "a·  ·1",
    "x·½·Ⅷ·y",
    "don·'t· ·1·'s",
    "٣·٤",
    "1·.·5· a",
    "plain· words",
    "7",
  ]

  @Test("words follow the rule of SmolLM", arguments: smollmCases)
  func dividesByTheRuleOfSmolLM(_ text: String) throws {
    try expectWords(text, by: "smollm")
  }

  static let otherCases: [(rule: String, text: String)] = [
    ("llama-bpe", "He·'LL· say· \"·hi·\"\n\n·.x· ·123·456·789· \n  \n·  · y·!!\r\n·  "),
    ("llama-bpe", "#include· <·stdio·.h·>\n·\tint· a·\u{301}b"),
    ("dbrx", "·123·456·7"),
    ("qwen2", "x· ·1·2·3· Δ·'s·'x"),
    ("ufakzeka", "ev·'de· ·1·2"),
    ("seed-coder", "a·!!·\n\n·b· ·1·2"),
    ("minicpm5", "·123·456· x"),
    ("gpt-4o", "camel·Case· HTTPServer's· don't·!/\n"),
    ("gpt-4o", "A· ·123·4"),
    ("tekken", "camel·Case·'s· ·1·2·3·//\n"),
    ("deepseek-v3", "abc· ·123·4·,x·日本·ab\u{301}· !?\n·\u{0}\u{1}·=foo"),
    ("deepseek-llm", "Hello· w·ö·rld·\n·日本語·12· !!·  "),
    ("deepseek-coder", "a·1·2· b· !!·\n·\n·日本"),
    ("falcon", "a·,`·123·4· b·==·c"),
    ("default", "a·,·`·123·4· b·==·c"),
    ("gemma4", "a b·\n\n·c d"),
    ("laguna", "a· b·\n\n· c"),
    ("bloom", "a· b·,· c· (·d·)"),
    ("viking", "a· ·1·2· b·."),
  ]

  @Test("words follow the rules of other models", arguments: otherCases)
  func dividesByOtherRules(_ rule: String, _ text: String) throws {
    try expectWords(text, by: rule)
  }

  @Test("an unknown rule has no words")
  func rejectsUnknownRules() {
    #expect(PreTokenizer.named("jais-3") == nil)
    #expect(PreTokenizer.named("") == nil)
  }

  /// Each rule scans a long text of one kind of character in linear time; a quadratic one would
  /// take minutes.
  @Test("long runs take linear time", arguments: PreTokenizer.names)
  func longRunsAreFast(_ name: String) throws {
    let rule = try #require(PreTokenizer.named(name))
    for unit in ["a", "A", "1", " ", "\n", "!", "日", "\u{301}", "aA", "Aª", " \n", "\u{0}", "'"] {
      let bytes = Array(String(repeating: unit, count: 20_000).utf8)
      var end = 0
      for word in rule.words(of: bytes) { end = word.upperBound }
      #expect(end == bytes.count)
    }
  }

  @Test("the words cover the text for any bytes", arguments: PreTokenizer.names)
  func wordsCoverTheText(_ name: String) throws {
    let rule = try #require(PreTokenizer.named(name))
    var random = SeededGenerator(seed: 5)
    let pieces: [[UInt8]] = [
      [0x20], [0x0A], [0x27], Array("s".utf8), Array("ll".utf8), Array("é".utf8), [0xC3], [0xFF],
      [0xE2, 0x80], Array("\u{2003}".utf8), Array("7".utf8), Array("٣".utf8), [0xED, 0xA0, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xC0, 0x80], Array("😀".utf8), Array(".".utf8),
    ]
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      let words = rule.words(of: bytes)
      #expect(words.flatMap { bytes[$0] } == bytes)
      #expect(words.allSatisfy { !$0.isEmpty })
    }
  }
}
