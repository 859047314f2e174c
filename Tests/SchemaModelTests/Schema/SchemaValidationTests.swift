// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport
import Testing

@Suite struct SchemaValidationTests {
  @Test("a satisfiable schema has no problems", arguments: SchemaSample.all)
  func acceptsSatisfiableSchemas(_ sample: SchemaSample) {
    #expect(sample.schema.problems.isEmpty)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let node: SchemaNode
    let path: String
    let keyword: String
    let problem: SchemaError.Problem

    var testDescription: String { "\(problem)" }
  }

  static func reference(_ name: String) -> SchemaNode {
    .reference(ReferenceSchema(to: .definition(name)))
  }

  static func object(_ properties: (String, SchemaNode)...) -> SchemaNode {
    .object(SchemaSample.object("T", properties))
  }

  static func numbers(_ minimum: String, _ maximum: String) -> NumberSchema {
    NumberSchema(minimum: DecimalNumber(minimum), maximum: DecimalNumber(maximum))
  }

  static let faults = [
    Fault(
      node: object(("a", .null), ("b", .null), ("a", .null)), path: "T", keyword: "properties",
      problem: .duplicateProperty("a")),
    Fault(
      node: object(("a", reference("Nowhere"))), path: "T.a", keyword: "$ref",
      problem: .undefinedReference("Nowhere")),
    Fault(
      node: object(("odd name", .number(numbers("2", "1.5")))), path: #"T."odd name""#,
      keyword: "minimum", problem: .emptyRange(minimum: "2", maximum: "1.5")),
    Fault(
      node: object(("n", .integer(numbers("0.2", "0.8")))), path: "T.n", keyword: "minimum",
      problem: .noWholeNumber(minimum: "0.2", maximum: "0.8")),
    Fault(
      node: object(("n", .integer(numbers("-0.8", "-0.2")))), path: "T.n", keyword: "minimum",
      problem: .noWholeNumber(minimum: "-0.8", maximum: "-0.2")),
    Fault(
      node: object(("l", .array(ArraySchema(items: .null, minimumCount: 3, maximumCount: 2)))),
      path: "T.l", keyword: "minItems", problem: .emptyRange(minimum: "3", maximum: "2")),
    Fault(
      node: .array(ArraySchema(items: .array(ArraySchema(items: .null, maximumCount: -1)))),
      path: "schema[]", keyword: "maxItems", problem: .negativeCount(-1)),
    Fault(
      node: object(("c", .string(StringSchema(restriction: .choices([]))))), path: "T.c",
      keyword: "enum", problem: .noChoices),
    Fault(
      node: .anyOf(UnionSchema(choices: [.null, .anyOf(UnionSchema(choices: []))])),
      path: "schema|2", keyword: "anyOf", problem: .noChoices),
    Fault(
      node: object(("me", .reference(ReferenceSchema(to: .root)))), path: "T", keyword: "required",
      problem: .unproductiveRecursion),
    Fault(
      node: .reference(ReferenceSchema(to: .root)), path: "schema", keyword: "required",
      problem: .unproductiveRecursion),
    Fault(
      node: .array(
        ArraySchema(items: .reference(ReferenceSchema(to: .root)), minimumCount: 1)),
      path: "schema", keyword: "required", problem: .unproductiveRecursion),
    Fault(
      node: .array(
        ArraySchema(prefix: [.null, .constants(ConstantsSchema(values: []))], items: .null)),
      path: "schema[1]", keyword: "enum", problem: .noChoices),
    Fault(
      node: .string(StringSchema(minimumLength: 4, maximumLength: 3)), path: "schema",
      keyword: "minLength", problem: .emptyRange(minimum: "4", maximum: "3")),
    Fault(
      node: .number(NumberSchema(minimum: DecimalNumber(1), exclusiveMaximum: DecimalNumber(1))),
      path: "schema", keyword: "minimum", problem: .emptyRange(minimum: "1", maximum: "1")),
    Fault(
      node: .integer(
        NumberSchema(exclusiveMinimum: DecimalNumber(9), exclusiveMaximum: DecimalNumber(10))),
      path: "schema", keyword: "exclusiveMinimum",
      problem: .noWholeNumber(minimum: "9", maximum: "10")),
    Fault(
      node: .number(NumberSchema(multipleOf: DecimalNumber(0))), path: "schema",
      keyword: "multipleOf", problem: .divisorNotPositive("0")),
    Fault(
      node: .object(
        ObjectSchema(
          properties: [], additionalProperties: [.init(node: .anyOf(UnionSchema(choices: [])))])),
      path: "schema{}", keyword: "anyOf", problem: .noChoices),
    Fault(
      node: .object(
        ObjectSchema(
          properties: [],
          additionalProperties: [
            .init(node: .null), .init(keys: StringSchema(restriction: .choices([])), node: .null),
          ])),
      path: "schema{2}", keyword: "enum", problem: .noChoices),
    Fault(
      node: .object(ObjectSchema(properties: [], minimumProperties: 1)), path: "schema",
      keyword: "minProperties", problem: .emptyRange(minimum: "1", maximum: "0")),
  ]

