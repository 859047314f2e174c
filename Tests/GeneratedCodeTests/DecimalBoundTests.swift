// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

/// Bounds of `Decimal` properties, which are rounded as in Foundation.
@Suite struct DecimalBoundTests {
  /// Short literals and literals with many digits.
  static let literals: [String] = {
    var random = SeededGenerator(seed: 41)
    return ["0", "-1", "100000", "0.1", "-0.1", "3.133", "1e-3", "2.5E6", "0x10", "1_000.5"]
      + (0..<300).map { index in
        var scale = 1.0
        for _ in 0..<Int.random(in: 0...9, using: &random) { scale *= 10 }
        let value = Double.random(in: -1...1, using: &random) * scale
        switch index % 3 {
        case 0: return "\(value)"
        case 1: return "\((value * 1000).rounded() / 1000)"
        default: return "\(value / scale / scale)"
        }
      }
  }()

  /// Returns the value of a literal of type `Decimal`.
  private func decimal(_ literal: String) throws -> Decimal {
    let digits = literal.filter { $0 != "_" }
    if digits.hasPrefix("0x") {
      return Decimal(try #require(Int(digits.dropFirst(2), radix: 16)))
    }
    if let integer = Int(digits) { return Decimal(integerLiteral: integer) }
    return Decimal(floatLiteral: try #require(Double(digits)))
  }

  @Test("bounds in source have Foundation's values")
  func bounds() throws {
    for literal in Self.literals {
      let source = SourceFile(
        path: "A.swift",
        text: "@Generable struct A { @Guide(.minimum(\(literal))) var x: Decimal }",
        mode: .wholeFile)
      let declaration = try #require(
        TypeCatalog(GeneratorPipeline.run(sources: [source]).resolvedFiles).types.first)
      guard case .object(let fromSource) = try declaration.schema.root else {
        Issue.record("no object")
        return
      }
      let compiled = GenerationSchema(
        type: Recipe.self,
        properties: [
          .init(name: "x", type: Decimal.self, guides: [.minimum(try decimal(literal))])
        ])
      guard case .object(let object) = try compiled.schema.root else {
        Issue.record("no object")
        return
      }
      #expect(fromSource.properties == object.properties, "\(literal)")
    }
  }
}
