// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import Testing

/// Compiles schema trees and judges texts.
@Suite struct SchemaNodeRulesTests {
  private static func admits(_ schema: Schema, _ text: String) throws -> Bool {
    try violation(schema, text) == nil
  }

  private static func violation(_ schema: Schema, _ text: String) throws -> SchemaViolation? {
    try IncrementalValidator(ValidationProgram(schema)).violation(of: text)
  }

  private static let integer = SchemaNode.integer(NumberSchema())

  @Test("members come in any order, and undeclared ones are violations")
  func readsObjects() throws {
    let object = ObjectSchema(
      title: "Review",
      properties: [
        .init(name: "stars", node: .integer(NumberSchema(maximum: DecimalNumber(5)))),
        .init(name: "text", node: .string(StringSchema()), isOptional: true),
      ])
    let schema = Schema(root: .object(object))
    #expect(try Self.admits(schema, #"{"text": "good", "stars": 4.0}"#))
    #expect(try !Self.admits(schema, #"{"text": "good"}"#))
    #expect(try Self.violation(schema, #"{"stars": 1, "x": 1}"#)?.keyword == "additionalProperties")
    let violation = try Self.violation(schema, #"{"stars": 6}"#)
    #expect(violation?.schemaLocation == "Review.stars")
    #expect(violation?.path == "$.stars")
  }

  @Test("an undeclared member must match the name and the value of one pattern")
  func readsPropertyPatterns() throws {
    var object = ObjectSchema(properties: [])
    object.additionalProperties = [
      .init(keys: StringSchema(restriction: .pattern("^n")), node: Self.integer),
      .init(keys: StringSchema(restriction: .pattern("s$")), node: .string(StringSchema())),
    ]
    var schema = Schema(root: .object(object))
    #expect(try Self.admits(schema, #"{"ns": 1, "nas": "", "as": "", "na": 1}"#))
    #expect(try !Self.admits(schema, #"{"na": ""}"#))
    #expect(try !Self.admits(schema, #"{"x": 1}"#))
    object.requiredMembers = [
      [.init(keys: StringSchema(restriction: .constant("nu")), node: Self.integer)]
    ]
    schema.root = .object(object)
    #expect(try Self.admits(schema, #"{"nu": 1, "as": ""}"#))
    #expect(try !Self.admits(schema, #"{"as": ""}"#))
    object.requiredMembers.append([
      .init(keys: StringSchema(restriction: .pattern("s$")), node: .string(StringSchema()))
    ])
    schema.root = .object(object)
    #expect(try Self.admits(schema, #"{"as": "", "nu": 1}"#))
    #expect(try !Self.admits(schema, #"{"nu": 1, "ns": 1}"#))
  }

  @Test("strings meet all restrictions")
  func readsStrings() throws {
    var string = StringSchema(restriction: .pattern("^a"), minimumLength: 2)
    string.excludedPatterns = ["b$"]
    string.excludedTexts = ["a.c", "acc"]
    let schema = Schema(root: .string(string))
    for text in ["ac", "abc"] { #expect(try Self.admits(schema, "\"\(text)\""), "\(text)") }
    for text in ["a", "ab", "a.c", "acc", "ba"] {
      #expect(try !Self.admits(schema, "\"\(text)\""), "\(text)")
    }
  }

  @Test("arrays follow their prefix and their automaton")
  func readsArrays() throws {
    let pair = ArraySchema(
      prefix: [Self.integer, .null], items: .boolean(), minimumCount: 1, maximumCount: 3)
    let schema = Schema(root: .array(pair))
    for text in ["[1]", "[1, null, true]"] { #expect(try Self.admits(schema, text)) }
    for text in ["[]", "[1, 2]", "[1, null, null]", "[1, null, true, true]"] {
      #expect(try !Self.admits(schema, text))
    }
    var array = ArraySchema(items: .any())
    array.automaton = ItemAutomaton(
      nodes: [Self.integer, .null],
      states: [
        .init(steps: [.init(node: 0, target: 0), .init(node: 1, target: 1)], mayEnd: false),
        .init(steps: [.init(node: 1, target: 1)], mayEnd: true),
      ])
    let sequence = Schema(root: .array(array))
    for text in ["[1, 2, null]", "[null, null]"] { #expect(try Self.admits(sequence, text)) }
    for text in ["[1]", "[]", "[null, 1]"] { #expect(try !Self.admits(sequence, text)) }
  }

  @Test("a union that is a choice of itself adds nothing")
  func readsCyclicUnions() throws {
    let first = SchemaNode.anyOf(
      UnionSchema(choices: [.reference(ReferenceSchema(to: .definition("B"))), .null]))
    let second = SchemaNode.anyOf(
      UnionSchema(choices: [.reference(ReferenceSchema(to: .definition("A"))), Self.integer]))
    let schema = Schema(
      root: .array(ArraySchema(items: .reference(ReferenceSchema(to: .definition("B"))))),
      definitions: [.init(name: "A", node: first), .init(name: "B", node: second)])
    #expect(try Self.admits(schema, "[1, null]"))
    #expect(try !Self.admits(schema, "[1, true]"))
  }

  @Test("a union without choices admits nothing")
  func readsEmptyUnions() throws {
    let empty = Schema(root: .anyOf(UnionSchema(choices: [])))
    #expect(try !Self.admits(empty, "null"))
    let itself = SchemaNode.anyOf(
      UnionSchema(choices: [.reference(ReferenceSchema(to: .definition("A")))]))
    let cyclic = Schema(
      root: .array(ArraySchema(items: .reference(ReferenceSchema(to: .definition("A"))))),
      definitions: [.init(name: "A", node: itself)])
    #expect(try Self.admits(cyclic, "[]"))
    #expect(try !Self.admits(cyclic, "[null]"))
  }

  @Test("a reference that leads to itself is an error")
  func rejectsCyclicReferences() {
    let reference = SchemaNode.reference(ReferenceSchema(to: .definition("A")))
    let schema = Schema(root: reference, definitions: [.init(name: "A", node: reference)])
    #expect(throws: GrammarError.self) { try ValidationProgram(schema) }
  }

  @Test("a reference without a definition is an error")
  func rejectsUndefinedReferences() {
    let schema = Schema(root: .reference(ReferenceSchema(to: .definition("A"))))
    #expect(throws: GrammarError.self) { try ValidationProgram(schema) }
  }
}
