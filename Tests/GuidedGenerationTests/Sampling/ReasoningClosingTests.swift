// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import Testing

@Suite struct ReasoningClosingTests {
  /// A vocabulary with a token for each byte, and a control token that also ends responses.
  private static func vocabulary() throws -> TokenVocabulary {
    try TokenVocabulary(tokens: (UInt8.min...UInt8.max).map { [$0] } + [[]], endTokens: [256])
  }

  private static func closing(_ text: String, _ tokens: [Int] = []) throws -> ReasoningClosing {
    ReasoningClosing(
      ReasoningSyntax(opening: [], closing: text.utf8.map { Int($0) } + tokens), try vocabulary())
  }

  /// Appends pieces and returns the reasoning.
  private static func read(_ pieces: [String], _ closing: inout ReasoningClosing) -> String {
    String(decoding: pieces.flatMap { closing.append(Array($0.utf8)) }, as: UTF8.self)
  }

  @Test("the end is found at every division into tokens")
  func findsMarkers() throws {
    let text = "a < b </thin </th</think>"
    for length in 1...text.count {
      var closing = try Self.closing("</think>\n\n", [256])
      var pieces: [String] = []
      var rest = text[...]
      while !rest.isEmpty {
        pieces.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      let reasoning = Self.read(pieces, &closing)
      #expect(reasoning == "a < b </thin </th")
      #expect(closing.isFound && closing.tokens == [256])
    }
  }

  @Test("the bytes after the tokens in the context complete the closing")
  func completesClosing() throws {
    let cases: [(pieces: [String], reasoning: String, missing: String?)] = [
      (["x"], "x", nil), (["x <"], "x ", "/think>\n"), (["x", "</think>"], "x", nil),
      (["x</thi", "nk>\n\nyes"], "x", "nk>\n"), (["x<", "y</think>"], "x<y", "y</think>\n"),
      (["<<", "/think>"], "<", "/think>\n"),
    ]
    for (pieces, reasoning, missing) in cases {
      var closing = try Self.closing("</think>\n")
      let found = Self.read(pieces, &closing)
      #expect(found == reasoning)
      #expect(closing.missing.map { String(decoding: $0, as: UTF8.self) } == missing)
    }
  }

  @Test("a control token is not compared with text")
  func ignoresTextOfControlTokens() throws {
    var closing = try Self.closing("", [256, 10])
    #expect(closing.text.isEmpty && closing.tokens == [256, 10])
    let reasoning = Self.read(["a", "</think>"], &closing)
    #expect(reasoning == "a</think>" && !closing.isFound)
  }
}
