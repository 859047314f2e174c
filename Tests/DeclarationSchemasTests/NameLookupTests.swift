// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import SchemaModel
import TestSupport
import Testing

/// The lookup of the names of types.
@Suite struct NameLookupTests {
  @Test("names are looked up from the innermost scope outward")
  func nestedTypes() throws {
    let text = try SchemaSource(
      """
      @Generable struct B { let outer: Int }
      enum Space {
        @Generable struct B { let inner: Int }
        @Generable struct A { let b: B; let c: Space.B }
      }
      """
    ).text()
    #expect(text.contains("inner"))
    #expect(!text.contains("outer"))
  }

  @Test("an extension does not see the types around the extended type")
  func extensions() throws {
    let text = try SchemaSource(
      """
      enum Pantry {
        struct Recipe {}
        @Generable struct Item { let inner: Int }
      }
      @Generable struct Item { let outer: Int }
      extension Pantry.Recipe { @Generable struct A { let item: Item } }
      """
    ).text()
    #expect(text.contains("outer") && !text.contains("inner"), "\(text)")
  }

  @Test("private types and aliases are visible only in their file")
  func privateTypes() throws {
    func file(_ number: Int) -> SourceFile {
      SourceFile(
        path: "\(number).swift",
        text: """
          private typealias Number = \(number == 1 ? "Int" : "Double")
          @Generable private struct B { let b\(number): Int }
          @Generable struct A\(number) { let x: Number; private let b: B }
          """)
    }
    let source = SchemaSource([file(1), file(2)])
    for (number, type) in [(1, "integer"), (2, "number")] {
      let text = try source.text(of: "A\(number)")
      #expect(text.contains(##""x":{"type":"\##(type)"}"##), "\(text)")
      #expect(text.contains("\"b\(number)\""), "\(text)")
    }
  }

  @Test(
    "a declared name hides a primitive type",
    arguments: ["struct Date {}", "typealias Date = (Int, Int)", "typealias Date = Date"])
  func hiddenPrimitives(_ declaration: String) throws {
    let marked = MarkedSource("\(declaration)\n@Generable struct A { let x: 1️⃣Date }")
    let diagnostics = try SchemaSource(marked.text).schemaDiagnostics()
    #expect(diagnostics.map(\.id) == [.unknownType])
    #expect(diagnostics.map(\.position) == marked.positions)
  }

  @Test("an alias is replaced where it is declared")
  func aliasScope() throws {
    let text = try SchemaSource(
      """
      enum Space {
        typealias Inner = B
        @Generable struct B { let inner: Int }
      }
      @Generable struct B { let outer: Int }
      typealias Found = Space
      @Generable struct A { let x: [Alias] }
      extension A { typealias Alias = Element; typealias Element = B }
      """
    ).text()
    #expect(text.contains("outer") && !text.contains("inner"), "\(text)")
  }

  @Test("an alias that depends on an unknown condition is diagnosed")
  func conditionalAliases() throws {
    var source = SchemaSource(
      """
      #if canImport(X)
      typealias Number = Double
      #else
      typealias Number = Int
      #endif
      @Generable struct A { let x: Number }
      """)
    #expect(try source.schemaDiagnostics().map(\.id) == [.unknownType])
    source.build = BuildConditions(undefined: ["canImport(X)"])
    #expect(try source.text().contains(#""x":{"type":"integer"}"#))
  }
}
