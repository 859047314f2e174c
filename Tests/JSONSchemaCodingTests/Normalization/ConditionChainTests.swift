// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport
import Testing

@testable import JSONSchemaCoding

/// Many conditions about the constants of one property.
@Suite struct ConditionChainTests {
  /// A chain of conditions, each of which restricts another property if `kind` has its constant.
  private struct Chain {
    /// The constants; repetitions are allowed.
    var constants: [Int]
    /// Whether the condition at an index holds only if `kind` is present.
    var requiresKind: (Int) -> Bool = { _ in true }
    /// The constants that the schema itself lists for `kind`.
    var listed: Int?
    var isKindRequired = false

    private func then(_ index: Int) -> JSONValue {
      index.isMultiple(of: 3)
        ? ["required": [.string("p\(index % 4)")]]
        : ["properties": ["p\(index % 4)": ["type": "integer", "maximum": 5]]]
    }

    var schema: JSONValue {
      let conditions = constants.enumerated().map { index, constant -> JSONValue in
        var condition: [JSONValue.Member] = [
          .init(
            name: "properties", value: ["kind": ["const": .string("k\(constant)")]])
        ]
        if requiresKind(index) { condition.append(.init(name: "required", value: ["kind"])) }
        return ["if": .object(condition), "then": then(index)]
      }
      var members: [JSONValue.Member] = [
        .init(name: "type", value: "object"), .init(name: "allOf", value: .array(conditions)),
      ]
      if let listed {
        let kind: JSONValue = ["enum": .array((0..<listed).map { .string("k\($0)") })]
        members.append(.init(name: "properties", value: ["kind": kind]))
      }
      if isKindRequired { members.append(.init(name: "required", value: ["kind"])) }
      return .object(members)
    }

    /// Returns whether a document satisfies the conditions, each judged by itself.
    func admits(_ document: JSONValue) -> Bool {
      let kind = document["kind"]?.string
      if isKindRequired && document["kind"] == nil { return false }
      if let listed, document["kind"] != nil,
        !(0..<listed).contains(where: { kind == "k\($0)" })
      {
        return false
      }
      return constants.enumerated().allSatisfy { index, constant in
        let holds = document["kind"] == nil ? !requiresKind(index) : kind == "k\(constant)"
        guard holds else { return true }
        let value = document["p\(index % 4)"]
        if index.isMultiple(of: 3) { return value != nil }
        return value.map { $0.number?.int.map { $0 <= 5 } ?? false } ?? true
      }
    }
  }

  private static func read(_ schema: JSONValue) throws -> (schema: Schema, work: Int, pairs: Int) {
    var lowering = NormalFormLowering(schema, options: JSONSchemaReadingOptions())
    let result = try #require(try lowering.lower())
    try #require(lowering.normalizer.problemLog.problems == [])
    return (result, lowering.normalizer.work, lowering.normalizer.discriminatedPairs)
  }

  /// The documents with one of the constants, another one, or none, and some values of `p…`.
  private static func documents(kinds: Int, _ random: inout SeededGenerator) -> [JSONValue] {
    (0..<120).map { _ in
      var members: [JSONValue.Member] = []
      let kind = Int.random(in: -1...kinds, using: &random)
      if kind >= 0 { members.append(.init(name: "kind", value: .string("k\(kind)"))) }
      for index in 0..<4 {
        let values: [JSONValue] = [3, 7, "x"]
        guard Int.random(in: 0..<4, using: &random) > 0,
          let value = values.randomElement(using: &random)
        else { continue }
        members.append(.init(name: "p\(index)", value: value))
      }
      return .object(members)
    }
  }

  @Test("a chain of conditions admits the documents that meet each condition", arguments: 0..<40)
  func admitsSameDocuments(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let kinds = Int.random(in: 3...20, using: &random)
    let flags = (0..<40).map { _ in Bool.random(using: &random) }
    let isAlwaysRequired = Bool.random(using: &random)
    let constants = (0..<Int.random(in: 8...40, using: &random)).map { _ in
      Int.random(in: 0..<kinds, using: &random)
    }
    let chain = Chain(
      constants: constants, requiresKind: { isAlwaysRequired || flags[$0] },
      listed: Bool.random(using: &random) ? kinds - 1 : nil,
      isKindRequired: Bool.random(using: &random))
    let reading = try Self.read(chain.schema)
    var order = MemberOrder(reading.schema)
    for document in Self.documents(kinds: kinds, &random) {
      #expect(
        (order.ordered(document) != nil) == chain.admits(document), "\(document), seed \(seed)")
    }
  }

  @Test("the work for a chain of conditions grows linearly")
  func readsManyConditions() throws {
    for listed in [nil, 1_000] {
      let chain = Chain(constants: Array(0..<1_000), listed: listed)
      let reading = try Self.read(chain.schema)
      #expect(reading.work < 20_000)
      #expect(reading.pairs < 20_000)
      var order = MemberOrder(reading.schema)
      #expect(order.ordered(["kind": "k9", "p1": 1]) != nil)
      #expect(order.ordered(["kind": "k9", "p2": 1]) == nil)
    }
  }

  @Test("a chain of too many conditions is rejected without being expanded")
  func rejectsTooManyConditions() throws {
    let schema = Chain(constants: Array(0..<2_501)).schema
    let error = #expect(throws: JSONSchemaReadingError.self) {
      try JSONSchemaReader.read(schema)
    }
    #expect(error?.problems.map(\.reason) == [.limit(.cases(2_500))])
  }
}
