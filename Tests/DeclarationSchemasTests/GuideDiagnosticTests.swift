// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import SchemaModel
import TestSupport
import Testing

/// The diagnostics about guides that schemas are computed from.
@Suite struct GuideDiagnosticTests {
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    /// The members of a structure; markers indicate the positions of the diagnostics.
    let source: String
    let id: DiagnosticID

    init(_ description: String, _ source: String, _ id: DiagnosticID) {
      self.description = description
      self.source = source
      self.id = id
    }
  }

  static let types: [Case] = [
    Case("unknown type", "let x: 1️⃣Missing", .unknownType),
    Case("unknown element type", "let x: [1️⃣Missing]", .unknownType),
  ]

  static let expressions: [Case] = [
    Case("name", "@Guide(.anyOf(1️⃣names)) let x: String", .nonLiteralGuide),
    Case("member", "@Guide(.maximum(1️⃣Limits.most)) let x: Int", .nonLiteralGuide),
    Case("name in a range", "@Guide(.range(1...1️⃣most)) let x: Int", .nonLiteralGuide),
    Case("name in an array", "@Guide(.anyOf([\"a\", 1️⃣b])) let x: String", .nonLiteralGuide),
    Case("function call", "@Guide(.maximum(1️⃣most(1, 2))) let x: Int", .nonLiteralGuide),
    Case("sum", "@Guide(.maximum(1️⃣1 + 2)) let x: Int", .nonLiteralGuide),
    Case("negated parentheses", "@Guide(.maximum(1️⃣-(5))) let x: Int", .nonLiteralGuide),
    Case(
      "concatenation with a name", "@Guide(description: \"a\" + 1️⃣b) let x: Int", .nonLiteralGuide),
    Case("interpolation", "@Guide(description: 1️⃣\"\\(1)\") let x: Int", .nonLiteralGuide),
    Case("member of a literal", "@Guide(.count(1️⃣[1, 2].count)) let x: [Int]", .nonLiteralGuide),
    Case("trailing closure", "@Guide(1️⃣.pattern { \"a\" }) let x: String", .nonLiteralGuide),
    Case("open range", "@Guide(.count(1️⃣3...)) let x: [Int]", .nonLiteralGuide),
    Case("no argument", "@Guide(1️⃣.count()) let x: [Int]", .invalidGuide),
  ]

  static let mismatches: [Case] = [
    Case("range of a string", "@Guide(1️⃣.range(1...5)) let x: String", .guideMismatch),
    Case("choices of a number", "@Guide(1️⃣.anyOf([\"a\"])) let x: Int", .guideMismatch),
    Case("count of a string", "@Guide(1️⃣.count(3)) let x: String", .guideMismatch),
    Case("range of a Boolean", "@Guide(1️⃣.range(1...5)) let x: Bool", .guideMismatch),
    Case("range of a declared type", "@Guide(1️⃣.range(1...5)) let x: [A]", .guideMismatch),
  ]

  static let values: [Case] = [
    Case("fraction for an integer", "@Guide(.minimum(1️⃣1.5)) let x: Int", .invalidGuide),
    Case(
      "number beyond Int", "@Guide(.minimum(1️⃣99999999999999999999)) let x: Int", .invalidGuide),
    Case("number beyond Int8", "@Guide(.minimum(1️⃣-129)) let x: Int8", .invalidGuide),
    Case("number beyond Double", "@Guide(.minimum(1️⃣1e999)) let x: Double", .invalidGuide),
    Case("empty range", "@Guide(.range(1️⃣5...1)) let x: Int", .invalidGuide),
    Case("empty bounds", "@Guide(.minimum(5), 1️⃣.maximum(1)) let x: Int", .invalidGuide),
    Case(
      "empty counts", "@Guide(.minimumCount(5), 1️⃣.maximumCount(1)) let x: [Int]",
      .invalidGuide),
    Case("negative count", "@Guide(.count(1️⃣-1)) let x: [Int]", .invalidGuide),
    Case("no choices", "@Guide(.anyOf(1️⃣[])) let x: String", .invalidGuide),
    Case("string for a number", "@Guide(.maximum(1️⃣\"a\")) let x: Int", .invalidGuide),
    Case("unknown guide", "@Guide(1️⃣.length(3)) let x: String", .unknownGuide),
    Case("not a guide", "@Guide(1️⃣5) let x: Int", .invalidGuide),
    Case("unsupported pattern", "@Guide(1️⃣/(?>a)/) let x: String", .invalidGuide),
    Case(
      "pattern and choices", "@Guide(.anyOf([\"a\"]), 1️⃣.pattern(/a/)) let x: String",
      .invalidGuide),
  ]

  @Test(
    "a guide that no schema can contain is diagnosed",
    arguments: types + expressions + mismatches + values)
  func diagnostic(_ c: Case) throws {
    let marked = MarkedSource("@Generable struct A {\n  \(c.source)\n}")
    let source = SchemaSource(marked.text)
    // Except for guides of another type, the compiler evaluates and checks guides in a build.
    #expect(source.output.hasErrors == (c.id == .guideMismatch))
    let diagnostics = try source.schemaDiagnostics()
    #expect(diagnostics.map(\.id) == [c.id], "\(diagnostics)")
    #expect(diagnostics.map(\.position) == marked.positions, "\(diagnostics)")
    #expect(diagnostics.allSatisfy { $0.text.first?.isUppercase == false && $0.text.last != "." })
  }

  @Test("an expression that is not a literal is named, with the remedy")
  func nonLiteralMessage() throws {
    let diagnostics = try SchemaSource(
      "@Generable struct A { @Guide(.maximum(Limits\n  .most)) let x: Int }"
    ).schemaDiagnostics()
    #expect(
      diagnostics.map(\.text) == [
        "'Limits .most' is not a literal; write the value, or print the 'generationSchema' of the "
          + "compiled type"
      ])
  }

  @Test("a misspelled guide is corrected")
  func misspelledGuide() throws {
    let diagnostics = try SchemaSource(
      "@Generable struct A { @Guide(.maximun(5)) let x: Int }"
    ).schemaDiagnostics()
    #expect(diagnostics.flatMap(\.fixIts).map(\.replacement) == ["maximum"])
  }

  @Test("the diagnostics of a type do not include those of the types that it uses")
  func ownDiagnostics() throws {
    let source = SchemaSource(
      """
      @Generable struct A { let b: B }
      @Generable struct B { @Guide(.count(1)) let x: String }
      """)
    #expect(source.types.map { $0.diagnostics.map(\.id) } == [[], [.guideMismatch]])
  }
}
