// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import Testing

/// Parts without any value, left out where the schema says so.
@Suite struct EmptyPartsTests {
  private static let nothing = SchemaNode.string(
    StringSchema(restriction: .pattern("^[a-c]{3}$"), minimumLength: 4))

  private static func object(
    _ properties: [ObjectSchema.Property], _ families: [ObjectSchema.MemberFamily] = []
  ) -> SchemaNode {
    .object(ObjectSchema(properties: properties, additionalMembers: families))
  }

  /// Schemas with empty parts, and what they mean.
  static let cases: [(id: String, node: SchemaNode, meaning: SchemaNode)] = [
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
      "family of values", object([], [.init(node: nothing), .init(node: .null)]),
      object([], [.init(node: .null)])
    ),
    (
      "family of keys",
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
      "object that needs it",
      .anyOf(
        UnionSchema(choices: [object([.init(name: "k", node: nothing)]), .boolean()])),
      .boolean()
    ),
  ]

  @Test(arguments: cases) func areLeftOut(
    _ id: String, _ node: SchemaNode, _ meaning: SchemaNode
  ) throws {
    let vocabulary = try Vocabulary(
      tokens: (0...255).map { [UInt8($0)] } + [[]], endTokens: [TokenID(256)])
    var schema = Schema(root: node)
    #expect(throws: GrammarError.self) { try CompiledGrammar(compiling: schema) }
    schema.dropsEmptyParts = true
    var matchers = try [schema, Schema(root: meaning)].map { schema in
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
      for index in matchers.indices { matchers[index].rollback(tokens: 1) }
    }
  }

  @Test func anEmptyWholeIsAnError() throws {
    var schema = Schema(root: Self.object([.init(name: "a", node: Self.nothing)]))
    schema.dropsEmptyParts = true
    let error = try #require(throws: GrammarError.self) { try CompiledGrammar(compiling: schema) }
    #expect(error.kind == .patternMatchesNothing)
    #expect(error.path.description == "schema.a")
  }

  @Test func endlessPartsAreLeftOut() throws {
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
    schema.dropsEmptyParts = true
    let matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema),
      vocabulary: try Vocabulary(tokens: [[0x7B], [0x7D], []], endTokens: [TokenID(2)]))
    #expect(matcher.fewestBytesToFinish == 2)
  }
}
