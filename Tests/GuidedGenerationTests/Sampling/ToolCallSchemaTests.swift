// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

@Suite("ToolCallSchema")
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

  @Test("definitions of one name in two tools are distinct")
  func definitions() throws {
    let schema = ToolCallSchema.make(for: [
      (name: "a", arguments: tree(.root, leaf: .boolean())),
      (name: "b", arguments: tree(.definition("Leaf"), leaf: .null)),
    ])
    #expect(schema.definitions.map(\.name) == ["a/#", "a/Leaf", "b/Leaf"])
    let grammar = try CompiledGrammar(compiling: schema)
    let vocabulary = try ByteVocabulary.make()
    func accepts(_ text: String) -> Bool {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
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

  @Test("the schema for one tool has no union")
  func singleTool() {
    let schema = ToolCallSchema.make(for: [(name: "a", arguments: Schema(root: .null))])
    guard case .object(let object) = schema.root else {
      Issue.record("unexpected root: \(schema.root)")
      return
    }
    #expect(object.properties.map(\.name) == ["name", "arguments"])
  }
}
