// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Random combinations of applicators, of which the grammar of the normal form and the validator of
/// received text, which evaluates each keyword by itself, must admit the same documents.
@Suite struct NormalFormComparisonTests {
  @Test("grammars and validators of random combinations agree", arguments: 0..<8)
  func grammarsMatchValidators(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let vocabulary = try Vocabulary(
      tokens: (UInt8.min...UInt8.max).map { [$0] } + [[]], endTokens: [TokenID(256)])
    var counts = (schemas: 0, valid: 0, invalid: 0)
    for _ in 0..<60 {
      var generator = RandomCombination(random)
      let json = generator.schema(depth: 2)
      let documents = (0..<30).map { _ in generator.document(depth: 2) }
      random = generator.random
      guard let schema = try? JSONSchemaReader.read(json).schema,
        let grammar = try? CompiledGrammar(compiling: schema, layout: .compact)
      else { continue }
      let validator = IncrementalValidator(
        try ValidationProgram(jsonSchema: json, options: JSONSchemaReadingOptions()))
      var order = MemberOrder(schema)
      counts.schemas += 1
      for document in documents {
        let candidates = [order.ordered(document), document, order.approximate(document)]
        let isAccepted = candidates.compactMap(\.self).contains { candidate in
          var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
          let text = JSONWriter.text(of: candidate, layout: .compact)
          return matcher.accept(bytes: text.utf8) && matcher.isComplete
        }
        let isValid = validator.violation(of: JSONWriter.text(of: document)) == nil
        if isValid { counts.valid += 1 } else { counts.invalid += 1 }
        #expect(
          isAccepted == isValid,
          "\(JSONWriter.text(of: document)) of \(JSONWriter.text(of: json))")
      }
    }
    #expect(counts.schemas > 30 && counts.valid > 100 && counts.invalid > 100, "\(counts)")
  }
}

/// A generator of schemas that combine restrictions of a few properties, and of their documents.
private struct RandomCombination {
  var random: SeededGenerator
  private let names = ["a", "b", "c", "d"]
  private let texts = ["x", "y", "z"]

  init(_ random: SeededGenerator) { self.random = random }

  private mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick(_ list: [String]) -> JSONValue {
    .string(list[int(0...(list.count - 1))])
  }

  private mutating func list(_ count: ClosedRange<Int>, depth: Int) -> JSONValue {
    .array((0..<int(count)).map { _ in schema(depth: depth) })
  }

  /// Returns a schema with a few keywords.
  mutating func schema(depth: Int) -> JSONValue {
    if depth == 0 { return leaf() }
    var members = object(depth: depth)
    switch int(0...9) {
    case 0, 1: members.append(.init(name: "oneOf", value: list(2...4, depth: depth - 1)))
    case 2, 3: members.append(.init(name: "oneOf", value: objects(3...5)))
    case 4: members.append(.init(name: "not", value: schema(depth: depth - 1)))
    case 5:
      members.append(.init(name: "if", value: schema(depth: depth - 1)))
      members.append(.init(name: "then", value: schema(depth: depth - 1)))
      if int(0...1) == 0 { members.append(.init(name: "else", value: schema(depth: depth - 1))) }
    case 6: members.append(.init(name: "allOf", value: list(1...3, depth: depth)))
    case 7: members.append(.init(name: "anyOf", value: objects(2...3)))
    case 8:
      let dependents = names.prefix(int(1...4)).map { name in
        JSONValue.Member(name: name, value: .object(object(depth: 1)))
      }
      members.append(.init(name: "dependentSchemas", value: .object(dependents)))
    default: break
    }
    return .object(members)
  }

  private mutating func objects(_ count: ClosedRange<Int>) -> JSONValue {
    .array((0..<int(count)).map { _ in .object(object(depth: 1)) })
  }

  private mutating func object(depth: Int) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = int(0...2) > 0 ? [.init(name: "type", value: "object")] : []
    let properties = names.filter { _ in int(0...2) == 0 }.map { name in
      JSONValue.Member(
        name: name, value: int(0...3) == 0 ? schema(depth: depth - 1) : leaf())
    }
    if !properties.isEmpty { members.append(.init(name: "properties", value: .object(properties))) }
    let required = names.filter { _ in int(0...3) == 0 }.map { JSONValue.string($0) }
    if !required.isEmpty { members.append(.init(name: "required", value: .array(required))) }
    switch int(0...9) {
    case 0, 1: members.append(.init(name: "additionalProperties", value: false))
    case 2: members.append(.init(name: "additionalProperties", value: leaf()))
    case 3: members.append(.init(name: "patternProperties", value: ["^[ab]": leaf()]))
    default: break
    }
    return members
  }

  private mutating func leaf() -> JSONValue {
    switch int(0...7) {
    case 0, 1: return ["const": pick(texts)]
    case 2: return ["enum": .array([pick(texts), pick(texts), .number(JSONNumber(int(0...2)))])]
    case 3:
      return ["type": "string", "pattern": .string("^" + (int(0...1) == 0 ? "x" : "[yz]") + "$")]
    case 4: return ["type": "string"]
    case 5: return ["type": ["integer", "null"], "minimum": .number(JSONNumber(int(0...2)))]
    case 6: return ["type": "array", "items": ["type": "integer"]]
    default: return .bool(int(0...3) > 0)
    }
  }

  /// Returns a document, mostly an object.
  mutating func document(depth: Int) -> JSONValue {
    switch int(0...(depth > 1 ? 20 : 9)) {
    case 0: return .null
    case 1, 2: return .number(JSONNumber(int(0...2)))
    case 3: return .array((0..<int(0...2)).map { _ in document(depth: 0) })
    case 4, 5, 6, 7: return pick(texts)
    default:
      if depth == 0 { return pick(texts) }
      let members = (names + ["e"]).filter { _ in int(0...1) == 0 }.map { name in
        JSONValue.Member(name: name, value: document(depth: depth - 1))
      }
      return .object(members)
    }
  }
}
