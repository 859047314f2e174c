// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import Testing

@testable import JSONSchemaCoding

/// Lists of many values.
@Suite struct LargeEnumTests {
  /// Reads a schema and returns its root and the number of choices that were compared one by one.
  private static func read(_ json: JSONValue) throws -> (root: SchemaNode, comparisons: Int) {
    var lowering = NormalFormLowering(json, options: JSONSchemaReadingOptions())
    let schema = try #require(try lowering.lower())
    return (schema.root, lowering.normalizer.comparedChoices)
  }

  @Test("the strings of a list are not compared with each other")
  func readsManyStrings() throws {
    let texts = (0..<20_000).map { "text \($0)" }
    let reading = try Self.read([
      "type": ["string", "null"], "maxLength": 9, "enum": .array(texts.map { .string($0) }),
    ])
    guard case .string(let string) = reading.root, case .choices(let choices) = string.restriction
    else {
      Issue.record("the root is not a list of strings")
      return
    }
    #expect(choices == Array(texts.prefix(10_000)))
    #expect(reading.comparisons == 0)
  }

  @Test("equal values of a list are found, whatever their spelling")
  func removesEqualValues() throws {
    let values: [JSONValue] = [
      ["a": 1, "b": [true, nil]], ["b": [true, nil], "a": 1], [1, "x"],
      [.number(JSONNumber(checked: "10e-1")), "x"], [1, "y"], [[1, "x"]], [:], [],
    ]
    #expect(values.distinct.count == 6)
    #expect(ComparedValue(values[0]).hashValue == ComparedValue(values[1]).hashValue)
    #expect(ComparedValue(values[2]).hashValue == ComparedValue(values[3]).hashValue)
    #expect(ComparedValue(values[2]) != ComparedValue(values[4]))
  }
}
