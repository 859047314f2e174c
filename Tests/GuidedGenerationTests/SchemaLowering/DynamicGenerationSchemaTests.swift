// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import SchemaModel
import Testing

@Suite("DynamicGenerationSchema")
struct DynamicGenerationSchemaTests {
  let answer = DynamicGenerationSchema(
    name: "Answer", description: "One answer",
    properties: [
      .init(name: "text", schema: .string),
      .init(name: "isCorrect", description: "At most one", schema: .boolean, isOptional: true),
    ])

  @Test("nested schemas and dependencies produce the same schema")
  func structure() throws {
    let inPlace = DynamicGenerationSchema(
      name: "Riddle",
      properties: [
        .init(name: "question", schema: .init(type: String.self)),
        .init(name: "answers", schema: .array(of: answer)),
      ])
    let byName = DynamicGenerationSchema(
      name: "Riddle",
      properties: [
        .init(name: "question", schema: .string),
        .init(name: "answers", schema: .init(arrayOf: .init(referenceTo: "Answer"))),
      ])
    let expected = """
      {"type":"object","title":"Riddle","properties":{"question":{"type":"string"},\
      "answers":{"type":"array","items":{"$ref":"#/$defs/Answer"}}},\
      "required":["question","answers"],"additionalProperties":false,\
      "x-order":["question","answers"],"$defs":{"Answer":{"type":"object","title":"Answer",\
      "description":"One answer","properties":{"text":{"type":"string"},\
      "isCorrect":{"type":"boolean","description":"At most one"}},"required":["text"],\
      "additionalProperties":false,"x-order":["text","isCorrect"]}}}
      """
    #expect(try schemaJSON(GenerationSchema(root: inPlace, dependencies: [])) == expected)
    #expect(try schemaJSON(GenerationSchema(root: inPlace, dependencies: [answer])) == expected)
    #expect(try schemaJSON(GenerationSchema(root: byName, dependencies: [answer])) == expected)
    #expect(try schemaJSON(ValidatedGenerationSchema(schemas: [byName, answer])) == expected)
    #expect(try GenerationSchema(root: byName, dependencies: [answer]).name == "Riddle")
  }

