// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import SchemaModel
import Testing

@Suite("GenerationSchema.SchemaError")
struct GenerationSchemaErrorTests {
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
}