  @Test("a problem has a path, a keyword and a remedy", arguments: faults)
  func reportsProblems(_ fault: Fault) throws {
    let problems = Schema(root: fault.node).problems
    let error = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(error.path.description == fault.path)
    #expect(error.keyword == fault.keyword)
    #expect(error.problem == fault.problem)
    #expect(error.description.hasPrefix("\(fault.path): "))
    #expect(error.problem.message.contains("; "), "the message has a remedy")
  }

  @Test("an unsupported pattern is a problem") func reportsUnsupportedPatterns() throws {
    let node = Self.object(
      ("p", .string(StringSchema(restriction: .pattern(#"(?>a)b"#)))))
    let error = try #require(Schema(root: node).problems.first)
    #expect(error.path.description == "T.p")
    guard case .pattern(let pattern) = error.problem else {
      Issue.record("unexpected problem \(error)")
      return
    }
    #expect(pattern.kind == .unsupported)
    #expect(pattern.offset == 0)
  }

  @Test("all problems are reported in the order of the nodes") func reportsAllProblems() {
    let schema = Schema(
      root: Self.object(("a", Self.reference("X")), ("b", .integer(Self.numbers("2", "1")))),
      definitions: [
        .init(name: "D", node: Self.reference("Y")), .init(name: "D", node: .null),
      ])
    #expect(
      schema.problems.map { "\($0.path) \($0.keyword)" } == [
        "T.a $ref", "T.b minimum", "D $ref", "D $defs",
      ])
  }

  @Test("recursion that can end is accepted") func acceptsProductiveRecursion() {
    let me = SchemaNode.reference(ReferenceSchema(to: .root))
    let satisfiable: [SchemaNode] = [
      .object(SchemaSample.object("T", [("me", me)], optional: ["me"])),
      Self.object(("mine", .array(ArraySchema(items: me)))),
      Self.object(("mine", .array(ArraySchema(items: me, minimumCount: 0, maximumCount: 3)))),
      Self.object(("me", .anyOf(UnionSchema(choices: [me, .null])))),
    ]
    for node in satisfiable { #expect(Schema(root: node).problems.isEmpty) }
  }

  @Test("unproductive recursion through definitions is a problem")
  func reportsUnproductiveRecursion() {
    // A needs B, B needs C, C needs B: none of the three has a value; D does.
    let schema = Schema(
      root: Self.object(("d", Self.reference("D"))),
      definitions: [
        .init(name: "A", node: Self.object(("b", Self.reference("B")))),
        .init(name: "B", node: Self.object(("c", Self.reference("C")))),
        .init(
          name: "C",
          node: .anyOf(UnionSchema(choices: [Self.reference("B"), Self.reference("C")]))),
        .init(name: "D", node: .anyOf(UnionSchema(choices: [Self.reference("A"), .null]))),
      ])
    #expect(schema.problems.map(\.path.base) == ["A", "B", "C"])
    #expect(schema.problems.allSatisfy { $0.problem == .unproductiveRecursion })
  }

  @Test("long chains of definitions are checked") func checksLongChains() {
    let count = 3000
    var definitions = (0..<count).map { index in
      Schema.Definition(
        name: "T\(index)", node: Self.object(("next", Self.reference("T\(index + 1)"))))
    }
    definitions.append(.init(name: "T\(count)", node: .null))
    #expect(Schema(root: Self.reference("T0"), definitions: definitions).problems.isEmpty)
    #expect(
      Schema(root: Self.reference("T0"), definitions: Array(definitions.dropLast())).problems.count
        == 1)
  }

  @Test("nesting is limited") func limitsNesting() {
    func nested(_ depth: Int) -> Schema {
      Schema(root: (0..<depth).reduce(.null) { node, _ in .array(ArraySchema(items: node)) })
    }
    #expect(nested(Schema.maximumNesting).problems.isEmpty)
    let problems = nested(Schema.maximumNesting + 500).problems
    #expect(problems.map(\.problem) == [.nestingTooDeep(limit: Schema.maximumNesting)])
  }
}
