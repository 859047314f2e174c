// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import GrammarEngine
import GuidedGeneration
import LocalInference
import SchemaModel
import TestSupport
import Testing

/// Comparisons of masks over the embedded model's vocabulary with an independent recognizer that
/// judges every token, at every step of documents of all types declared in the fixtures.
@Suite struct EmbeddedVocabularyMaskTests {
  /// A type that a fixture declares.
  struct Declaration: Sendable, CustomTestStringConvertible {
    let file: String
    let type: AnnotatedType

    var testDescription: String { "\(file): \(type.qualifiedName)" }
  }

  /// The types whose schemas cannot be computed from source.
  static let unavailable: Set<String> = [
    "Customer", "Greenhouse.Bed", "Limited", "Orchard.Basket", "Orchard.Harvest",
    "Orchard.Ladder.Step", "Patterns", "Settings", "Survey", "Survey.Detail",
    "Temperature", "Words",
  ]

  static let declarations: [Declaration] = {
    let folder = Fixtures.url("Declarations")
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    // Types can refer to types of other files.
    let sources = (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      (try? Fixtures.bytes("Declarations/\(name)")).map { SourceFile(path: name, bytes: $0) }
    }
    return TypeCatalog(GeneratorPipeline.run(sources: sources).resolvedFiles).types
      .filter { $0.isActive && !unavailable.contains($0.qualifiedName) }
      .map { Declaration(file: $0.path, type: $0) }
  }()

  @Test("the fixtures contain declarations")
  func thereAreDeclarations() {
    #expect(Self.declarations.count > 15)
  }

  /// A document of a declared type, one line of a file under `Fixtures/Documents`.
  struct Document: Sendable, CustomTestStringConvertible {
    let declaration: Declaration
    let text: String

    var testDescription: String { "\(declaration.type.qualifiedName): \(text.prefix(40))" }
  }

  static let documents: [Document] = declarations.flatMap { declaration in
    let name = "Documents/\(declaration.type.qualifiedName).jsonl"
    let lines = (try? Fixtures.text(name))?.split(separator: "\n") ?? []
    return lines.map { Document(declaration: declaration, text: String($0)) }
  }

  @Test("every file of documents belongs to a declared type")
  func thereAreDocuments() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.url("Documents").path(percentEncoded: false))
    #expect(Set(Self.documents.map(\.declaration.type.qualifiedName)).count == files.count)
  }

  /// Every document as tokens of the model's tokenizer, and as single bytes.
  @Test(
    "masks along a document are equal to the masks of a brute-force recognizer",
    arguments: documents)
  func masksAreExactAtEveryStepOfADocument(_ document: Document) async throws {
    let model = LocalLanguageModel.embedded
    let bytes = Array(document.text.utf8)
    var walk = try await Walk(document.declaration)
    for token in model.tokenize(bytes).map({ TokenID($0) }) {
      try walk.compare()
      try walk.accept(token)
    }
    try walk.compare()
    #expect(walk.matcher.isComplete)

    walk = try await Walk(document.declaration)
    for byte in bytes {
      try walk.compare()
      try walk.accept(try #require(walk.token(encoding: [byte])))
    }
    try walk.compare()
    #expect(walk.matcher.isComplete)
  }

  @Test(
    "masks along a random document are equal to the masks of a brute-force recognizer",
    arguments: declarations)
  func masksAreExactAtEveryStepOfARandomDocument(_ declaration: Declaration) async throws {
    var walk = try await Walk(declaration)
    var random = SeededGenerator(seed: 61)
    // The budget is that of the shortest document plus a margin for other values.
    var budget = walk.matcher.fewestBytesToFinish + 12
    while !walk.matcher.isFinished {
      try walk.compare()
      budget -= 1
      let choices = walk.matcher.mask().tokens.shuffled(using: &random)
      let token = choices.first { Self.canFinish(walk.matcher, after: $0, within: budget) }
      try walk.accept(try #require(token))
    }
    #expect(walk.reference.isDocument(walk.state))
  }

  /// A matcher and the reference recognizer over the model's vocabulary.
  private struct Walk {
    let reference: ContinuationRecognizer
    let tokens: ReferenceTokens
    private let vocabulary: Vocabulary
    var matcher: TokenMatcher
    private(set) var state: ContinuationRecognizer.State

    init(_ declaration: Declaration) async throws {
      let schema = try GenerationSchema(schema: declaration.type.schema).constraintSchema
      let vocabulary = try await LocalLanguageModel.embedded.vocabulary.engine
      tokens = ReferenceTokens(of: vocabulary)
      self.vocabulary = vocabulary
      matcher = TokenMatcher(
        grammar: try CompiledGrammar(compiling: schema), vocabulary: vocabulary)
      reference = ContinuationRecognizer(schema)
      state = reference.start
    }

    /// Returns the token with the given bytes.
    func token(encoding bytes: [UInt8]) -> TokenID? {
      vocabulary.tokenize(greedily: bytes).flatMap { $0.count == 1 ? $0[0] : nil }
    }

    /// Checks that the mask contains exactly the tokens that the reference allows.
    mutating func compare() throws {
      var expected = reference.tokens(after: state, of: tokens)
      if reference.isDocument(state) {
        expected = (expected + vocabulary.endTokens.map(\.index)).sorted()
      }
      try #require(matcher.mask().tokens.map(\.index) == expected)
    }

    /// Appends a token to the text of the matcher and of the reference.
    mutating func accept(_ token: TokenID) throws {
      let isAccepted = matcher.accept(token)
      try #require(isAccepted)
      for byte in vocabulary.bytes(of: token) where !matcher.isFinished {
        state = try #require(reference.next(state, byte))
      }
    }
  }

  /// Returns whether the value can be completed within the budget after a token, including the end
  /// token.
  private static func canFinish(
    _ matcher: TokenMatcher, after token: TokenID, within budget: Int
  ) -> Bool {
    var matcher = matcher
    guard matcher.accept(token) else { return false }
    return matcher.isFinished || matcher.fewestBytesToFinish + 1 <= budget
  }
}
