// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import JSONSchemaCoding

/// Unions whose choices have different constants for one property.
@Suite struct DiscriminatedUnionTests {
  /// Returns a union of objects whose property `kind` has a different constant in each.
  private static func union(
    _ keyword: String, count: Int, closed: Bool = false, before: String = "", base: String = ""
  ) throws -> JSONValue {
    let choices = (0..<count).map { index in
      #"{"type": "object", "properties": {\#(before)"kind": {"const": "k\#(index)"}, "#
        + #""v\#(index % 7)": {"type": "integer", "minimum": \#(index)}}, "#
        + #""required": ["kind"]\#(closed ? #", "additionalProperties": false"# : "")}"#
    }
    return try JSONParser.parse(
      #"{\#(base)"\#(keyword)": [\#(choices.joined(separator: ", "))]}"#)
  }

  /// Returns an object whose property `kind` implies another one by a list of conditions.
  private static func conditions(count: Int, isNested: Bool = false) throws -> JSONValue {
    let kinds = (0..<count).map { #""k\#($0)""# }.joined(separator: ", ")
    let conditions = (0..<count).map { index in
      #"{"if": {"properties": {"kind": {"const": "k\#(index)"}}, "required": ["kind"]}, "#
        + #""then": {"required": ["p\#(index)"]}}"#
    }
    return try JSONParser.parse(
      #"{"type": "object", "properties": {"kind": {"enum": [\#(kinds)]}}, "required": ["kind"], "#
        + #""allOf": [\#(conditions.joined(separator: ", "))]}"#)
  }

  /// Reads a schema and returns its tree and the number of combinations that were examined.
  private static func read(_ json: JSONValue) throws -> (schema: Schema, work: Int) {
    var lowering = NormalFormLowering(json, options: JSONSchemaReadingOptions())
    let schema = try #require(try lowering.lower())
    try #require(lowering.normalizer.problemLog.problems.isEmpty)
    return (schema, lowering.normalizer.work + lowering.normalizer.discriminatedPairs)
  }

  private static func choiceCount(_ schema: Schema) -> Int {
    if case .anyOf(let union) = schema.root { return union.choices.count }
    guard case .reference(let reference) = schema.root,
      case .definition(let name) = reference.target,
      case .anyOf(let union) = schema.definition(named: name)
    else { return 1 }
    return union.choices.count
  }

  @Test(
    "a union of 5,000 kinds is read with work proportional to their number",
    arguments: ["anyOf", "oneOf"])
  func readsManyKinds(_ keyword: String) throws {
    let half = try Self.read(Self.union(keyword, count: 2_500))
    let all = try Self.read(Self.union(keyword, count: 5_000))
    #expect(Self.choiceCount(all.schema) == 5_000)
    #expect(all.work <= 30_000)
    #expect(all.work <= half.work * 2 + 100)
  }

  @Test("a union of 5,000 kinds with shared properties is read")
  func readsManyKindsWithSharedProperties() throws {
    let base = #""type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "#
    let reading = try Self.read(Self.union("oneOf", count: 5_000, base: base))
    #expect(Self.choiceCount(reading.schema) == 5_000)
    #expect(reading.work <= 60_000)
  }

  @Test("a discriminator after other properties is found")
  func findsLaterDiscriminator() throws {
    let json = try Self.union(
      "oneOf", count: 600, closed: true, before: #""name": {"type": "string"}, "#)
    let reading = try Self.read(json)
    #expect(Self.choiceCount(reading.schema) == 600)
    let validator = SchemaValidator(schema: reading.schema)
    #expect(validator.isValid(["name": "a", "kind": "k8", "v1": 8]))
    #expect(!validator.isValid(["name": "a", "kind": "k8", "v1": 7]))
    #expect(!validator.isValid(["name": "a", "kind": "k600", "v1": 700]))
  }

  @Test("500 conditions about one property are read")
  func readsManyConditions() throws {
    let reading = try Self.read(Self.conditions(count: 500))
    #expect(reading.work < 3_000_000)
    let validator = SchemaValidator(schema: reading.schema)
    #expect(validator.isValid(["kind": "k499", "p499": 1]))
    #expect(!validator.isValid(["kind": "k499", "p498": 1]))
    #expect(validator.isValid(["kind": "k0", "p0": 1]))
    #expect(!validator.isValid(["kind": "k0"]))
  }

  @Test("500 conditions about an open property are read")
  func readsConditionsAboutOpenProperty() throws {
    var json = try Self.conditions(count: 500)
    json = .object(
      (json.members ?? []).map { member in
        member.name == "properties" ? .init(name: "properties", value: [:]) : member
      }.filter { $0.name != "required" })
    let validator = SchemaValidator(schema: try Self.read(json).schema)
    #expect(validator.isValid(["kind": "k250", "p250": 1]))
    #expect(!validator.isValid(["kind": "k250", "p251": 1]))
    #expect(validator.isValid(["kind": "other"]))
    #expect(validator.isValid([:]))
  }

  // MARK: - Limits

  private static func limits(_ text: String) throws -> [JSONSchemaProblem.Reason] {
    let json = try JSONParser.parse(text)
    do throws(JSONSchemaReadingError) {
      _ = try JSONSchemaReader.read(json)
      return []
    } catch {
      return error.problems.map(\.reason)
    }
  }

  @Test("a product with too many cases is reported as such")
  func reportsCases() throws {
    let keys = (0..<40).map { #""k\#($0)": ["v\#($0)"]"# }.joined(separator: ", ")
    let reasons = try Self.limits(#"{"type": "object", "dependentRequired": {\#(keys)}}"#)
    #expect(reasons == [.limit(.cases(SchemaNormalizer.disjunctLimit))])
  }

  @Test("too many combinations are reported as such, not as too many cases")
  func reportsWork() throws {
    // Any two of the choices can hold together, so each is compared with all others.
    let choices = (0..<600).map { #"{"required": ["a\#($0)"]}"# }.joined(separator: ", ")
    let reasons = try Self.limits(#"{"type": "object", "oneOf": [\#(choices)]}"#)
    #expect(reasons == [.limit(.work(SchemaNormalizer.workLimit))])
  }

  @Test("an object of 5,000 objects is read")
  func readsManyObjects() throws {
    let properties = (0..<5_000).map { index in
      #""p\#(index)": {"type": "object", "properties": {"a": {"type": "string"}, "#
        + #""b": {"type": "integer"}}, "required": ["a", "b"]}"#
    }
    let names = (0..<5_000).map { #""p\#($0)""# }.joined(separator: ", ")
    let text =
      #"{"type": "object", "properties": {\#(properties.joined(separator: ", "))}, "#
      + #""required": [\#(names)]}"#
    #expect(try Self.limits(text) == [])
  }
}
