// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Comparisons of masks over a vocabulary of 100,000 tokens with those of an independent program,
/// at every step of the documents in `Fixtures/Constraint`.
@Suite struct ConstraintOracleTests {
  private static let vocabulary = Result {
    let path = Fixtures.url("Vocabularies/cl100k-100k.vocab.bin").path(percentEncoded: false)
    let file = try VocabularyFile(path: path)
    return try Vocabulary(tokens: file.tokens, endTokens: file.endTokens.map { TokenID($0) })
  }

  /// The masks of the oracle for one document.
  private struct Verdict {
    let kind: String
    let popcounts: [Int]
    let hashes: [String]

    init?(_ json: JSONValue) {
      guard let kind = json["kind"]?.string,
        let popcounts = json["popcount"]?.elements?.compactMap({ $0.number?.int }),
        let hashes = json["hash"]?.elements?.compactMap(\.string)
      else { return nil }
      self.kind = kind
      self.popcounts = popcounts
      self.hashes = hashes
    }
  }

  @Test(
    "every mask is equal to the mask of the oracle",
    arguments: [("compact", JSONLayout.compact, "c"), ("spaced", .spaced, "s")])
  func masksMatchTheOracle(_ name: String, _ layout: JSONLayout, _ kind: String) throws {
    let vocabulary = try Self.vocabulary.get()
    let path = Fixtures.url("Constraint/generable.cl100k-100k.cases").path(percentEncoded: false)
    let cases = try ConstraintCase.read(path: path)
    let lines = try Fixtures.text("Constraint/oracle.cl100k-100k.\(name).jsonl")
      .split(separator: "\n").map { try JSONParser.parse($0.utf8) }
    try #require(cases.count == 12 && lines.count == 12)
    var masks = 0
    for (test, line) in zip(cases, lines) {
      try #require(line["case"]?.string == test.id)
      let verdicts = (line["insts"]?.elements ?? []).compactMap(Verdict.init)
        .filter { $0.kind == kind }
      let schema = try Schema(json: JSONParser.parse(test.schema))
      let grammar = try CompiledGrammar(compiling: schema, layout: layout)
      let valid = test.instances.filter { $0.isValid && $0.kind == kind }
      try #require(valid.count == verdicts.count)
      for (instance, verdict) in zip(valid, verdicts) {
        var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
        for step in 0...instance.tokens.count {
          let mask = matcher.mask()
          masks += 1
          let position = "\(test.id), step \(step)"
          try #require(mask.popcount == verdict.popcounts[step], "\(position)")
          try #require(Self.hash(mask) == verdict.hashes[step], "\(position)")
          guard step < instance.tokens.count else { break }
          let isAccepted = matcher.accept(TokenID(instance.tokens[step]))
          try #require(isAccepted, "\(position)")
        }
        #expect(matcher.isComplete)
      }
      for instance in test.instances where !instance.isValid && instance.kind == kind {
        var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
        let isAccepted = instance.tokens.allSatisfy { matcher.accept(TokenID($0)) }
        #expect(!(isAccepted && matcher.isComplete), "\(test.id)")
      }
    }
    #expect(masks > 1500)
  }

  private static func hash(_ mask: TokenMask) -> String {
    var hash: UInt64 = 1_469_598_103_934_665_603
    for (index, word) in mask.words.enumerated() {
      hash = (hash ^ word & 0xFFFF_FFFF) &* 1_099_511_628_211
      if 64 * index + 32 < mask.count { hash = (hash ^ word >> 32) &* 1_099_511_628_211 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
