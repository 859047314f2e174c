// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import JSONSchemaCoding

/// Combinations of many cases, most of which others include or contradict.
@Suite struct FactoredCasesTests {
  /// A validator of documents whose members have any order.
  private struct Validator {
    let schema: Schema

    func isValid(_ value: JSONValue) -> Bool {
      var order = MemberOrder(schema)
      return order.ordered(value) != nil
    }
  }

  /// Reads a schema and returns a validator of its tree and the number of examined combinations.
  private static func read(_ text: String) throws -> (validator: Validator, work: Int) {
    var lowering = NormalFormLowering(
      try JSONParser.parse(text), options: JSONSchemaReadingOptions())
    let schema = try #require(try lowering.lower())
    try #require(lowering.normalizer.problemLog.problems == [])
    return (Validator(schema: schema), lowering.normalizer.work)
  }

  private static func list(_ range: Range<Int>, _ element: (Int) -> String) -> String {
    range.map(element).joined(separator: ", ")
  }

  @Test("exactly one of 40 kinds with an optional constant has few cases")
  func readsOptionalConstants() throws {
    let kinds = Self.list(0..<40) { index in
      #"{"properties": {"kind": {"enum": ["k\#(index)"]}, "p\#(index % 9)": {"type": "string"}, "#
        + #""message": {"type": "string"}}}"#
    }
    let (validator, work) = try Self.read(#"{"type": "object", "oneOf": [\#(kinds)]}"#)
    #expect(work < 80_000)
    #expect(validator.isValid(["kind": "k3", "message": "m"]))
    #expect(!validator.isValid(["kind": "k3", "message": 1]))
    #expect(!validator.isValid(["kind": "k40"]))
    #expect(!validator.isValid(["message": "m"]))
  }

  @Test("exactly one of 30 required properties, which others may contradict, has few cases")
  func readsRequiredProperties() throws {
    let kinds = Self.list(0..<30) { index in
      #"{"properties": {"p\#(index)": {"type": "integer"}}, "required": ["p\#(index)"]}"#
    }
    let (validator, work) = try Self.read(#"{"type": "object", "oneOf": [\#(kinds)]}"#)
    #expect(work < 60_000)
    #expect(validator.isValid(["p0": "x", "p7": 1]))
    #expect(!validator.isValid(["p0": 2, "p7": 1]))
    #expect(!validator.isValid(["p0": "x"]))
  }

  @Test("dependencies of many properties on one constant have few cases")
  func readsDependencies() throws {
    let dependencies = Self.list(0..<24) { index in
      #""p\#(index)": {"properties": {"kind": {"enum": ["k\#(index % 4)"]}}}"#
    }
    let (validator, work) = try Self.read(
      #"{"type": "object", "dependentSchemas": {\#(dependencies)}}"#)
    #expect(work < 20_000)
    #expect(validator.isValid(["p1": 1, "p5": 1, "kind": "k1"]))
    #expect(!validator.isValid(["p1": 1, "p2": 1, "kind": "k1"]))
    #expect(validator.isValid(["p1": 1, "p2": 1]))
  }

  @Test("a choice without the property that distinguishes the others has few cases")
  func readsChoiceWithoutDiscriminator() throws {
    let kinds = Self.list(0..<12) { index in
      #"{"properties": {"kind": {"const": "k\#(index)"}, "a\#(index)": {"type": "string"}, "#
        + #""b\#(index)": {"type": "string"}}, "required": ["kind", "a\#(index)", "b\#(index)"]}"#
    }
    let (validator, work) = try Self.read(
      #"{"type": "object", "oneOf": [\#(kinds), {"required": ["kind", "other"]}]}"#)
    #expect(work < 20_000)
    #expect(validator.isValid(["kind": "k1", "a1": "", "b1": ""]))
    #expect(!validator.isValid(["kind": "k1", "a1": "", "b1": "", "other": 1]))
    #expect(validator.isValid(["kind": "k1", "a1": "", "other": 1]))
    #expect(!validator.isValid(["kind": "k1", "a1": ""]))
  }

  @Test("exactly one of closed objects is distinguished by the names of all of them")
  func readsClosedObjects() throws {
    let kinds = Self.list(0..<8) { index in
      #"{"properties": {"id": {"type": "integer"}, "p\#(index)": {"type": "string"}, "#
        + #""q\#(index)": {"type": "string"}}, "additionalProperties": false}"#
    }
    let (validator, _) = try Self.read(
      #"{"type": "object", "oneOf": [\#(kinds), {"required": ["open"]}]}"#)
    #expect(validator.isValid(["p1": "x"]))
    #expect(validator.isValid(["id": 1, "q1": "x"]))
    #expect(!validator.isValid(["id": 1]))
    #expect(!validator.isValid(["p1": "x", "p2": "x"]))
    #expect(validator.isValid(["open": 1, "p1": "x"]))
  }

  @Test("the complement of a restriction matters only for the types of the value")
  func ignoresOtherTypes() throws {
    let (validator, _) = try Self.read(
      #"""
      {"oneOf": [
        {"type": ["array", "null"], "items": {"enum": [1, 2]}, "uniqueItems": true},
        {"type": "null"}, {"type": "boolean"}]}
      """#)
    #expect(validator.isValid([1, 2]))
    #expect(!validator.isValid([1, 1]))
    #expect(!validator.isValid(nil))
    #expect(validator.isValid(true))
  }

  @Test("patterns for names that begin differently are distinguished without their combinations")
  func readsExclusivePatterns() throws {
    let patterns = Self.list(0..<20) { index in
      let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
      return #""^\#(letter)_[0-9]+": {"const": \#(index)}"#
    }
    let (validator, _) = try Self.read(
      #"{"type": "object", "patternProperties": {\#(patterns)}, "additionalProperties": false}"#)
    #expect(validator.isValid(["c_1": 2, "d_1": 3]))
    #expect(!validator.isValid(["c_1": 3]))
    #expect(!validator.isValid(["e": 3]))
  }
}
