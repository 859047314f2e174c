// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Compares random unions of closed objects with brute force: all their documents are listed, and
/// the validator of received text, which does not use normal forms, judges each of them.
@Suite struct DiscriminatedUnionLanguageTests {
  private static let names = ["kind", "a", "b"]
  private static let values: [JSONValue] = ["x", "y", "z", 1]

  /// All objects of up to three properties in all orders.
  private static let documents: [JSONValue] = {
    var all: [[JSONValue.Member]] = [[]]
    var longest = all
    for _ in names {
      longest = longest.flatMap { members in
        names.filter { name in !members.contains { $0.name == name } }.flatMap { name in
          values.map { members + [JSONValue.Member(name: name, value: $0)] }
        }
      }
      all += longest
    }
    return all.map { .object($0) } + values
  }()

  @Test("texts and masks are those of brute force", arguments: 0..<60)
  func masksEqualBruteForce(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let json = Self.randomUnion(&random)
    let text = JSONWriter.text(of: json)
    let validator = IncrementalValidator(try ValidationProgram(jsonSchema: json))
    let valid = Self.documents.filter { validator.violation(of: JSONWriter.text(of: $0)) == nil }
    guard !valid.isEmpty else { return }
    let grammar = try CompiledGrammar(
      compiling: JSONSchemaReader.read(json).schema, layout: .compact)
    let vocabulary = try ByteVocabulary.make()
    let start = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let texts = Self.documents.map { Array(JSONWriter.text(of: $0, layout: .compact).utf8) }
    let accepted = texts.filter { text in
      var matcher = start
      return matcher.accept(bytes: text) && matcher.isComplete
    }
    // Each valid value has a text, and each text has a valid value.
    let values = Set(try accepted.map { try Self.canonical(JSONParser.parse($0)) })
    #expect(values == Set(valid.map(Self.canonical)), "\(text)")
    try Self.expectExactMasks(start, accepted, text)
  }

  /// Compares the masks after all prefixes of the texts of a finite language.
  private static func expectExactMasks(
    _ start: TokenMatcher, _ texts: [[UInt8]], _ schema: String
  ) throws {
    var next: [[UInt8]: Set<Int>] = [:]
    for text in texts {
      for (index, byte) in text.enumerated() {
        next[Array(text[..<index]), default: []].insert(Int(byte))
      }
      next[text, default: []].insert(ByteVocabulary.endToken.index)
    }
    for (prefix, expected) in next {
      var matcher = start
      let isAccepted = matcher.accept(bytes: prefix)
      try #require(isAccepted)
      let actual = Set(matcher.mask().tokens.map(\.index))
      #expect(
        actual == expected, "after '\(String(decoding: prefix, as: UTF8.self))' in \(schema)")
    }
  }

  /// Returns the text of a value with sorted members.
  private static func canonical(_ value: JSONValue) -> String {
    guard let members = value.members else { return JSONWriter.text(of: value) }
    return JSONWriter.text(of: .object(members.sorted { $0.name < $1.name }))
  }

  // MARK: - Random schemas

  private static func randomUnion(_ random: inout SeededGenerator) -> JSONValue {
    let closed: [JSONValue.Member] = [
      .init(name: "type", value: "object"),
      .init(
        name: "properties",
        value: .object(names.map { .init(name: $0, value: ["enum": .array(values)]) })),
      .init(name: "additionalProperties", value: false),
    ]
    let count = Int.random(in: 2...5, using: &random)
    let choices = (0..<count).map { _ in randomChoice(&random) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .object(closed + [.init(name: "anyOf", value: .array(choices))])
    case 1: return .object(closed + [.init(name: "oneOf", value: .array(choices))])
    case 2:
      let conditions: [JSONValue] = choices.map { choice in
        ["if": choice, "then": randomChoice(&random), "else": randomChoice(&random)]
      }
      return .object(closed + [.init(name: "allOf", value: .array(conditions))])
    default:
      return .object(
        closed + [
          .init(name: "anyOf", value: .array(choices)),
          .init(name: "not", value: randomChoice(&random)),
        ])
    }
  }

  /// Returns a schema about some of the properties, mostly with a constant for the first.
  private static func randomChoice(_ random: inout SeededGenerator) -> JSONValue {
    var properties: [JSONValue.Member] = []
    for name in names where name == "kind" || Bool.random(using: &random) {
      let value = values[Int.random(in: 0..<values.count, using: &random)]
      let other = values[Int.random(in: 0..<values.count, using: &random)]
      let schema: JSONValue =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: ["enum": value == other ? [value] : [value, other]]
        case 1: ["not": ["const": value]]
        case 2: ["type": "string", "const": value]
        case 3: ["title": "t", "enum": value == other ? [value] : [value, other]]
        default: ["const": value]
        }
      properties.append(.init(name: name, value: schema))
    }
    let required = names.filter { _ in Bool.random(using: &random) }.map { JSONValue.string($0) }
    return [
      "properties": .object(properties), "required": .array(required),
    ]
  }
}
