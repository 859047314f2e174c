// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import SchemaModel
import TestSupport
import Testing

/// The definitions of schemas with several types.
@Suite struct DefinitionTests {
  @Test("types are defined in the order of their first use")
  func order() throws {
    let text = try SchemaSource(
      """
      @Generable struct A { let d: D; let b: B; let again: D }
      @Generable struct B { let c: C? }
      @Generable enum C { case c }
      @Generable struct D { let c: [C] }
      """
    ).text()
    let positions = try ["\"D\":{", "\"C\":{", "\"B\":{"].map { name in
      try #require(text.range(of: name)).lowerBound
    }
    #expect(positions == positions.sorted())
    #expect(text.contains(##""again":{"$ref":"#/$defs/D"}"##))
  }

  @Test("a recursive type refers to the root")
  func recursion() throws {
    let text = try SchemaSource("@Generable struct A { let children: [A] }").text()
    #expect(text.contains(##""items":{"$ref":"#"}"##))
    #expect(!text.contains("$defs"))
  }

  @Test("types of other files are defined")
  func otherFiles() throws {
    let source = SchemaSource([
      SourceFile(path: "a.swift", text: "@Generable struct A { let b: B }"),
      SourceFile(path: "b.swift", text: "@Generable struct B { let x: Int }"),
    ])
    #expect(try source.types[0].schema.definitions.map(\.name) == ["B"])
  }

  @Test("two types of the same name in one schema are diagnosed")
  func duplicateNames() throws {
    let marked = MarkedSource(
      """
      @Generable struct A { let x: Space.B; let y: 1️⃣B }
      @Generable struct B { let z: Int }
      enum Space { @Generable struct 2️⃣B { let z: Int } }
      """)
    let diagnostics = try SchemaSource(marked.text).schemaDiagnostics()
    #expect(diagnostics.map(\.id) == [.duplicateType])
    #expect(diagnostics.flatMap { [$0.position] + $0.notes.map(\.position) } == marked.positions)
  }

  @Test("a handwritten schema is diagnosed")
  func handwrittenSchema() throws {
    let marked = MarkedSource(
      """
      @Generable struct A { let seat: Seat; let color: 1️⃣Color }
      @Generable struct 2️⃣Seat {
        static var generationSchema: GenerationSchema { make() }
      }
      struct Color: Generable {
        static let generationSchema = GenerationSchema(type: Color.self, anyOf: ["red"])
      }
      """)
    let diagnostics = try SchemaSource(marked.text).schemaDiagnostics()
    #expect(diagnostics.map(\.id) == [.unknownType, .unknownType])
    #expect(Set(diagnostics.map(\.position)) == Set(marked.positions))
  }

  @Test("a chain of a thousand types has a schema")
  func longChain() throws {
    let text = (0..<1000).map { "@Generable struct A\($0) { let next: A\($0 + 1) }\n" }.joined()
    let source = SchemaSource(text + "@Generable struct A1000 { let x: Int }")
    let schema = try #require(source.types.first).schema
    #expect(schema.definitions.map(\.name) == (1...1000).map { "A\($0)" })
  }
}
