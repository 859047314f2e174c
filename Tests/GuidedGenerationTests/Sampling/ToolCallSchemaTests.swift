// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import SchemaModel
import Testing

@Suite("The schema of tool calls")
struct ToolCallSchemaTests {
  private func tree(_ reference: ReferenceSchema.Target, leaf: SchemaNode) -> Schema {
    Schema(
      root: .object(
        ObjectSchema(properties: [
          .init(name: "value", node: .reference(ReferenceSchema(to: .definition("Leaf")))),
          .init(
            name: "next", node: .array(ArraySchema(items: .reference(.init(to: reference)))),
            isOptional: true),
        ])), definitions: [Schema.Definition(name: "Leaf", node: leaf)])
  }

  @Test func keepsDefinitionsOfOneNameApart() throws {
    let schema = ToolCallSchema.make(for: [
      (name: "a", arguments: tree(.root, leaf: .boolean())),
      (name: "b", arguments: tree(.definition("Leaf"), leaf: .null)),
    ])
    #expect(schema.definitions.map(\.name) == ["a/#", "a/Leaf", "b/Leaf"])
    let grammar = try CompiledGrammar(compiling: schema)
    let vocabulary = try TokenVocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + [[]], endTokens: [256])
    func accepts(_ text: String) -> Bool {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary.engine)
      return matcher.accept(bytes: Array(text.utf8)) && matcher.isComplete
    }
    #expect(accepts(#"{"name": "a", "arguments": {"value": true}}"#))
    #expect(
      accepts(#"{"name": "a", "arguments": {"value": true, "next": [{"value": false}]}}"#))
    #expect(accepts(#"{"name": "b", "arguments": {"value": null, "next": [null]}}"#))
    #expect(!accepts(#"{"name": "a", "arguments": {"value": null}}"#))
    #expect(!accepts(#"{"name": "c", "arguments": {"value": null}}"#))
    #expect(!accepts(#"{"name": "b", "arguments": {"value": null, "next": [{}]}}"#))
  }

  @Test func isNoChoiceForOneTool() {
    let schema = ToolCallSchema.make(for: [(name: "a", arguments: Schema(root: .null))])
    guard case .object(let object) = schema.root else {
      Issue.record("unexpected root: \(schema.root)")
      return
    }
    #expect(object.properties.map(\.name) == ["name", "arguments"])
  }
}

@Suite("The cache of grammars")
struct GrammarCacheTests {
  private func schema(_ number: Int) -> Schema {
    Schema(root: .string(StringSchema(restriction: .constant("\(number)"))))
  }

  @Test func keepsTheLatest() throws {
    let cache = GrammarCache(capacity: 3)
    let first = try cache.grammar(for: schema(0), named: "0")
    for number in 1..<3 {
      _ = try cache.grammar(for: schema(number), named: "")
    }
    #expect(try cache.grammar(for: schema(0), named: "0") === first)
    let second = try cache.grammar(for: schema(1), named: "1")
    _ = try cache.grammar(for: schema(3), named: "3")
    #expect(cache.count == 3)
    #expect(try cache.grammar(for: schema(1), named: "1") === second)
    _ = try cache.grammar(for: schema(4), named: "4")
    #expect(try cache.grammar(for: schema(0), named: "0") !== first, "unused for longest")
  }
}
