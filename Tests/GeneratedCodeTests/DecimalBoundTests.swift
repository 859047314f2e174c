// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

/// Bounds of `Decimal` properties, which the generator has to round as Foundation does.
@Suite struct DecimalBoundTests {
  /// Numbers as people write them, and as long as they get.
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

  /// The value of a literal of type `Decimal`.
  private func decimal(_ literal: String) throws -> Decimal {
    let digits = literal.filter { $0 != "_" }
    if digits.hasPrefix("0x") {
      return Decimal(try #require(Int(digits.dropFirst(2), radix: 16)))
    }
    if let whole = Int(digits) { return Decimal(integerLiteral: whole) }
    return Decimal(floatLiteral: try #require(Double(digits)))
  }

  @Test("bounds from source are equal to Foundation's decimals")
  func decimalBoundsMatchFoundation() throws {
    for literal in Self.literals {
      let source = SourceFile(
        path: "A.swift",
        text: "@Generable struct A { @Guide(.minimum(\(literal))) var x: Decimal }",
        mode: .wholeFile)
      let declaration = try #require(GeneratorPipeline.run(sources: [source]).declarations.first)
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

  /// The schema's minimum for an expression; nil where the generator does not tell it.
  private func minimum(_ expression: String) throws -> DecimalNumber? {
    let source = SourceFile(
      path: "A.swift",
      text: "@Generable struct A { @Guide(.minimum(\(expression))) var x: Decimal }",
      mode: .wholeFile)
    let declaration = try #require(GeneratorPipeline.run(sources: [source]).declarations.first)
    guard let schema = try? declaration.schema, case .object(let object) = schema.root,
      case .number(let number) = object.properties.first?.node
    else { return nil }
    return number.minimum
  }

  @Test("decimal results are equal to Foundation's")
  func decimalResultsMatchFoundation() throws {
    var random = SeededGenerator(seed: 42)
    var told = 0
    for _ in 0..<300 {
      let texts = (0..<3).map { _ in Self.literals.randomElement(using: &random) ?? "1" }
      let values = try texts.map(decimal)
      let (expression, value): (String, Decimal) =
        switch Int.random(in: 0...2, using: &random) {
        case 0: ("\(texts[0]) + \(texts[1]) - \(texts[2])", values[0] + values[1] - values[2])
        case 1: ("\(texts[0]) * \(texts[1])", values[0] * values[1])
        default: ("-(\(texts[0]) - \(texts[1])) * 4", -(values[0] - values[1]) * 4)
        }
      guard let minimum = try minimum(expression) else { continue }
      told += 1
      #expect(minimum == DecimalNumber("\(value)"), "\(expression)")
    }
    #expect(told > 200, "too many results were not told")
  }
}
