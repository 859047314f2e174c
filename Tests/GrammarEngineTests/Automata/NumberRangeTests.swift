// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Compares ranges with a reference for every text over a small alphabet.
@Suite struct NumberRangeTests {
  struct Range: Sendable, CustomTestStringConvertible {
    let minimum: String?
    let maximum: String?
    let isInteger: Bool

    var testDescription: String {
      "\(isInteger ? "integer" : "number") \(minimum ?? "…") to \(maximum ?? "…")"
    }

    var node: SchemaNode {
      let bounds = NumberSchema(
        minimum: minimum.flatMap { DecimalNumber($0) },
        maximum: maximum.flatMap { DecimalNumber($0) })
      return isInteger ? .integer(bounds) : .number(bounds)
    }
  }

  static let ranges: [Range] = {
    var ranges: [Range] = []
    let bounds = [
      "-101", "-10", "-9.5", "-1", "-0.02", "0", "0.1", "0.95", "1", "9", "10", "99.9", "100",
    ]
    for (index, low) in bounds.enumerated() {
      ranges.append(Range(minimum: low, maximum: nil, isInteger: true))
      ranges.append(Range(minimum: low, maximum: nil, isInteger: false))
      ranges.append(Range(minimum: nil, maximum: low, isInteger: true))
      ranges.append(Range(minimum: nil, maximum: low, isInteger: false))
      for high in bounds[index...] where (index + high.utf8.count) % 2 == 0 {
        ranges.append(Range(minimum: low, maximum: high, isInteger: true))
        ranges.append(Range(minimum: low, maximum: high, isInteger: false))
      }
    }
    return ranges
  }()

  @Test("a text is accepted if and only if a number in range begins with it", arguments: ranges)
  func prefixes(_ range: Range) throws {
    let reference = ReferenceRecognizer(Schema(root: range.node))
    let grammar: CompiledGrammar
    do {
      grammar = try CompiledGrammar(compiling: Schema(root: range.node))
    } catch {
      #expect(error.kind == .noIntegerInRange)
      for value in -120...120 { #expect(!reference.isDocument(Array(String(value).utf8))) }
      return
    }
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    try check(&matcher, [], reference)
  }

  /// Compares all texts of up to five bytes that begin with `text`.
  private func check(
    _ matcher: inout TokenMatcher, _ text: [UInt8], _ reference: ReferenceRecognizer
  ) throws {
    #expect(matcher.isComplete == reference.isDocument(text))
    guard text.count < 5 else { return }
    for byte in "-.0159e".utf8 {
      let isAccepted = matcher.accept(bytes: [byte])
      let longer = text + [byte]
      if isAccepted != reference.isPrefix(longer) {
        Issue.record("\(String(decoding: longer, as: UTF8.self)): accepted is \(isAccepted)")
      }
      guard isAccepted else { continue }
      try check(&matcher, longer, reference)
      matcher.rollBack(tokens: 1)
    }
  }
}
