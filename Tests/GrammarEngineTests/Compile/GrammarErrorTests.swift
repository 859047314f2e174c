// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import Testing

@Suite struct GrammarErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let schema: Schema
    let kind: GrammarError.Kind
    let path: String
    let keyword: String

    init(
      _ id: String, _ node: SchemaNode, _ kind: GrammarError.Kind, at path: String,
      _ keyword: String, definitions: [Schema.Definition] = []
    ) {
      self.id = id
      schema = Schema(root: node, definitions: definitions)
      self.kind = kind
      self.path = path
      self.keyword = keyword
    }

    var testDescription: String { id }
  }

  private static func object(_ name: String, _ node: SchemaNode) -> SchemaNode {
    .object(ObjectSchema(properties: [.init(name: name, node: node)]))
  }

  private static func string(_ restriction: StringSchema.Restriction) -> SchemaNode {
    .string(StringSchema(restriction: restriction))
  }

  private static let one = DecimalNumber(1)
  private static let two = DecimalNumber(2)

  static let cases: [Case] = [
    Case("empty union", .anyOf(UnionSchema(choices: [])), .noChoices, at: "schema", "anyOf"),
    Case(
      "empty enumeration", object("a", object("b", string(.choices([])))), .noChoices,
      at: "schema.a.b", "enum"),
    Case(
      "equal names",
      .object(
        ObjectSchema(properties: [.init(name: "x", node: .null), .init(name: "x", node: .null)])),
      .duplicateProperty("x"), at: "schema", "properties"),
    Case(
      "no definition", object("a", .reference(ReferenceSchema(to: .definition("Gone")))),
      .undefinedReference("Gone"), at: "schema.a", "$ref"),
    Case(
      "contradictory bounds", object("n", .number(NumberSchema(minimum: two, maximum: one))),
      .contradictoryBounds, at: "schema.n", "maximum"),
    Case(
      "contradictory counts",
      object(
        "legs", .array(ArraySchema(items: .null, minimumCount: 3, maximumCount: 2))),
      .contradictoryBounds, at: "schema.legs", "maxItems"),
    Case(
      "negative count", .array(ArraySchema(items: .null, minimumCount: -1)),
      .contradictoryBounds, at: "schema", "minItems"),
    Case(
      "no integer between",
      .array(
        ArraySchema(
          items: .integer(
            NumberSchema(
              minimum: DecimalNumber("1.2"), maximum: DecimalNumber("1.8"))))),
      .noIntegerInRange, at: "schema[]", "type"),
    Case(
      "bound too long",
      .number(
        NumberSchema(
          minimum: DecimalNumber(isNegative: false, digits: [1], exponent: 1 << 40))),
      .boundTooLong(digits: 1 << 40, limit: 10_000), at: "schema", "minimum"),
    Case(
      "pattern without match", string(.pattern("a^b")), .patternMatchesNothing, at: "schema",
      "pattern"),
    Case(
      "pattern too large", string(.pattern("^([ab]*a[ab]{40})$")),
      .patternTooLarge(.states(10_000)), at: "schema", "pattern"),
    Case(
      "pattern of too many parts", string(.pattern("^((a{90}){90}){90}$")),
      .patternTooLarge(.parts(100_000)), at: "schema", "pattern"),
    Case(
      "pattern and length too large together",
      .string(
        StringSchema(
          restriction: .pattern("^([ab]{3000})*$"), minimumLength: 1_000)),
      .patternTooLarge(.combinedStates(40_000)), at: "schema", "minLength"),
    Case(
      "unproductive recursion", .reference(ReferenceSchema(to: .definition("Node"))), .unproductive,
      at: "Node", "properties",
      definitions: [
        .init(
          name: "Node", node: object("next", .reference(ReferenceSchema(to: .definition("Node")))))
      ]),
    Case(
      "references in a cycle", .reference(ReferenceSchema(to: .definition("A"))), .unproductive,
      at: "A", "$ref",
      definitions: [
        .init(name: "A", node: .reference(ReferenceSchema(to: .definition("B")))),
        .init(name: "B", node: .reference(ReferenceSchema(to: .definition("A")))),
      ]),
    Case(
      "unproductive although optional",
      .object(
        ObjectSchema(properties: [
          .init(
            name: "a",
            node: .array(ArraySchema(items: .reference(ReferenceSchema(to: .definition("N"))))),
            isOptional: true)
        ])),
      .unproductive, at: "N", "items",
      definitions: [
        .init(
          name: "N",
          node: .array(
            ArraySchema(
              items: .reference(ReferenceSchema(to: .definition("N"))), minimumCount: 1)))
      ]),
  ]

  @Test("an error has the path and the keyword", arguments: cases)
  func pathAndKeyword(_ test: Case) throws {
    let error = try #require(throws: GrammarError.self) {
      try CompiledGrammar(compiling: test.schema)
    }
    #expect(error.kind == test.kind)
    #expect(error.path.description == test.path)
    #expect(error.keyword == test.keyword)
    #expect(error.description.hasPrefix("\(test.path): \(test.keyword): "))
    #expect(!error.description.hasSuffix("."))
  }

  @Test("an error in a pattern has its offset")
  func patternOffset() throws {
    let error = try #require(throws: GrammarError.self) {
      try CompiledGrammar(
        compiling: Schema(root: Self.object("p", Self.string(.pattern("a(?>b)")))))
    }
    guard case .invalidPattern(let pattern) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(pattern.offset == 1)
    #expect(error.path.description == "schema.p")
  }

  @Test("an error message ends with a remedy")
  func remedy() throws {
    let error = try #require(throws: GrammarError.self) {
      try CompiledGrammar(
        compiling: Schema(
          root: .anyOf(
            UnionSchema(choices: [.null, Self.object("a", .anyOf(UnionSchema(choices: [])))]))))
    }
    #expect(
      error.description
        == "schema|2.a: anyOf: there is no choice, so no value is valid; add at least one")
  }
}
