// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import Testing

@testable import GrammarEngine

@Suite struct NumberRuleTests {
  private func decimal(_ text: String) throws -> DecimalNumber {
    try #require(DecimalNumber(text))
  }

  private func failure(_ rule: NumberRule, _ text: String) -> ScalarFailure? {
    rule.violation(of: Array(text.utf8)).map { rule.failure(of: $0) }
  }

  /// An exponent beyond the range of `Int`.
  static let huge = "99999999999999999999999999"

  @Test("bounds are compared exactly, however a number is written")
  func bounds() throws {
    let rule = NumberRule(
      schema: NumberSchema(minimum: try decimal("-1"), exclusiveMaximum: try decimal("100")))
    let accepted = [
      "-1", "-1.0", "-100e-2", "0", "-0.0", "99", "99.999999999999999999999", "0e\(Self.huge)",
      "1e-\(Self.huge)", "-1e-\(Self.huge)", "9.9E1",
    ]
    for text in accepted { #expect(failure(rule, text) == nil, "\(text)") }
    for text in ["-1.0000000000000000000001", "-2", "-1e\(Self.huge)", "-100e-1"] {
      #expect(
        failure(rule, text)
          == ScalarFailure(keyword: "minimum", expected: "a number of at least -1"), "\(text)")
    }
    for text in ["100", "1e2", "100.0", "1000000000000000000000", "1e\(Self.huge)"] {
      #expect(
        failure(rule, text)
          == ScalarFailure(keyword: "exclusiveMaximum", expected: "a number less than 100"),
        "\(text)")
    }
  }

  @Test("fractional bounds restrict integers")
  func fractionalBounds() throws {
    let rule = NumberRule(
      schema: NumberSchema(maximum: try decimal("2.5"), exclusiveMinimum: try decimal("0.5")))
    for text in ["1", "2", "2.5", "0.51"] { #expect(failure(rule, text) == nil, "\(text)") }
    #expect(failure(rule, "3")?.keyword == "maximum")
    #expect(failure(rule, "0")?.keyword == "exclusiveMinimum")
    #expect(failure(rule, "0.5")?.expected == "a number greater than 0.5")
  }

  @Test("multiples are exact for fractions, large exponents and long divisors")
  func multiples() throws {
    let cases: [(divisor: String, multiples: [String], others: [String])] = [
      ("0.01", ["1.23", "4", "0.0", "1e400", "19.99"], ["0.001", "1.234", "1e-400"]),
      ("7", ["0", "-14", "7e400", "14.0", "49"], ["1", "1e400", "1e\(Self.huge)", "3.5", "13"]),
      ("1024", ["1e10", "1e\(Self.huge)", "2048"], ["1e9", "1023", "1e-\(Self.huge)"]),
      (
        "1234567890123456789.01",
        ["1234567890123456789.01", "2469135780246913578.02", "1234567890123456789.01e5", "0"],
        ["1234567890123456789", "1e\(Self.huge)", "1234567890123456789.02"]
      ),
    ]
    for (divisor, multiples, others) in cases {
      let rule = NumberRule(schema: NumberSchema(multipleOf: try decimal(divisor)))
      for text in multiples { #expect(failure(rule, text) == nil, "\(text), \(divisor)") }
      for text in others {
        #expect(
          failure(rule, text)
            == ScalarFailure(keyword: "multipleOf", expected: "a multiple of \(divisor)"),
          "\(text), \(divisor)")
      }
    }
  }

  @Test("excluded multiples are rejected")
  func excludedMultiples() throws {
    var rule = NumberRule()
    rule.schema.notMultipleOf = [try decimal("3"), try decimal("0.5")]
    for text in ["0.2", "3.1"] { #expect(failure(rule, text) == nil, "\(text)") }
    for text in ["0", "3", "4", "1.5", "6e3"] {
      #expect(failure(rule, text)?.keyword == "not", "\(text)")
    }
    #expect(failure(rule, "3")?.expected == "a number that is not a multiple of 3")
  }

  @Test("choices are compared by value")
  func choices() throws {
    let rule = NumberRule(choices: [try decimal("1"), try decimal("2.5")], choicesKeyword: "const")
    for text in ["1", "1.0", "10e-1", "2.50"] { #expect(failure(rule, text) == nil, "\(text)") }
    #expect(
      failure(rule, "2") == ScalarFailure(keyword: "const", expected: "one of 1, 2.5"))
    #expect(failure(rule, "1e\(Self.huge)") != nil)
    #expect(failure(NumberRule(choices: [try decimal("7")]), "8")?.expected == "7")
  }

  @Test("a number is an integer if its value is")
  func integers() {
    let integers = [
      "0", "-5", "1.0", "1e2", "100E-2", "-0.0", "1e\(Self.huge)", "12345678901234567890",
    ]
    for text in integers { #expect(NumberRule.isInteger(Array(text.utf8)), "\(text)") }
    for text in ["0.5", "1e-1", "100E-3", "1e-\(Self.huge)", "1.00000000000000000000000001"] {
      #expect(!NumberRule.isInteger(Array(text.utf8)), "\(text)")
    }
  }

  @Test("short integers are judged as the same numbers with a fraction")
  func shortIntegers() throws {
    let bounds = [nil, "-12", "0", "3.5", "7", "1e30", "-1e30"].map {
      $0.flatMap { DecimalNumber($0) }
    }
    for lower in bounds {
      for upper in bounds {
        for divisor in [nil, "2", "0.5", "1.5"] {
          let rule = NumberRule(
            schema: NumberSchema(
              exclusiveMinimum: lower, exclusiveMaximum: upper,
              multipleOf: divisor.flatMap { DecimalNumber($0) }))
          for value in [-999_999_999_999_999_999, -13, -12, -11, 0, 1, 3, 4, 6, 7, 8] {
            #expect(failure(rule, "\(value)") == failure(rule, "\(value).0"))
          }
        }
      }
    }
  }
}
