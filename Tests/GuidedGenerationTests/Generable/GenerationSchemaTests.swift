// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

/// Returns the compact JSON of a schema.
func schemaJSON(_ schema: GenerationSchema) throws -> String {
  JSONWriter.text(of: try schema.schema.json, layout: .compact)
}

@Suite("GenerationSchema")
struct GenerationSchemaTests {
  @Test(
    "the properties of a structure are ordered, declared types are definitions, and guides are inline"
  )
  func structure() throws {
    #expect(
      try schemaJSON(Recipe.generationSchema) == """
        {"type":"object","title":"Recipe","description":"Something to cook","properties":{\
        "name":{"type":"string","description":"Name of the dish"},\
        "minutes":{"type":"integer","minimum":5,"maximum":120},\
        "difficulty":{"$ref":"#/$defs/Difficulty","description":"For beginners?"},\
        "ingredients":{"type":"array","items":{"$ref":"#/$defs/Ingredient"},\
        "minItems":1,"maxItems":20},\
        "note":{"type":"string","enum":["hot","cold"]}},\
        "required":["name","minutes","difficulty","ingredients"],"additionalProperties":false,\
        "x-order":["name","minutes","difficulty","ingredients","note"],\
        "$defs":{"Difficulty":{"type":"string","title":"Difficulty",\
        "description":"How hard it is","enum":["easy","medium","very hard"]},\
        "Ingredient":{"type":"object","title":"Ingredient","properties":{\
        "name":{"type":"string"},\
        "quantity":{"type":"number","description":"Amount","minimum":0.1,"maximum":1000}},\
        "required":["name","quantity"],"additionalProperties":false,\
        "x-order":["name","quantity"]}}}
        """)
  }

  @Test("a root enumeration is not a definition")
  func rootEnumeration() throws {
    #expect(
      try schemaJSON(Difficulty.generationSchema) == """
        {"type":"string","title":"Difficulty","description":"How hard it is",\
        "enum":["easy","medium","very hard"]}
        """)
  }

  @Test("a root array has no title, and its element type is a definition")
  func rootArray() throws {
    #expect(
      try schemaJSON([Company].generationSchema).hasPrefix(
        ##"{"type":"array","items":{"$ref":"#/$defs/Company"},"$defs":{"Company":"##))
    #expect([Company].generationSchema.name == "Array<Company>")
    #expect(Company.generationSchema.name == "Company")
  }

  @Test("mutually recursive types are lowered once, and references to the root are #")
  func recursion() throws {
    let schema = try Person.generationSchema.schema
    #expect(schema.definitions.map(\.name) == ["Company"])
    #expect(
      try schemaJSON(Person.generationSchema) == """
        {"type":"object","title":"Person","properties":{"name":{"type":"string"},\
        "friends":{"type":"array","items":{"$ref":"#"},"maxItems":3},\
        "employer":{"$ref":"#/$defs/Company","description":"Where they work"}},\
        "required":["name","friends"],"additionalProperties":false,\
        "x-order":["name","friends","employer"],"$defs":{"Company":{"type":"object",\
        "title":"Company","properties":{"staff":{"type":"array","items":{"$ref":"#"}}},\
        "required":["staff"],"additionalProperties":false,"x-order":["staff"]}}}
        """)
  }

  @Test("a recursive element type refers to its definition")
  func recursionBelowArray() throws {
    let schema = try [Person].generationSchema.schema
    #expect(schema.definitions.map(\.name) == ["Person", "Company"])
    #expect(!(try schemaJSON([Person].generationSchema)).contains(##""$ref":"#""##))
  }

  @Test("definitions are in order of first use, depth first")
  func orderOfDefinitions() throws {
    struct Leaf: Sample {
      static var parts: [GenerationSchema.Property] { [] }
    }
    struct Twig: Sample {
      static var parts: [GenerationSchema.Property] { [.init(name: "leaf", type: Leaf.self)] }
    }
    struct Root: Sample {
      static var parts: [GenerationSchema.Property] { [] }
    }
    struct Tree: Sample {
      static var parts: [GenerationSchema.Property] {
        [
          .init(name: "twigs", type: [[Twig]].self), .init(name: "root", type: Root?.self),
          .init(name: "leaf", type: Leaf.self),
        ]
      }
    }
    #expect(
      try Tree.generationSchema.schema.definitions.map(\.name) == ["Twig", "Leaf", "Root"])
  }

  @Test("two types of the same name are an error")
  func duplicateType() throws {
    enum One {
      struct Item: Sample {
        static var parts: [GenerationSchema.Property] { [] }
      }
    }
    enum Two {
      struct Item: Sample {
        static var parts: [GenerationSchema.Property] { [] }
      }
    }
    struct Box: Sample {
      static var parts: [GenerationSchema.Property] {
        [.init(name: "a", type: One.Item.self), .init(name: "b", type: Two.Item.self)]
      }
    }
    let error = #expect(throws: GenerationSchema.SchemaError.self) {
      try Box.generationSchema.schema
    }
    guard case .duplicateType("Box", "Item", let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "two different types of schema 'Box' are named 'Item'")
    #expect(Box.generationSchema.debugDescription.contains("'Item'"))
    #expect(throws: (any Error).self) { try JSONEncoder().encode(Box.generationSchema) }
  }

  @Test("a type with the name of the root is an error")
  func duplicateOfRoot() {
    enum Other {
      struct Outer: Sample {
        static var parts: [GenerationSchema.Property] { [] }
      }
    }
    struct Outer: Sample {
      static var parts: [GenerationSchema.Property] { [.init(name: "a", type: Other.Outer.self)] }
    }
    #expect(throws: GenerationSchema.SchemaError.self) { try Outer.generationSchema.schema }
  }

  @Test("two properties of the same name are an error")
  func duplicateProperty() {
    struct Twice: Sample {
      static var parts: [GenerationSchema.Property] {
        [.init(name: "a", type: Int.self), .init(name: "a", type: String.self)]
      }
    }
    let error = #expect(throws: GenerationSchema.SchemaError.self) {
      try Twice.generationSchema.schema
    }
    #expect(error?.errorDescription == "'Twice' has two properties named 'a'")
  }

  @Test("an enumeration without cases is an error")
  func emptyChoices() {
    let schema = GenerationSchema(type: Difficulty.self, anyOf: [String]())
    let error = #expect(throws: GenerationSchema.SchemaError.self) { try schema.schema }
    guard case .emptyTypeChoices("Difficulty", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a generic type that uses itself with new arguments is an error")
  func infiniteType() {
    let error = #expect(throws: GenerationSchema.SchemaError.self) {
      try Onion<Int>.generationSchema.schema
    }
    guard case .infiniteType = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a union refers to the definitions of its types")
  func union() throws {
    let schema = GenerationSchema(
      type: Recipe.self, description: "Either", anyOf: [Company.self, Difficulty.self, Int.self])
    let text = try schemaJSON(schema)
    #expect(
      text.hasPrefix(
        ##"{"title":"Recipe","description":"Either","anyOf":[{"$ref":"#/$defs/Company"},"##
          + ##"{"$ref":"#/$defs/Difficulty"},{"type":"integer"}],"$defs":{"Company":"##))
  }

  @Test("a type with the schema of a string is a string")
  func wrapper() throws {
    struct Mail: Sample {
      static var parts: [GenerationSchema.Property] { [.init(name: "from", type: Address.self)] }
    }
    #expect(try schemaJSON(Mail.generationSchema).contains(#""from":{"type":"string"}"#))
  }

  @Test(
    "the constraint schema bounds numbers by their Swift types, and the declared schema does not")
  func boundsOfSwiftTypes() throws {
    struct Numbers: Sample {
      static var parts: [GenerationSchema.Property] {
        [
          .init(name: "int", type: Int.self),
          .init(name: "low", type: [Int].self, guides: [.element(.minimum(3))]),
          .init(name: "double", type: Double?.self), .init(name: "float", type: Float.self),
          .init(name: "decimal", type: Decimal.self),
        ]
      }
    }
    #expect(!(try schemaJSON(Numbers.generationSchema)).contains("maximum"))
    guard case .object(let object) = try Numbers.generationSchema.constraintSchema.root,
      case .integer(let int) = object.properties[0].node,
      case .array(let array) = object.properties[1].node, case .integer(let low) = array.items,
      case .number(let double) = object.properties[2].node,
      case .number(let float) = object.properties[3].node,
      case .number(let decimal) = object.properties[4].node
    else {
      Issue.record("the schema has another structure")
      return
    }
    #expect(int.minimum == DecimalNumber(Int.min) && int.maximum == DecimalNumber(Int.max))
    #expect(low.minimum == DecimalNumber(3) && low.maximum == DecimalNumber(Int.max))
    #expect(double.maximum == DecimalNumber(Double.greatestFiniteMagnitude))
    #expect(double.minimum == DecimalNumber(-Double.greatestFiniteMagnitude))
    #expect(Float(try #require(float.maximum).description)?.isFinite == true)
    let bound = try #require(decimal.maximum)
    let most = try #require(Decimal(string: bound.description))
    #expect(!most.isNaN && DecimalNumber(most.description) == bound)
  }

  @Test("the constraint schema of a schema from JSON bounds integers")
  func boundsOfReadSchemas() throws {
    let value = try JSONParser.parse(Array(#"{"type":"array","items":{"type":"integer"}}"#.utf8))
    let schema = GenerationSchema(schema: try Schema(json: value))
    #expect(
      try schema.constraintSchema.root
        == .array(
          ArraySchema(
            items: .integer(
              NumberSchema(minimum: DecimalNumber(Int.min), maximum: DecimalNumber(Int.max))))))
    #expect(schema.name == "array")
  }

  @Test(
    "decoding an encoded schema returns the same schema",
    arguments: [
      Recipe.generationSchema, Person.generationSchema, [Person].generationSchema,
      Difficulty.generationSchema, String.generationSchema, GeneratedContent.generationSchema,
    ])
  func coding(schema: GenerationSchema) throws {
    let data = try JSONEncoder().encode(schema)
    let copy = try JSONDecoder().decode(GenerationSchema.self, from: data)
    #expect(try copy.schema == schema.schema)
    let plist = try PropertyListEncoder().encode(["schema": schema])
    let second = try PropertyListDecoder().decode([String: GenerationSchema].self, from: plist)
    #expect(try second["schema"]?.schema == schema.schema)
  }

  @Test("a JSON Schema that cannot be enforced is a decoding error that names the keyword")
  func undecodable() {
    let text = #"{"type":"object","properties":{"a":{"type":"string","format":"ipv7"}}}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
    }
    #expect(String(describing: error).contains("format"))
  }

  @Test("the debug description is JSON Schema")
  func debugDescription() throws {
    let text = Difficulty.generationSchema.debugDescription
    let value = try JSONParser.parse(Array(text.utf8))
    #expect(try value == Difficulty.generationSchema.schema.json)
  }
}

/// A structure that is determined by its properties.
protocol Sample: Generable {
  static var parts: [GenerationSchema.Property] { get }
  init()
}

extension Sample {
  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, properties: parts)
  }
  init(_ content: GeneratedContent) throws { self.init() }
  var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
}

/// A type that wraps a string.
struct Address: Generable {
  let text: String
  static var generationSchema: GenerationSchema { String.generationSchema }
  init(_ content: GeneratedContent) throws { text = try content.value() }
  var generatedContent: GeneratedContent { text.generatedContent }
}

/// A type that uses itself with new arguments.
struct Onion<Core: Generable>: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, properties: [.init(name: "next", type: Onion<[Core]>?.self)])
  }
  init(_ content: GeneratedContent) throws {}
  var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
}
