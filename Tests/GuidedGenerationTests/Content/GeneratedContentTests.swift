// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("GeneratedContent")
struct GeneratedContentTests {
  @Test("properties keep their order, and integral numbers have no fraction")
  func properties() {
    let content = GeneratedContent(properties: [
      "name": "Johnny Appleseed", "age": 30, "height": 1.75, "whole": 2.0, "tags": ["a", "b"],
      "none": String?.none, "yes": true,
    ])
    #expect(
      content.jsonString == #"{"name": "Johnny Appleseed", "age": 30, "height": 1.75, "whole": 2, "#
        + #""tags": ["a", "b"], "none": null, "yes": true}"#)
    #expect(content.isComplete)
    #expect(content.id == nil)
    #expect(content.debugDescription == content.jsonString)
  }

  @Test("of several properties with one name, the last applies, or the caller combines them")
  func duplicates() throws {
    let last = GeneratedContent(properties: ["a": 1, "b": 2, "a": 3])
    #expect(last.jsonString == #"{"a": 3, "b": 2}"#)
    let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("b", 2), ("a", 3)]
    let sum = try GeneratedContent(properties: pairs) { left, right in
      try left.value(Int.self) + right.value(Int.self)
    }
    #expect(sum.jsonString == #"{"a": 4, "b": 2}"#)
  }

  @Test("elements and values become content, with an identifier if one is given")
  func elements() {
    let id = GenerationID()
    let elements: [any ConvertibleToGeneratedContent] = [1, "b", Recipe.example]
    let content = GeneratedContent(elements: elements, id: id)
    #expect(content.id == id)
    #expect(content.jsonString.hasPrefix(#"[1, "b", {"name": "Margherita""#))
    #expect(GeneratedContent("x", id: id).id == id)
    #expect(GeneratedContent("x") == GeneratedContent("x", id: id))
    #expect(GenerationID() != id)
  }

  @Test("content can be converted to its kind and back")
  func kinds() throws {
    let content = try GeneratedContent(json: #"{"a": [1.5, null, true], "b": "x"}"#)
    let list = GeneratedContent.Kind.array([
      GeneratedContent(kind: .number(1.5)), GeneratedContent(kind: .null),
      GeneratedContent(kind: .bool(true)),
    ])
    #expect(
      content.kind
        == .structure(
          properties: ["a": GeneratedContent(kind: list), "b": GeneratedContent("x")],
          orderedKeys: ["a", "b"]))
    #expect(GeneratedContent(kind: content.kind) == content)
    let partlyOrdered = GeneratedContent(
      kind: .structure(
        properties: ["z": GeneratedContent(1), "a": GeneratedContent(2), "m": GeneratedContent(3)],
        orderedKeys: ["m", "gone"]))
    #expect(partlyOrdered.jsonString == #"{"m": 3, "a": 2, "z": 1}"#)
  }

  @Test("wide integers and decimals are exact in JSON and in values")
  func exactNumbers() throws {
    let json =
      #"{"big": 9007199254740993, "small": -9223372036854775808, "d": 0.1234567890123456789}"#
    let content = try GeneratedContent(json: json)
    #expect(content.jsonString == json)
    #expect(try content.value(Int.self, forProperty: "big") == 9_007_199_254_740_993)
    #expect(try content.value(Int.self, forProperty: "small") == Int.min)
    let decimal = try #require(Decimal(string: "0.1234567890123456789"))
    #expect(try content.value(Decimal.self, forProperty: "d") == decimal)
    #expect(GeneratedContent(decimal).jsonString == "0.1234567890123456789")
    #expect(GeneratedContent(Int.max).jsonString == "9223372036854775807")
    #expect(GeneratedContent(Float(0.1)).jsonString == "0.1")
    #expect(GeneratedContent(Double.infinity).jsonString == "null")
    #expect(try Double(GeneratedContent(Double.infinity)) == .infinity)
    #expect(try Float(GeneratedContent(-Float.infinity)) == -.infinity)
    #expect(GeneratedContent(Decimal.nan).jsonString == "null")
  }

  @Test(
    "an integer may be written with a fraction or an exponent",
    arguments: [("5", 5), ("5.0", 5), ("5e2", 500), ("-0", 0), ("1200e-2", 12)])
  func wholeNumbers(json: String, value: Int) throws {
    #expect(try GeneratedContent(json: json).value(Int.self) == value)
  }

  @Test("a number that is too small for its type is zero")
  func tinyNumbers() throws {
    let tiny = [
      "1e-300", "-1e-99999999999999999999", "0e99999999999999999999",
      "0." + String(repeating: "0", count: 20_000) + "1", "0.0",
    ]
    for text in tiny {
      let content = try GeneratedContent(json: text)
      #expect(try content.value(Decimal.self) == 0, "\(text.prefix(40))")
      #expect(abs(try content.value(Double.self)) <= 1e-300, "\(text.prefix(40))")
      #expect(try content.value(Float.self) == 0, "\(text.prefix(40))")
    }
    let long = try GeneratedContent(json: "0." + String(repeating: "3", count: 500))
    #expect(try long.value(Double.self) == 1.0 / 3)
    #expect(abs(try long.value(Decimal.self) * 3 - 1) < Decimal(1e-30))
  }

  @Test("numbers are compared by value, regardless of their notation")
  func equality() throws {
    #expect(try GeneratedContent(json: "[1.0, 10e-1]") == GeneratedContent(json: "[1, 1]"))
    #expect(
      try GeneratedContent(json: "9007199254740993") != GeneratedContent(json: "9007199254740992"))
    #expect(
      try GeneratedContent(json: #"{"a":1,"b":2}"#) == GeneratedContent(json: #"{"b":2,"a":1}"#))
    #expect(try GeneratedContent(json: #"{"a":1}"#) != GeneratedContent(json: #"{"b":1}"#))
    #expect(try GeneratedContent(json: #""ab"#) != GeneratedContent(json: #""ab""#))
    #expect(GeneratedContent(kind: .null) != GeneratedContent(false))
  }

  @Test("the subscript returns properties as standard types")
  func subscripts() throws {
    let content = try GeneratedContent(
      json: #"{"s": "x", "i": 3, "d": 1.5, "b": true, "n": null, "a": [1], "o": {"k": "v"}}"#)
    #expect(content["s"] as? String == "x")
    #expect(content["i"] as? Int == 3)
    #expect(content["d"] as? Double == 1.5)
    #expect(content["b"] as? Bool == true)
    #expect(content["n"] == nil)
    #expect(content["gone"] == nil)
    #expect((content["a"] as? [GeneratedContent])?.count == 1)
    #expect((content["o"] as? GeneratedContent)?["k"] as? String == "v")
    #expect(GeneratedContent(1)["x"] == nil)
  }

  @Test("the subscript finds every property of a large structure")
  func wideStructures() throws {
    for count in [15, 16, 17, 200] {
      let content = GeneratedContent(
        kind: .structure(
          properties: Dictionary(
            uniqueKeysWithValues: (0..<count).map { ("p\($0)", GeneratedContent($0)) }),
          orderedKeys: (0..<count).map { "p\($0)" }))
      for index in 0..<count {
        #expect(try content.value(Int.self, forProperty: "p\(index)") == index)
      }
      #expect(try content.value(Int?.self, forProperty: "p\(count)") == nil)
    }
  }

  @Test("a value of each standard type can be converted to content and back")
  func roundTrips() throws {
    func check<Value: Generable & Equatable>(
      _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let content = GeneratedContent(value)
      #expect(try Value(content) == value, sourceLocation: sourceLocation)
      let read = try GeneratedContent(json: content.jsonString)
      #expect(try Value(read) == value, sourceLocation: sourceLocation)
      #expect(read == content, sourceLocation: sourceLocation)
    }
    try check("")
    try check("quote \" slash / back \\ newline \n nul \u{0} emoji 👩‍👩‍👧 é")
    try check(Int.max)
    try check(Int.min)
    try check(Double.greatestFiniteMagnitude)
    try check(-Double.leastNonzeroMagnitude)
    try check(0.1 + 0.2)
    try check(Float.greatestFiniteMagnitude)
    try check(Float.pi)
    try check(true)
    try check([[1, 2], [], [3]])
    try check(["a", ""])
    try check(Decimal.greatestFiniteMagnitude)
    try check(Decimal(string: "-123456789012345678901234567890.12345678") ?? 0)
    try check(Recipe.example)
    try check(Difficulty.hard)
    try check(
      Person(
        name: "A", friends: [Person(name: "B", friends: [])],
        employer: Company(staff: [Person(name: "C", friends: [])])))
  }

  @Test("nil is omitted in generated structures, or represented by null if requested")
  func nils() {
    #expect(!Recipe.example.generatedContent.jsonString.contains("note"))
    let explicit = GeneratedContent(_properties: ["a": Int?.none, "b": 1], explicitNil: true)
    #expect(explicit.jsonString == #"{"a": null, "b": 1}"#)
  }
}
