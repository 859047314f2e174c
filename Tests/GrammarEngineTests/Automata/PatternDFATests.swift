// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Compares patterns with derivatives, scalar by scalar.
@Suite struct PatternDFATests {
  static let patterns = [
    "", "a", "^a", "a$", "^a$", "a|b", "^a|b", "(^a|b)c", "^(a|b$)", "ab*", "^ab*$", "^(ab)*$",
    "a+b",
    "a?b?", "^a{2}$", "^a{0}$", "^a{2,}$", "^a{1,3}b$", "[ab]", "[^ab]", "^[^ab]$", "^.$", "^.{2}$",
    "^$",
    "$", "^", "a.b", "^(a|ab)(c|bc)$", "(a|b)*abb", "^(a*b*)*$", "^a*?b", "^(?:a|b){2}c", #"^\d+$"#,
    #"^\w\s\W$"#, #"\."#, #"^[\d\-a]+$"#, "^é+$", "^[à-ü]$", "^[^😀]$", "^😀?a", "a{2,3}a$",
    "(a$|b)c?",
    "^(^a)+$", "($|a)", "^(a|$)", #"^"$"#, #"^\\+$"#, "^[\u{1}-\u{1F}]$", "^\u{7F}$", "(aa|aaa)$",
    "^(a|)b$",
  ]

  @Test("a pattern accepts the strings in which it matches", arguments: patterns)
  func matches(_ pattern: String) throws {
    let node = SchemaNode.string(StringSchema(restriction: .pattern(pattern)))
    let reference = try PatternReference(pattern)
    let grammar = try CompiledGrammar(compiling: Schema(root: node))
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    let matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var random = SeededGenerator(seed: 41)
    let alphabet: [Unicode.Scalar] = [
      "a", "b", "c", "5", " ", "-", ".", "\"", "\\", "\n", "\u{1}", "\u{7F}", "é", "ü", "ÿ",
      "😀",
      "😁",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 0...6, using: &random)
      // Small alphabets give matching strings more often.
      let letters = alphabet.shuffled(using: &random).prefix(3) + ["a", "b"]
      let scalars = (0..<count).compactMap { _ in letters.randomElement(using: &random) }
      try check(scalars, matcher, reference)
    }
  }

  private func check(
    _ scalars: [Unicode.Scalar], _ start: TokenMatcher, _ reference: PatternReference
  ) throws {
    var matcher = start
    var state = reference.start
    let isOpen = matcher.accept(bytes: [UInt8(ascii: "\"")])
    #expect(isOpen)
    for (index, scalar) in scalars.enumerated() {
      state = reference.next(state, scalar.value, isFirst: index == 0)
      let encoding = JSONWriter.text(of: String(Character(scalar))).utf8.dropFirst().dropLast()
      let isAccepted = matcher.accept(bytes: encoding)
      #expect(isAccepted == reference.isViable(state), "\(scalars[...index])")
      guard isAccepted else { return }
    }
    let isClosed = matcher.accept(bytes: [UInt8(ascii: "\"")])
    #expect(isClosed == reference.accepts(state, isFirst: scalars.isEmpty), "\(scalars)")
  }

  @Test("a string with a pattern has only its canonical encoding")
  func canonicalEncoding() throws {
    let node = SchemaNode.string(StringSchema(restriction: .pattern("^[\u{0}-\u{FFFF}]*$")))
    let grammar = try CompiledGrammar(compiling: Schema(root: node))
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    let accepted = [
      #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\""#, #"\\"#, #"\u0000"#, #"\u001f"#, "/", "é",
      "\u{7F}",
    ]
    let rejected = [#"\/"#, #"\u000a"#, #"\u001F"#, #"\u0041"#, #"\u00e9"#, #"\u0020"#, "\n", "😀"]
    for (texts, isExpected) in [(accepted, true), (rejected, false)] {
      for text in texts {
        var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
        let isAccepted = matcher.accept(bytes: Array("\"\(text)\"".utf8))
        #expect(isAccepted == isExpected, "\(text)")
      }
    }
  }
}
