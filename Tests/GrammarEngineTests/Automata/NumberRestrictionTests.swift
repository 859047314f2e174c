// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Compares random restrictions of numbers with Foundation's decimal arithmetic.
@Suite struct NumberRestrictionTests {
  @Test("a number is accepted if and only if it fulfills all restrictions", arguments: 0..<40)
  func restrictions(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let isInteger = Bool.random(using: &random)
    let bound = { (random: inout SeededGenerator) -> String? in
      guard Bool.random(using: &random) else { return nil }
      let integer = Int.random(in: -30...130, using: &random)
      return Bool.random(using: &random)
        ? "\(integer)" : "\(integer).\(Int.random(in: 1...99, using: &random))"
    }
    let divisors = ["1", "2", "3", "7", "10", "12", "0.5", "0.1", "0.25", "0.03", "2.5", "1.2"]
    let divisor = Bool.random(using: &random) ? divisors.randomElement(using: &random) : nil
    let texts = (
      minimum: bound(&random), maximum: bound(&random), above: bound(&random),
      below: bound(&random)
    )
    let schema = NumberSchema(
      minimum: texts.minimum.flatMap { DecimalNumber($0) },
      maximum: texts.maximum.flatMap { DecimalNumber($0) },
      exclusiveMinimum: texts.above.flatMap { DecimalNumber($0) },
      exclusiveMaximum: texts.below.flatMap { DecimalNumber($0) },
      multipleOf: divisor.flatMap { DecimalNumber($0) })
    let isValid = { (text: String) -> Bool in
      guard let value = Decimal(string: text) else { return false }
      func compare(_ bound: String?, _ isFulfilled: (Decimal, Decimal) -> Bool) -> Bool {
        bound.flatMap { Decimal(string: $0) }.map { isFulfilled(value, $0) } ?? true
      }
      var isMultiple = true
      if let divisor = divisor.flatMap({ Decimal(string: $0) }) {
        var quotient = value / divisor
        var rounded = Decimal()
        NSDecimalRound(&rounded, &quotient, 0, .plain)
        isMultiple = rounded * divisor == value
      }
      return isMultiple && compare(texts.minimum, >=) && compare(texts.maximum, <=)
        && compare(texts.above, >) && compare(texts.below, <)
    }
    let numbers = Self.numbers(isInteger: isInteger, &random)
    let grammar: CompiledGrammar
    do {
      grammar = try CompiledGrammar(
        compiling: Schema(root: isInteger ? .integer(schema) : .number(schema)))
    } catch {
      for text in numbers { #expect(!isValid(text), "\(text) \(schema)") }
      return
    }
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    let start = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    for text in numbers {
      var matcher = start
      let isAccepted = matcher.accept(bytes: Array(text.utf8)) && matcher.isComplete
      #expect(isAccepted == isValid(text), "\(text) \(schema)")
    }
  }

  /// Numbers without `-0`, whose sign depends on the bounds.
  private static func numbers(isInteger: Bool, _ random: inout SeededGenerator) -> [String] {
    var numbers = (-40...140).map(String.init)
    guard !isInteger else { return numbers }
    for _ in 0..<300 {
      let integer = Int.random(in: -35...135, using: &random)
      let digits = Int.random(in: 1...4, using: &random)
      let fraction = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }
      if integer != 0 || Int(fraction.joined()) != 0 {
        numbers.append("\(integer).\(fraction.joined())")
      }
    }
    return numbers
  }
}
