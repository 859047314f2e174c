// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import GrammarEngine
import GuidedGeneration
import LocalInference
import SchemaModel
import TestSupport
import Testing

/// Masks over the embedded model's whole vocabulary, at every step of documents of every declared
/// type among the fixtures, against an independent reference asked about every token.
@Suite struct EmbeddedVocabularyMaskTests {
  /// A type that a fixture declares.
  struct Declaration: Sendable, CustomTestStringConvertible {
    let file: String
    let type: DeclaredType

    var testDescription: String { "\(file): \(type.qualifiedName)" }
  }

  static let declarations: [Declaration] = {
    let folder = Fixtures.url("Declarations")
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
      guard let bytes = try? Fixtures.bytes("Declarations/\(name)") else { return [Declaration]() }
      let output = GeneratorPipeline.run(sources: [SourceFile(path: name, bytes: bytes)])
      return output.declarations.map { Declaration(file: name, type: $0) }
    }
  }()

  @Test func thereAreDeclarations() {
    #expect(Self.declarations.count > 15)
  }

  @Test(arguments: declarations) func masksAreExactAtEveryStep(
    _ declaration: Declaration
  ) async throws {
    let schema = try GenerationSchema(schema: declaration.type.schema).grammarSchema
    let vocabulary = try await LocalLanguageModel.embedded.vocabulary.engine
    let tokens = (0..<vocabulary.count)
      .filter { !vocabulary.endTokens.contains(TokenID($0)) }
      .map { (bytes: vocabulary.bytes(of: TokenID($0)), id: $0) }
      .filter { !$0.bytes.isEmpty }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let grammar = try Grammar(compiling: schema)
    let reference = ContinuationRecogniser(schema)
    var random = SeededGenerator(seed: 61)
    var matcher = Matcher(grammar: grammar, vocabulary: vocabulary)
    var state = reference.start
    // What the shortest document needs, and some room for other values.
    var budget = matcher.fewestBytesToFinish + 12
    while !matcher.isFinished {
      let mask = matcher.mask()
      var expected = reference.tokens(after: state, of: tokens)
      if reference.isDocument(state) {
        expected = (expected + vocabulary.endTokens.map(\.index)).sorted()
      }
      try #require(mask.tokens.map(\.index) == expected)
      budget -= 1
      let choices = mask.tokens.shuffled(using: &random)
      let token = choices.first { Self.leads(matcher, $0, toAnEndWithin: budget) }
      let chosen = try #require(token)
      let isAccepted = matcher.accept(chosen)
      #expect(isAccepted)
      for byte in vocabulary.bytes(of: chosen) where !matcher.isFinished {
        state = try #require(reference.next(state, byte))
      }
    }
    #expect(reference.isDocument(state))
  }

  /// Whether a token leaves enough of a budget of tokens to finish, the end token included.
  private static func leads(
    _ matcher: Matcher, _ token: TokenID, toAnEndWithin budget: Int
  ) -> Bool {
    var matcher = matcher
    guard matcher.accept(token) else { return false }
    return matcher.isFinished || matcher.fewestBytesToFinish + 1 <= budget
  }
}
