// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Compares lookarounds with a backtracking matcher, over all short strings of a small alphabet.
@Suite struct LookaroundTests {
  static let patterns = [
    "^(?=a)", "^(?!a)", "a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", #"\ba"#, #"a\b"#, #"\Ba"#,
    #"^a\b.b$"#, "^(?=.*a)(?=.*b).{2,3}$", "^(?!.*aa)[ab]+$", "(a(?=b)|b(?=a))+$",
    "^((?=a)[ab]|-)*$", "^(?:(?!ab).)*$", "^(?=(?=a).b)", "^(?!(?!a))", "(?<=^|-)a",
    "(?<=a|b-)b", "(?<=(?<!a)b)a", "^(?!$)a?$", "^(?=a?$)", "a(?=$|-)", "(?=a)(?=b)|-a",
    #"^(?=\bab)"#, "(?<!-)$", "^(?=[^-]{1,2}-)[ab]+-a$", "(?!)|^a$", "(?=)b",
  ]

  private static let strings: [String] = {
    var strings = [""]
    var last = [""]
    for _ in 0..<5 {
      last = last.flatMap { text in ["a", "b", "-"].map { text + $0 } }
      strings += last
    }
    return strings
  }()

  @Test("a pattern accepts the strings that backtracking accepts", arguments: patterns)
  func agreementWithBacktracking(_ pattern: String) throws {
    let matcher = try BacktrackingMatcher(pattern)
    let accepted = Set(Self.strings.filter(matcher.matches))
    let node = SchemaNode.string(StringSchema(restriction: .pattern(pattern)))
    let grammar: CompiledGrammar
    do {
      grammar = try CompiledGrammar(compiling: Schema(root: node))
    } catch {
      #expect(error.kind == .patternMatchesNothing)
      #expect(accepted.isEmpty)
      return
    }
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    let start = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    for string in Self.strings {
      var matcher = start
      let isBegun = matcher.accept(bytes: Array("\"\(string)".utf8))
      let isComplete = isBegun && matcher.accept(bytes: [UInt8(ascii: "\"")])
      #expect(isComplete == accepted.contains(string), "\(string)")
      // A prefix of an accepted string must be accepted as a prefix.
      if accepted.contains(where: { $0.hasPrefix(string) }) { #expect(isBegun, "\(string)") }
    }
  }

  @Test("a lookahead in the middle that depends on the preceding text is rejected")
  func dependenceOnThePast() throws {
    let node = SchemaNode.string(StringSchema(restriction: .pattern(#"a(?=\bb)"#)))
    let error = try #require(throws: GrammarError.self) {
      try CompiledGrammar(compiling: Schema(root: node))
    }
    guard case .notEnforceable = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(error.keyword == "pattern")
  }
}
