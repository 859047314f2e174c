// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite("Masks of arrays with unique items")
struct UniqueItemsMaskTests {
  /// The number of prefixes that are compared.
  private static let sampleSize = 60

  /// The prefixes of documents, each with whether it is a document.
  private static func prefixes(of documents: [[UInt8]]) -> [[UInt8]: Bool] {
    var prefixes: [[UInt8]: Bool] = [:]
    for document in documents {
      for length in 0..<document.count {
        let prefix = Array(document[..<length])
        prefixes[prefix] = prefixes[prefix] ?? false
      }
      prefixes[document] = true
    }
    return prefixes
  }

  /// Returns some of the prefixes up to a length.
  private static func sample(_ prefixes: [[UInt8]: Bool], upTo length: Int) -> [[UInt8]] {
    var random = SeededGenerator(seed: 3)
    let all = prefixes.keys.filter { $0.count <= length }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return Array(all.shuffled(using: &random).prefix(sampleSize))
  }

  @Test("masks equal brute force over all short documents", arguments: UniqueItemsCase.all)
  func masksAreExact(_ test: UniqueItemsCase) throws {
    let documents = try test.documents()
    try #require(documents.count > 1)
    let prefixes = Self.prefixes(of: documents)
    let tokens = test.tokens.map { Array($0.utf8) } + [[]]
    let end = TokenID(tokens.count - 1)
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [end])
    let grammar = try test.grammar()
    let longest = test.limit - test.margin
    var failures = 0
    for prefix in Self.sample(prefixes, upTo: longest) {
      let isDocument = prefixes[prefix] == true
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: prefix)
      try #require(isAccepted, "'\(String(decoding: prefix, as: UTF8.self))'")
      let mask = matcher.mask()
      for (id, token) in tokens.enumerated() {
        let expected: Bool
        if TokenID(id) == end {
          expected = isDocument
        } else {
          guard prefix.count + token.count <= longest else { continue }
          expected = prefixes[prefix + token] != nil
        }
        var copy = matcher
        let isAccepted = copy.accept(TokenID(id))
        if mask.contains(TokenID(id)) != expected || isAccepted != expected {
          failures += 1
          guard failures < 5 else { return }
          let text = String(decoding: prefix, as: UTF8.self)
          Issue.record(
            """
            after '\(text)', token '\(String(decoding: token, as: UTF8.self))' should be \
            \(expected): mask \(mask.contains(TokenID(id))), accept \(isAccepted)
            """)
        }
      }
    }
  }

  @Test(
    "closing texts are documents, and forced text is the only continuation",
    arguments: UniqueItemsCase.all)
  func closingTextsAreDocuments(_ test: UniqueItemsCase) throws {
    let prefixes = Self.prefixes(of: try test.documents())
    let tokens = test.alphabet.map { [$0] } + [[]]
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [TokenID(tokens.count - 1)])
    let grammar = try test.grammar()
    let validator = try IncrementalValidator(jsonSchema: test.json)
    for prefix in Self.sample(prefixes, upTo: test.limit - test.margin) {
      let isDocument = prefixes[prefix] == true
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: prefix)
      try #require(isAccepted)
      let closing = matcher.closingBytes()
      #expect(closing.isEmpty == isDocument)
      #expect(closing.count == matcher.fewestBytesToFinish)
      #expect(validator.violation(of: prefix + closing) == nil)
      let forced = matcher.forcedBytes()
      var copy = matcher
      let acceptsForced = copy.accept(bytes: forced)
      #expect(acceptsForced)
      let next = copy.mask().tokens
      #expect(next.count != 1 || next == vocabulary.endTokens)
      for (offset, byte) in forced.enumerated() {
        let isForced = matcher.mask().tokens.map { tokens[$0.index] } == [[byte]]
        #expect(isForced, "byte \(offset) after '\(String(decoding: prefix, as: UTF8.self))'")
        _ = matcher.accept(bytes: [byte])
      }
    }
  }

  @Test(
    "masks within a budget keep the tokens after which the closing text fits",
    arguments: UniqueItemsCase.all)
  func budgets(_ test: UniqueItemsCase) throws {
    let prefixes = Self.prefixes(of: try test.documents())
    let tokens = test.tokens.map { Array($0.utf8) } + [[]]
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [TokenID(tokens.count - 1)])
    let grammar = try test.grammar()
    for prefix in Self.sample(prefixes, upTo: test.limit - test.margin).prefix(20) {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: prefix)
      try #require(isAccepted)
      let mask = matcher.mask()
      let known = matcher.fewestTokensToFinish()
      let fewest = try #require(known)
      for budget in [fewest, fewest + 1, fewest + 40] {
        let affordable = matcher.mask(withinTokens: budget)
        #expect(!affordable.isEmpty)
        for token in mask.tokens {
          var copy = matcher
          let isAccepted = copy.accept(token)
          try #require(isAccepted)
          let fits = tokens[token.index].isEmpty || copy.canFinish(withinTokens: budget - 1)
          #expect(
            affordable.contains(token) == fits,
            "\(budget) tokens after '\(String(decoding: prefix, as: UTF8.self))'")
        }
      }
    }
  }
}
