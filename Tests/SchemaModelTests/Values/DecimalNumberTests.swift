// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport
import Testing

@Suite struct DecimalNumberTests {
  @Test(
    "a number is written as its shortest text",
    arguments: [
      ("0", "0"), ("-0", "0"), ("0.000", "0"), ("0e99999999999", "0"), ("5.0", "5"),
      ("-5.10", "-5.1"),
      ("1e3", "1000"), ("120e-1", "12"), ("0.1", "0.1"), ("0.00001", "0.00001"),
      ("1e-6", "0.000001"),
      ("1e-7", "1e-7"), ("123e-12", "1.23e-10"), ("1e21", "1e21"),
      ("123456789012345678901", "123456789012345678901"),
      ("-1234567890123456789012", "-1234567890123456789012"), ("1.5E+300", "1.5e300"),
    ])
  func writesTheShortestText(_ text: String, _ shortest: String) throws {
    let number = try #require(DecimalNumber(text))
    #expect(number.description == shortest)
    #expect(DecimalNumber(shortest) == number)
    #expect(JSONNumber(text: shortest) != nil)
  }

  @Test(
    "a text that is malformed or beyond the limit is rejected",
    arguments: [
      "", "-", "1.", ".1", "01", "+1", "1e", "NaN", "inf", " 1", "1e10001", "1e-10001",
      "1e99999999999999999999", "-1e-99999999999999999999", "0.1e10002",
    ])
  func rejectsOtherTexts(_ text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test("numbers up to the magnitude limit are accepted") func acceptsNumbersUpToTheLimit() {
    let limit = DecimalNumber.magnitudeLimit
    #expect(DecimalNumber("1e\(limit - 1)")?.leadingPosition == limit)
    #expect(DecimalNumber("1e\(limit)") == nil)
    #expect(DecimalNumber("1e-\(limit)") != nil)
    #expect(DecimalNumber("1e-\(limit + 1)") == nil)
    #expect(DecimalNumber(String(repeating: "9", count: limit)) != nil)
    #expect(DecimalNumber(String(repeating: "9", count: 1_000_000)) == nil)
  }

  @Test("numbers are ordered by value") func ordersByValue() throws {
    let ascending = try [
      "-1e500", "-100.01", "-100", "-99.9", "-1", "-0.5", "-1e-400", "0", "1e-400", "0.09", "0.1",
      "0.11", "1", "9", "9.99", "10", "11", "100", "1e500",
    ].map { try #require(DecimalNumber($0)) }
    for (i, left) in ascending.enumerated() {
      for (j, right) in ascending.enumerated() {
        #expect((left < right) == (i < j), "\(left) < \(right)")
        #expect((left == right) == (i == j))
      }
    }
  }

  @Test("random numbers are ordered and rounded like doubles")
  func ordersAndRoundsLikeDoubles() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let scale: Double = Bool.random(using: &generator) ? 1 : 1e6
      let a: Double = Double.random(in: -1...1, using: &generator) * scale
      let b: Double = (Double.random(in: -1...1, using: &generator) * scale).rounded()
      let left = try #require(DecimalNumber(a))
      let right = try #require(DecimalNumber(b))
      #expect((left < right) == (a < b))
      #expect(left.double == a)
      #expect(left.roundedDown == DecimalNumber(a.rounded(.down)), "\(a)")
      #expect(left.roundedUp == DecimalNumber(a.rounded(.up)), "\(a)")
      #expect(right.isWhole)
      #expect(right.int == Int(b))
    }
  }

  @Test(
    "a number is rounded to the integers below and above it",
    arguments: [
      ("0.5", "0", "1"), ("-0.5", "-1", "0"), ("9.5", "9", "10"), ("99.999", "99", "100"),
      ("-99.999", "-100", "-99"), ("12", "12", "12"), ("1e-300", "0", "1"), ("-1e-300", "-1", "0"),
      ("1.000000000000000000001", "1", "2"),
    ])
  func roundsToIntegers(_ text: String, _ down: String, _ up: String) throws {
    let number = try #require(DecimalNumber(text))
    #expect(number.roundedDown == DecimalNumber(down))
    #expect(number.roundedUp == DecimalNumber(up))
  }

  @Test("an Int is preserved", arguments: [0, 1, -1, 10, 1_000_000, Int.max, Int.min])
  func preservesInts(_ value: Int) {
    #expect(DecimalNumber(value).int == value)
    #expect(DecimalNumber(value).description == String(value))
  }

  @Test("a number beyond the range of Int or Double has none") func hasNoIntBeyondItsRange() {
    #expect(DecimalNumber("9223372036854775808")?.int == nil)
    #expect(DecimalNumber("1e5000")?.int == nil)
    #expect(DecimalNumber("0.5")?.int == nil)
    #expect(DecimalNumber("1e5000")?.double == nil)
  }
}
