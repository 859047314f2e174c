// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Checks unions whose alternatives have common beginnings.
@Suite struct ChoiceFactoringTests {
  /// Returns an object whose properties are all required.
  private static func object(_ properties: (String, String)..., optional: Int = 0) -> String {
    let members = properties.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")
    let names = properties.dropLast(optional).map { "\"\($0.0)\"" }.joined(separator: ", ")
    return #"{"type": "object", "properties": {\#(members)}, "required": [\#(names)]}"#
  }

  private static func union(_ choices: String...) -> String {
    #"{"anyOf": [\#(choices.joined(separator: ", "))]}"#
  }

  private static let string = #"{"type": "string"}"#
  private static let integer = #"{"type": "integer"}"#
  private static let list = #"{"type": "array", "items": {"type": "integer"}, "maxItems": 2}"#

  static let cases: [SchemaCase] = [
    SchemaCase(
      "kinds with several names",
      union(
        object(("k", #"{"enum": ["a", "ab"]}"#), ("v", integer)),
        object(("k", #"{"enum": ["ab", "b"]}"#), ("v", string)),
        object(("k", #"{"const": "c"}"#), ("v", integer), ("w", integer), optional: 1)),
      #"{"k": "ab", "v": "x"}"#, #"{"k": "ab", "v": 1}"#, #"{"k": "c", "v": 1, "w": 2}"#),
    SchemaCase(
      "kinds after equal values",
      union(
        object(("a", string), ("l", list), ("k", #"{"const": "x"}"#)),
        object(("a", string), ("l", list), ("k", #"{"const": "y"}"#), ("b", integer)),
        object(("a", string), ("l", string), ("k", #"{"const": "y"}"#))),
      #"{"a": "q\"", "l": [1, 2], "k": "x"}"#, #"{"a": "", "l": [], "k": "y", "b": 3}"#,
      #"{"a": "z", "l": "w", "k": "y"}"#),
    SchemaCase(
      "equal numbers before different members",
      union(
        object(("a", integer), ("b", integer), optional: 1),
        object(("a", integer), ("c", integer)), object(("a", #"{"type": "number"}"#))),
      #"{"a": 12}"#, #"{"a": 1, "c": 2}"#, #"{"a": 1.5}"#),
    SchemaCase(
      "recursive kinds",
      ##"{"$ref": "#/$defs/n", "$defs": {"n": \##(union(object(("a", reference), ("b", integer)), object(("a", reference), ("c", integer)), #"{"type": "null"}"#))}}"##,
      #"{"a": {"a": null, "c": 1}, "b": 2}"#, "null"),
    SchemaCase(
      "lists, strings, and unions of unions",
      union(
        #"{"const": "abc"}"#, #"{"type": "string", "pattern": "^ab*$"}"#, list,
        union(object(("a", integer)), object(("a", integer), ("b", string)))),
      #""abbb""#, #""abc""#, "[1, 2]", #"{"a": 1, "b": ""}"#),
  ]

  private static let reference = ##"{"$ref": "#/$defs/n"}"##

  @Test("masks equal brute force over all tokens", arguments: cases, JSONLayout.allCases)
  func masksAreExact(_ test: SchemaCase, _ layout: JSONLayout) throws {
    try test.expectExactMasks(in: layout)
  }

  /// Returns a union of kinds whose constant is the first or the last property.
  private static func kinds(_ count: Int, isFirst: Bool) -> String {
    let choices = (0..<count).map { index in
      let kind = ("kind", "{\"const\": \"kind\(index)\"}")
      return isFirst
        ? object(kind, ("value", integer), ("name", string))
        : object(("value", integer), ("name", string), kind)
    }
    return #"{"anyOf": [\#(choices.joined(separator: ", "))]}"#
  }

  @Test("a thousand kinds take the work of a few", arguments: [true, false])
  func workOfKinds(_ isFirst: Bool) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let text =
      isFirst
      ? #"{"kind": "kind7", "value": 1, "name": "x"}"#
      : #"{"value": 1, "name": "x", "kind": "kind7"}"#
    func work(_ count: Int) throws -> MatcherStatistics {
      let schema = try Schema(json: JSONParser.parse(Self.kinds(count, isFirst: isFirst)))
      var matcher = TokenMatcher(
        grammar: try CompiledGrammar(compiling: schema), vocabulary: vocabulary)
      for byte in text.utf8 {
        _ = matcher.mask()
        let isAccepted = matcher.accept(bytes: [byte])
        try #require(isAccepted)
      }
      #expect(matcher.isComplete)
      return matcher.statistics
    }
    let (few, many) = (try work(10), try work(1_000))
    #expect(many.statesBuilt < few.statesBuilt + 200)
    #expect(many.transitionsBuilt < 2 * few.transitionsBuilt + 1_000)
  }
}
