// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import Testing

/// Compares restrictions by divisors, alone and in combination, with an enumeration of all numbers.
@Suite struct NumberMultipleTests {
  /// Restrictions of numbers from zero to a maximum, in units of the last of some decimals.
  struct Case: Sendable, CustomTestStringConvertible {
    var multiple: Int?
    var excluded: [Int] = []
    var minimum = 0
    let maximum: Int
    /// The number of decimals of the units.
    var decimals = 0

    var testDescription: String {
      "\(multiple.map(String.init) ?? "no") multiple, not \(excluded), \(minimum)...\(maximum), "
        + "\(decimals) decimals"
    }

    func isValid(_ units: Int) -> Bool {
      multiple.map { units.isMultiple(of: $0) } ?? true
        && excluded.allSatisfy { !units.isMultiple(of: $0) }
        && (minimum...maximum).contains(units)
    }

    func decimal(_ units: Int) -> DecimalNumber? { DecimalNumber("\(units)e-\(decimals)") }

    var node: SchemaNode {
      var bounds = NumberSchema(
        minimum: decimal(minimum), maximum: decimal(maximum),
        multipleOf: multiple.flatMap(decimal))
      bounds.notMultipleOf = excluded.compactMap(decimal)
      return decimals == 0 ? .integer(bounds) : .number(bounds)
    }

    /// The texts of all valid numbers that have at most ``decimals`` decimals, and their prefixes.
    var texts: (complete: Set<String>, prefixes: Set<String>) {
      var complete: Set<String> = []
      var prefixes: Set<String> = []
      for units in minimum...maximum where isValid(units) {
        for text in spellings(of: units) {
          complete.insert(text)
          for count in 0...text.utf8.count { prefixes.insert(String(text.prefix(count))) }
        }
      }
      return (complete, prefixes)
    }

    private func spellings(of units: Int) -> [String] {
      let zeros = String(repeating: "0", count: max(0, decimals + 1 - "\(units)".utf8.count))
      let digits = zeros + "\(units)"
      let integer = String(digits.dropLast(decimals))
      var fraction = String(digits.suffix(decimals))
      var texts = fraction.isEmpty ? [] : ["\(integer).\(fraction)"]
      while fraction.last == "0" {
        fraction.removeLast()
        if !fraction.isEmpty { texts.append("\(integer).\(fraction)") }
      }
      return fraction.isEmpty ? texts + [integer] : texts
    }
  }

  static let cases = [
    Case(multiple: 1_000, maximum: 123_456),
    Case(multiple: 625, minimum: 7, maximum: 9_999),
    Case(multiple: 3_333, excluded: [6, 7], maximum: 9_999),
    Case(multiple: 1_024, excluded: [3, 5], maximum: 54_321),
    Case(multiple: 13, excluded: [2, 3, 5, 7, 11], minimum: 101, maximum: 2_345),
    Case(multiple: 3, excluded: [8], minimum: 1, maximum: 1_234),
    Case(excluded: [2, 5, 3, 16, 25], maximum: 2_000),
    Case(excluded: [1_000, 77], minimum: 950, maximum: 2_050),
    Case(multiple: 135, maximum: 9_000, decimals: 1),
    Case(multiple: 135, excluded: [20, 130, 50, 70], minimum: 5, maximum: 9_000, decimals: 1),
    Case(multiple: 25_000, excluded: [3], maximum: 1_000_000, decimals: 3),
    Case(multiple: 300, excluded: [800], minimum: 100, maximum: 20_000, decimals: 2),
    Case(multiple: 125, maximum: 9_000, decimals: 3),
  ]

  @Test("a text is accepted if and only if a permitted number begins with it", arguments: cases)
  func prefixes(_ test: Case) throws {
    let (complete, prefixes) = test.texts
    try #require(!complete.isEmpty)
    let grammar = try CompiledGrammar(compiling: Schema(root: test.node))
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    for text in prefixes {
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      guard isAccepted, matcher.isComplete == complete.contains(text) else {
        Issue.record("'\(text)'")
        return
      }
      let decimals = text.utf8.firstIndex(of: UInt8(ascii: ".")).map {
        text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1
      }
      // Texts with more decimals are not enumerated.
      for byte in "0123456789.-e".utf8 where decimals != test.decimals {
        let longer = text + String(UnicodeScalar(byte))
        let isAccepted = matcher.accept(bytes: [byte])
        guard isAccepted == prefixes.contains(longer) else {
          Issue.record("'\(longer)': accepted is \(isAccepted)")
          return
        }
        if isAccepted { matcher.rollBack(tokens: 1) }
      }
      if !text.isEmpty { matcher.rollBack(tokens: 1) }
    }
  }

  @Test("numbers without an upper bound can be multiples of large powers of ten")
  func powersOfTen() throws {
    var bounds = NumberSchema(multipleOf: DecimalNumber(1_000_000))
    bounds.notMultipleOf = [DecimalNumber(7_000_000)]
    let grammar = try CompiledGrammar(compiling: Schema(root: .number(bounds)))
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    for (text, isValid) in [
      ("1000000", true), ("12000000", true), ("120000", false), ("7000000", false), ("0", false),
      ("70000000000000000000000", false), ("70000000000000000000001000000", true),
      ("-3000000.00", true), ("3000000.01", false),
    ] {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      #expect((isAccepted && matcher.isComplete) == isValid, "\(text)")
    }
  }

  @Test("numbers that have too many remainders are rejected")
  func tooManyRemainders() throws {
    for (multiple, excluded) in [(1_000_003, []), (1 << 40, []), (7, [1_000_003, 999_983])] {
      var bounds = NumberSchema(multipleOf: DecimalNumber(multiple))
      bounds.notMultipleOf = excluded.map { DecimalNumber($0) }
      let error = #expect(throws: GrammarError.self) {
        try CompiledGrammar(compiling: Schema(root: .integer(bounds)))
      }
      #expect(error?.keyword == "multipleOf")
    }
  }
}
