// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import LocalInference
import SchemaModel
import Testing

@Suite struct SchemaFormatTests {
  static let leaves: [(SchemaNode, String)] = [
    (.string(StringSchema()), "string"),
    (.string(StringSchema(restriction: .choices(["a", "say \"b\""]))), #""a"|"say \"b\"""#),
    (.string(StringSchema(restriction: .constant("x"))), #""x""#),
    (.string(StringSchema(restriction: .pattern("[a-z]+"))), "string"),
    (.integer(NumberSchema()), "integer"),
    (.integer(bounds("5", "120")), "integer 5..120"),
    (.integer(bounds("5", nil)), "integer 5.."),
    (.number(bounds(nil, "120")), "number ..120"),
    (.number(bounds("-0.5", "1e3")), "number -0.5..1000"),
    (.boolean(), "boolean"),
    (.null, "null"),
    (.any(), "any"),
    (array(nil, nil), "[string]"),
    (array(3, 3), "[string] x3"),
    (array(1, 5), "[string] x1..5"),
    (array(1, nil), "[string] x1.."),
    (array(nil, 5), "[string] x..5"),
    (.anyOf(UnionSchema(choices: [.integer(NumberSchema()), .null])), "integer|null"),
  ]

  @Test("every kind of schema node has a compact text", arguments: leaves)
  func writesNodes(_ node: SchemaNode, _ text: String) {
    #expect(SchemaFormat.text(of: Schema(root: node)) == text)
  }

  @Test("objects list their properties in order and mark optional ones")
  func writesObjectsInOrderWithOptionalMarks() {
    let object = ObjectSchema(
      title: "Recipe",
      properties: [
        .init(name: "name", node: .string(StringSchema())),
        .init(name: "time", node: .integer(Self.bounds("5", "120"))),
        .init(name: "note", node: .string(StringSchema()), isOptional: true),
      ])
    let schema = Schema(root: .object(object))
    #expect(
      SchemaFormat.titledText(of: schema)
        == #"Recipe {"name":string,"time":integer 5..120,"note"?:string}"#)
    #expect(SchemaFormat.titledText(of: Schema(root: Self.array(1, 2))) == "[string] x1..2")
  }

  @Test("definitions are inlined where they are used")
  func inlinesDefinitions() {
    let step = ObjectSchema(properties: [.init(name: "text", node: .string(StringSchema()))])
    let root = ObjectSchema(
      title: "Plan",
      properties: [
        .init(name: "first", node: .reference(ReferenceSchema(to: .definition("Step")))),
        .init(
          name: "rest",
          node: .array(
            ArraySchema(items: .reference(ReferenceSchema(to: .definition("Step")))))),
      ])
    let schema = Schema(
      root: .object(root), definitions: [.init(name: "Step", node: .object(step))])
    #expect(
      SchemaFormat.text(of: schema) == #"{"first":{"text":string},"rest":[{"text":string}]}"#)
  }

  @Test("recursive definitions are written as names")
  func namesRecursiveDefinitions() {
    let person = ObjectSchema(
      title: "Person",
      properties: [
        .init(name: "child", node: .reference(ReferenceSchema(to: .root)), isOptional: true)
      ])
    #expect(SchemaFormat.text(of: Schema(root: .object(person))) == #"{"child"?:Person}"#)

    let tree = ObjectSchema(properties: [
      .init(
        name: "sub",
        node: .array(ArraySchema(items: .reference(ReferenceSchema(to: .definition("Tree"))))))
    ])
    let schema = Schema(
      root: .reference(ReferenceSchema(to: .definition("Tree"))),
      definitions: [.init(name: "Tree", node: .object(tree))])
    #expect(SchemaFormat.titledText(of: schema) == #"Tree {"sub":[Tree]}"#)
  }

  @Test("the text of definitions that use each other twice is bounded")
  func textIsBounded() {
    let definitions = (0..<40).map { level in
      let next = ReferenceSchema(to: .definition("Level\(level + 1)"))
      return Schema.Definition(
        name: "Level\(level)",
        node: .object(
          ObjectSchema(properties: [
            .init(name: "a", node: .reference(next)), .init(name: "b", node: .reference(next)),
          ])))
    }
    let schema = Schema(
      root: .reference(ReferenceSchema(to: .definition("Level0"))), definitions: definitions)
    #expect(SchemaFormat.text(of: schema).utf8.count < 2 * SchemaFormat.limit)
  }

  private static func bounds(_ minimum: String?, _ maximum: String?) -> NumberSchema {
    NumberSchema(
      minimum: minimum.flatMap { DecimalNumber($0) },
      maximum: maximum.flatMap { DecimalNumber($0) })
  }

  private static func array(_ minimum: Int?, _ maximum: Int?) -> SchemaNode {
    .array(
      ArraySchema(
        items: .string(StringSchema()), minimumCount: minimum, maximumCount: maximum))
  }
}
