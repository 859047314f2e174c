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

  @Test("words follow the rule of GPT-2", arguments: cases)
  func dividesByTheRuleOfGPT2(_ text: String) {
    let wanted = text.unicodeScalars.split(separator: "·").map { String($0) }
    let bytes = Array(wanted.joined().utf8)
    let found = PreTokenizer.gpt2.words(of: bytes)
      .map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == wanted)
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
  func dividesByTheRuleOfSmolLM(_ text: String) {
    let wanted = text.unicodeScalars.split(separator: "·").map { String($0) }
    let bytes = Array(wanted.joined().utf8)
    let found = PreTokenizer.smollm.words(of: bytes)
      .map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == wanted)
  }

  @Test("the words cover the text for any bytes", arguments: PreTokenizer.allCases)
  func wordsCoverTheText(_ rule: PreTokenizer) {
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
