// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import Testing

@Suite struct JSONNumberTests {
  @Test(
    "a text of JSON's number grammar is accepted",
    arguments: ["0", "-0", "12", "-1.5", "1e5", "1E+05", "0.001e-9", "10000000000000000000000"])
  func acceptsTheGrammar(_ text: String) {
    #expect(JSONNumber(text: text)?.text == text)
  }

  @Test(
    "every other text is rejected",
    arguments: [
      "", "-", "01", "1.", ".5", "+1", "1e", "1e+", "0x1", "1 ", "NaN", "1.5.2", "--1",
    ])
  func rejectsOtherTexts(_ text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  @Test(
    "a double is written as its shortest text",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (30, "30"), (0.1, "0.1"), (-2.5, "-2.5"),
      (1e16, "10000000000000000"),
      (1e20, "100000000000000000000"), (1e21, "1e21"), (1e22, "1e22"), (1.5e300, "1.5e300"),
      (1e-5, "0.00001"),
      (1e-7, "1e-7"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e308"),
    ])
  func writesShortDoubles(_ value: Double, _ text: String) throws {
    let number = try #require(JSONNumber(value))
    #expect(number.text == text)
    #expect(number.double == value)
  }

  @Test("infinities and NaN are not numbers") func hasNoInfinities() {
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(text: "1e400")?.double == nil)
    #expect(JSONNumber(text: "-1e999999999999999999999")?.double == nil)
  }

  @Test(
    "an integer within the range of Int is an Int",
    arguments: [
      ("12", 12), ("-0", 0), ("5.0", 5), ("1e2", 100), ("-12.50e1", -125),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil), ("1.5", nil), ("1e19", nil), ("1e999999999", nil),
      ("1e-1", nil),
    ])
  func convertsIntegersToInt(_ text: String, _ value: Int?) throws {
    let number = try #require(JSONNumber(text: text))
    #expect(number.int == value)
  }

  @Test("numbers are compared by text") func comparesByText() {
    #expect(JSONNumber(text: "1.0") != JSONNumber(text: "1"))
    #expect(JSONNumber(text: "1.0")?.decimal == JSONNumber(text: "1")?.decimal)
  }
}