  @Test("choices, unions, null, guides and Swift types are lowered")
  func kinds() throws {
    let root = DynamicGenerationSchema(
      name: "Root", representNilExplicitlyInGeneratedContent: true,
      properties: [
        .init(name: "size", schema: .init(name: "Size", anyOf: ["s", "m"])),
        .init(
          name: "value",
          schema: .init(
            name: "Value", description: "Some", anyOf: [.null, .integer, .number, .null, answer])),
        .init(
          name: "n", description: "num", schema: .init(type: Int.self, guides: [.range(1...3)])),
        .init(name: "d", schema: .init(type: Difficulty.self)),
        .init(name: "l", schema: .array(of: .string, minimumElements: 1, maximumElements: 2)),
      ])
    #expect(
      try schemaJSON(GenerationSchema(root: root, dependencies: [])) == """
        {"type":"object","title":"Root","properties":{"size":{"$ref":"#/$defs/Size"},\
        "value":{"$ref":"#/$defs/Value"},\
        "n":{"type":"integer","description":"num","minimum":1,"maximum":3},\
        "d":{"$ref":"#/$defs/Difficulty"},\
        "l":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2}},\
        "required":["size","value","n","d","l"],"additionalProperties":false,\
        "x-order":["size","value","n","d","l"],"$defs":{\
        "Size":{"type":"string","title":"Size","enum":["s","m"]},\
        "Value":{"title":"Value","description":"Some","anyOf":[{"type":"null"},\
        {"type":"integer"},{"type":"number"},{"type":"null"},{"$ref":"#/$defs/Answer"}]},\
        "Answer":{"type":"object","title":"Answer","description":"One answer","properties":{\
        "text":{"type":"string"},"isCorrect":{"type":"boolean","description":"At most one"}},\
        "required":["text"],"additionalProperties":false,"x-order":["text","isCorrect"]},\
        "Difficulty":{"type":"string","title":"Difficulty","description":"How hard it is",\
        "enum":["easy","medium","very hard"]}}}
        """)
  }

  @Test("references may denote the root, the schema itself and later schemas")
  func references() throws {
    let root = DynamicGenerationSchema(
      name: "Root",
      properties: [
        .init(name: "self", schema: .init(referenceTo: "Root"), isOptional: true),
        .init(name: "later", schema: .init(referenceTo: "Later")),
        .init(
          name: "here",
          schema: .init(
            name: "Later",
            properties: [.init(name: "x", schema: .init(referenceTo: "Later"), isOptional: true)])),
        .init(name: "node", schema: .init(referenceTo: "Node")),
      ])
    let node = DynamicGenerationSchema(
      name: "Node",
      properties: [.init(name: "next", schema: .init(referenceTo: "Node"), isOptional: true)])
    let unused = DynamicGenerationSchema(name: "Unused", anyOf: ["a"])
    let schema = try GenerationSchema(root: root, dependencies: [node, unused]).schema
    #expect(schema.definitions.map(\.name) == ["Later", "Node"])
    guard case .object(let object) = schema.root else {
      Issue.record("the root is not an object")
      return
    }
    #expect(object.properties[0].node == .reference(ReferenceSchema(to: .root)))
  }

  @Test("an undefined reference is an error that lists the names")
  func undefinedReferences() {
    let root = DynamicGenerationSchema(
      name: "Root",
      properties: [
        .init(name: "a", schema: .init(referenceTo: "Gone")),
        .init(name: "b", schema: .init(arrayOf: .init(referenceTo: "Lost"))),
      ])
    let error = #expect(throws: GenerationSchema.SchemaError.self) {
      try GenerationSchema(root: root, dependencies: [])
    }
    guard case .undefinedReferences("Root", ["Gone", "Lost"], _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      error?.description
        == "schema 'Root' refers to undefined types 'Gone', 'Lost'; pass the types as dependencies")
  }

  @Test(
    "two schemas of a name are an error: dependencies, nested schemas, Swift types, the root"
  )
  func duplicates() {
    let other = DynamicGenerationSchema(name: "Answer", anyOf: ["x"])
    let root = { (parts: [DynamicGenerationSchema]) in
      DynamicGenerationSchema(
        name: "Root",
        properties: parts.enumerated().map { .init(name: "p\($0.offset)", schema: $0.element) })
    }
    let clashes: [(DynamicGenerationSchema, [DynamicGenerationSchema])] = [
      (root([answer]), [answer, other]), (root([answer, other]), []),
      (
        root([
          .init(type: Difficulty.self), .init(name: "Difficulty", anyOf: ["x"]),
        ]), []
      ),
      (root([.init(name: "Root", anyOf: ["x"])]), []), (root([]), [root([])]),
      (root([.init(referenceTo: "Root")]), [.init(name: "Root", anyOf: ["x"])]),
    ]
    for (root, dependencies) in clashes {
      let error = #expect(throws: GenerationSchema.SchemaError.self) {
        try GenerationSchema(root: root, dependencies: dependencies)
      }
      guard case .duplicateType("Root", _, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("a schema that no value satisfies is an error when it is created")
  func unsatisfiableSchemas() {
    let cases: [DynamicGenerationSchema] = [
      .init(name: "A", anyOf: [String]()), .init(name: "A", anyOf: [DynamicGenerationSchema]()),
      .init(arrayOf: .string, minimumElements: -1),
      .init(arrayOf: .string, minimumElements: 2, maximumElements: 1),
      .init(type: Int.self, guides: [.minimum(2), .maximum(1)]),
      .init(type: String.self, guides: [.pattern(/(a)\1/)]),
      .init(
        name: "A", properties: [.init(name: "x", schema: .null), .init(name: "x", schema: .null)]),
    ]
    for root in cases {
      #expect(throws: GenerationSchema.SchemaError.self) {
        try GenerationSchema(root: root, dependencies: [])
      }
    }
    #expect(throws: GenerationSchema.SchemaError.self) { try GenerationSchema(schemas: []) }
  }

  @Test("the schema of a Swift type may be dynamic, and nested in others")
  func inSwiftTypes() throws {
    struct Form: Generable {
      static var generationSchema: GenerationSchema {
        let root = DynamicGenerationSchema(
          name: "Form",
          properties: [
            .init(name: "next", schema: .init(referenceTo: "Form"), isOptional: true),
            .init(name: "size", schema: .init(name: "Size", anyOf: ["s"])),
            .init(name: "level", schema: .init(type: Difficulty.self)),
          ])
        return (try? GenerationSchema(root: root, dependencies: [])) ?? String.generationSchema
      }
      init(_ content: GeneratedContent) throws {}
      var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
    }
    struct Folder: Sample {
      static var parts: [GenerationSchema.Property] {
        [
          .init(name: "first", type: Form.self), .init(name: "second", type: Form.self),
          .init(name: "level", type: Difficulty.self),
        ]
      }
    }
    let schema = try Folder.generationSchema.schema
    #expect(Set(schema.definitions.map(\.name)) == ["Size", "Form", "Difficulty"])
    guard case .object(let form)? = schema.definition(named: "Form") else {
      Issue.record("no form")
      return
    }
    #expect(form.properties[0].node == .reference(ReferenceSchema(to: .definition("Form"))))
  }

  @Test("an untitled recursive schema has the name of its Swift type")
  func untitledRecursion() throws {
    struct List: Generable {
      static var generationSchema: GenerationSchema {
        let text =
          ##"{"type":"object","properties":{"next":{"$ref":"#"}},"required":[],"x-order":["next"]}"##
        let data = Data(text.utf8)
        return (try? JSONDecoder().decode(GenerationSchema.self, from: data))
          ?? String.generationSchema
      }
      init(_ content: GeneratedContent) throws {}
      var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
    }
    #expect(
      try schemaJSON([List].generationSchema) == """
        {"type":"array","items":{"$ref":"#/$defs/List"},"$defs":{"List":{"type":"object",\
        "properties":{"next":{"$ref":"#/$defs/List"}},"required":[],\
        "additionalProperties":false,"x-order":["next"]}}}
        """)
  }

  @Test("the constraint schema of a dynamic schema has the bounds of its Swift types")
  func bounds() throws {
    let root = DynamicGenerationSchema(type: [Float].self)
    let schema = try GenerationSchema(root: root, dependencies: [])
    guard case .array(let array) = try schema.constraintSchema.root,
      case .number(let number) = array.items
    else {
      Issue.record("no array of numbers")
      return
    }
    #expect(Float(try #require(number.maximum).description)?.isFinite == true)
    #expect(try schemaJSON(schema) == #"{"type":"array","items":{"type":"number"}}"#)
  }
}
