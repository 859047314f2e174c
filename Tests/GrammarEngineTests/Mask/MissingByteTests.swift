// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Compares the masks of vocabularies that lack bytes with brute force: a token is allowed if and
/// only if a document without these bytes begins with the text after it.
@Suite struct MissingByteTests {
  private static func choices(_ texts: String...) -> SchemaNode {
    .string(StringSchema(restriction: .choices(texts)))
  }

  /// Schemas with finitely many documents.
  static let schemas: [(id: String, node: SchemaNode)] = [
    ("shared prefix", choices("abc", "abd", "b", "cé", "è")),
    (
      "properties",
      .object(
        ObjectSchema(properties: [
          .init(name: "ab", node: choices("c", "ca"), isOptional: true),
          .init(
            name: "ac", node: .anyOf(UnionSchema(choices: [.null, .boolean()])), isOptional: true),
          .init(name: "b", node: choices("ab", "d")),
        ]))
    ),
    (
      "items",
      .array(
        ArraySchema(
          prefix: [choices("a", "bé")], items: choices("c", "dd", "d"), minimumCount: 1,
          maximumCount: 3))
    ),
    (
      "union",
      .anyOf(
        UnionSchema(choices: [
          .object(ObjectSchema(properties: [.init(name: "a", node: choices("c"))])),
          .object(ObjectSchema(properties: [.init(name: "a", node: choices("cd", "b"))])),
          .array(ArraySchema(items: choices("c"), minimumCount: 2, maximumCount: 2)),
          .integer(NumberSchema(minimum: DecimalNumber(7), maximum: DecimalNumber(12))),
        ]))
    ),
    ("pattern", .string(StringSchema(restriction: .pattern("^(ab|c[de]?|é)$")))),
  ]

  /// Returns all documents, found with a vocabulary of all bytes.
  private static func documents(of grammar: CompiledGrammar) throws -> Set<[UInt8]> {
    var open: [(text: [UInt8], matcher: TokenMatcher)] = [
      ([], TokenMatcher(grammar: grammar, vocabulary: try ByteVocabulary.make()))
    ]
    var documents: Set<[UInt8]> = []
    while let (text, last) = open.popLast() {
      var matcher = last
      if matcher.isComplete { documents.insert(text) }
      for token in matcher.mask().tokens where token != ByteVocabulary.endToken {
        var next = matcher
        let isAccepted = next.accept(token)
        try #require(isAccepted)
        open.append((text + [UInt8(token.index)], next))
      }
    }
    return documents
  }

  @Test("masks contain only tokens after which a document can be encoded", arguments: schemas)
  func masksAreExact(_ id: String, _ node: SchemaNode) throws {
    let grammar = try CompiledGrammar(compiling: Schema(root: node), layout: .compact)
    let documents = try Self.documents(of: grammar)
    let bytes = Set(documents.joined()).sorted()
    var restrictedCount = 0
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      let missing = Set(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          bytes.randomElement(using: &random) ?? 0
        })
      let kept = documents.filter { missing.isDisjoint(with: $0) }
      var tokens: [[UInt8]] = (UInt8.min...UInt8.max).filter { !missing.contains($0) }.map { [$0] }
      for document in documents {
        let start = Int.random(in: document.indices, using: &random)
        let token = Array(document[start...].prefix(Int.random(in: 2...4, using: &random)))
        if missing.isDisjoint(with: token) { tokens.append(token) }
      }
      let end = TokenID(tokens.count)
      let vocabulary = try Vocabulary(tokens: tokens + [[]], endTokens: [end])
      guard !kept.isEmpty else { continue }
      restrictedCount += kept.count < documents.count ? 1 : 0
      try expectExactMasks(grammar, vocabulary, tokens, kept)
    }
    #expect(restrictedCount > 10)
  }

  private func expectExactMasks(
    _ grammar: CompiledGrammar, _ vocabulary: Vocabulary, _ tokens: [[UInt8]],
    _ documents: Set<[UInt8]>
  ) throws {
    let prefixes = Set(
      documents.flatMap { document in
        (0...document.count).map { Array(document[..<$0]) }
      })
    for text in prefixes {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = text.isEmpty || matcher.accept(bytes: text)
      try #require(isAccepted)
      var expected = tokens.indices.filter { prefixes.contains(text + tokens[$0]) }
      if documents.contains(text) { expected.append(tokens.count) }
      let (found, fewest) = (matcher.mask().tokens.map(\.index), matcher.fewestTokensToFinish())
      #expect(found == expected)
      #expect(fewest != nil)
    }
  }

  @Test("a vocabulary without a document is an error of the budget, not a trap")
  func rejectsVocabularies() throws {
    let grammar = try CompiledGrammar(
      compiling: Schema(root: Self.choices("ab", "b")), layout: .compact)
    let tokens = "a\"".utf8.map { [$0] } + [[]]
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [TokenID(2)])
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    #expect(throws: InsufficientBudgetError(budget: 9, minimum: nil)) {
      try matcher.require(budget: 9)
    }
  }
}
