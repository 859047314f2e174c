// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import SchemaModel
import Testing

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
}
