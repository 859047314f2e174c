// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Checks that parts without a value are removed where the schema requests it.
@Suite struct UnsatisfiablePartsTests {
  private static let nothing = SchemaNode.string(
    StringSchema(restriction: .pattern("^[a-c]{3}$"), minimumLength: 4))

  private static func object(
    _ properties: [ObjectSchema.Property], _ patterns: [ObjectSchema.PropertyPattern] = []
  ) -> SchemaNode {
    .object(ObjectSchema(properties: properties, additionalProperties: patterns))
  }

  /// Schemas with unsatisfiable parts, and equivalent schemas without them.
  static let cases: [(id: String, node: SchemaNode, equivalent: SchemaNode)] = [
    (
      "choice", .anyOf(UnionSchema(choices: [nothing, .null, .anyOf(UnionSchema(choices: []))])),
      .null
    ),
    (
      "optional property",
      object([
        .init(name: "a", node: nothing, isOptional: true), .init(name: "ab", node: .null),
        .init(name: "b", node: object([.init(name: "c", node: nothing)]), isOptional: true),
      ]),
      object([.init(name: "ab", node: .null)])
    ),
    (
      "items", .array(ArraySchema(items: nothing)),
      .array(ArraySchema(items: .null, maximumCount: 0))
    ),
    (
      "pattern of values", object([], [.init(node: nothing), .init(node: .null)]),
      object([], [.init(node: .null)])
    ),
    (
      "pattern of keys",
      object(
        [.init(name: "a", node: .null)],
        [
          .init(
            keys: StringSchema(restriction: .pattern("^a$"), maximumLength: 0), node: .null),
          .init(keys: StringSchema(restriction: .choices([])), node: .null),
        ]),
      object([.init(name: "a", node: .null)])
    ),
    (
      "object that requires it",
      .anyOf(
        UnionSchema(choices: [object([.init(name: "k", node: nothing)]), .boolean()])),
      .boolean()
    ),
  ]

  @Test("a schema with unsatisfiable parts is equal to the schema without them", arguments: cases)
  func pruning(_ id: String, _ node: SchemaNode, _ equivalent: SchemaNode) throws {
    let vocabulary = try ByteVocabulary.make()
    var schema = Schema(root: node)
    #expect(throws: GrammarError.self) { try CompiledGrammar(compiling: schema) }
    schema.prunesUnsatisfiableParts = true
    var matchers = try [schema, Schema(root: equivalent)].map { schema in
      TokenMatcher(
        grammar: try CompiledGrammar(compiling: schema, layout: .compact), vocabulary: vocabulary)
    }
    try compare(&matchers, depth: 0)
  }

  /// Compares all texts of up to eight bytes.
  private func compare(_ matchers: inout [TokenMatcher], depth: Int) throws {
    let allowed = matchers[0].mask().tokens
    #expect(allowed == matchers[1].mask().tokens)
    guard depth < 8 else { return }
    for token in allowed.prefix(4) where token.index < 256 {
      for index in matchers.indices {
        let isAccepted = matchers[index].accept(token)
        try #require(isAccepted)
      }
      try compare(&matchers, depth: depth + 1)
      for index in matchers.indices { matchers[index].rollBack(tokens: 1) }
    }
  }

  @Test("a schema without any value is an error")
  func unsatisfiableSchema() throws {
    var schema = Schema(root: Self.object([.init(name: "a", node: Self.nothing)]))
    schema.prunesUnsatisfiableParts = true
    let error = try #require(throws: GrammarError.self) { try CompiledGrammar(compiling: schema) }
    #expect(error.kind == .patternMatchesNothing)
    #expect(error.path.description == "schema.a")
  }

  @Test("unproductive parts are removed")
  func unproductiveParts() throws {
    var schema = Schema(
      root: Self.object([
        .init(name: "a", node: .reference(ReferenceSchema(to: .definition("N"))), isOptional: true)
      ]),
      definitions: [
        .init(
          name: "N",
          node: Self.object([
            .init(name: "n", node: .reference(ReferenceSchema(to: .definition("N"))))
          ]))
      ])
    schema.prunesUnsatisfiableParts = true
    let matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema),
      vocabulary: try Vocabulary(tokens: [[0x7B], [0x7D], []], endTokens: [TokenID(2)]))
    #expect(matcher.fewestBytesToFinish == 2)
  }
}
