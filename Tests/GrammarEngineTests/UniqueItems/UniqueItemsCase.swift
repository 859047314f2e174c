// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// A schema with unique items, and an alphabet of which all short documents are enumerated.
struct UniqueItemsCase: Sendable, CustomTestStringConvertible {
  let id: String
  let json: String
  /// The tokens; the bytes of single-byte tokens are the alphabet of the documents.
  let tokens: [String]
  /// The maximum number of bytes of a document.
  let limit: Int
  /// The number of bytes that always suffice to complete a document.
  let margin: Int
  var layout = JSONLayout.compact

  var testDescription: String { id }

  static let all = arrays + names + requiredMembers

  static let arrays: [UniqueItemsCase] = [
    UniqueItemsCase(
      id: "booleans",
      json: #"{"type": "array", "items": {"type": "boolean"}, "uniqueItems": true}"#,
      tokens: Self.tokens(
        "[],truefals",
        [
          "true,", ",true", "true,true", "true,false", "[true,t", "e]", "false]", "[]", "],", ",f",
        ]), limit: 14, margin: 0),
    UniqueItemsCase(
      id: "numbers of a range",
      json: #"""
        {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 12},
         "uniqueItems": true, "maxItems": 3}
        """#,
      tokens: Self.tokens("[],012", ["1,", ",1", "1,1", "1,2", "0,1,", "2]", "11", "12,", "12]"]),
      limit: 10, margin: 0),
    UniqueItemsCase(
      id: "any numbers",
      json: #"{"type": "array", "items": {"type": "number"}, "uniqueItems": true}"#,
      tokens: Self.tokens("[],01.e-", ["1.0", "0e", "1,1", "10", "e0", "-0", ".0,", "0,0", "1]"]),
      limit: 8, margin: 3),
    UniqueItemsCase(
      id: "numbers between bounds",
      json: #"""
        {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 1},
         "uniqueItems": true}
        """#,
      tokens: Self.tokens("[],01.", ["1.0", "1,1", "10", ".0,", "0,0", "1]", "0.0"]),
      limit: 10, margin: 5),
    UniqueItemsCase(
      id: "integers",
      json: #"{"type": "array", "items": {"type": "integer"}, "uniqueItems": true, "minItems": 1}"#,
      tokens: Self.tokens("[],01-", ["1,1", "10", "-0", "0,0", "1]", "-1,-1", "0]"]), limit: 9,
      margin: 3),
    UniqueItemsCase(
      id: "strings",
      json: #"{"type": "array", "items": {"type": "string"}, "uniqueItems": true}"#,
      tokens: Self.tokens(
        "[],\"a\\",
        [
          "\",\"", "\",", "a\"", "\"a\"", "\"\"", "a\",\"a\"", "\"]", "\",\"\"", "\"\",\"\"",
        ]), limit: 9, margin: 4),
    UniqueItemsCase(
      id: "short strings with escapes",
      json: #"""
        {"type": "array", "items": {"type": "string", "maxLength": 1}, "uniqueItems": true,
         "maxItems": 2}
        """#,
      tokens: Self.tokens("[],\"a\\u061", ["\\u0061", "\\u00", "\",\"", "a\"", "61\"", "\"]"]),
      limit: 13, margin: 8),
    UniqueItemsCase(
      id: "patterns",
      json: #"""
        {"type": "array", "items": {"type": "string", "pattern": "^a?b?$"}, "uniqueItems": true,
         "minItems": 3}
        """#,
      tokens: Self.tokens(
        "[],\"ab",
        [
          "\",\"", "\",", "a\"", "ab\"", "b\"]", "\"\",", "\"a\",\"a",
        ]),
      limit: 20, margin: 0),
    UniqueItemsCase(
      id: "nested arrays",
      json: #"""
        {"type": "array", "uniqueItems": true,
         "items": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 1},
                   "uniqueItems": true}}
        """#,
      tokens: Self.tokens("[],01", ["],[", "[0", "[1,0],[1", "0],", "[],", "[]", "1,0]", "]]"]),
      limit: 15, margin: 7),
    UniqueItemsCase(
      id: "objects",
      json: #"""
        {"type": "array", "uniqueItems": true, "maxItems": 3,
         "items": {"type": "object", "properties": {"a": {"enum": [0, 1]}, "b": {"const": 0}},
                   "additionalProperties": false}}
        """#,
      tokens: Self.tokens(
        "[],{}\"ab:01",
        [
          "},{", "{}", "{\"", "\":", ":0}", "0},", "{},{}", ",\"b",
        ]),
      limit: 26, margin: 14),
    UniqueItemsCase(
      id: "open objects",
      json: #"""
        {"type": "array", "uniqueItems": true, "maxItems": 2,
         "items": {"type": "object", "maxProperties": 1, "additionalProperties": {"enum": [0, 1]},
                   "propertyNames": {"pattern": "^a*$"}}}
        """#,
      tokens: Self.tokens("[],{}\"a:01", ["},{", "{}", "{\"", "\":", ":0}", "0},", "{},{}"]),
      limit: 22, margin: 8),
    UniqueItemsCase(
      id: "texts of a list",
      json: #"""
        {"type": "array", "uniqueItems": true, "minItems": 1,
         "items": {"enum": ["", "a", "b", "ab", "ba", "aa", "bb", "aab", "abb", "bba", "baa", "bab"]}}
        """#,
      tokens: Self.tokens(
        "[],\"ab", ["\",\"", "\",", "a\"", "ab\"", "b\"]", "\"\",", "\"a\",\"a"]),
      limit: 13, margin: 6),
    UniqueItemsCase(
      id: "nested pairs",
      json: #"""
        {"type": "array", "uniqueItems": true, "minItems": 2, "maxItems": 3,
         "items": {"type": "array", "uniqueItems": true, "minItems": 2, "maxItems": 2,
                   "items": {"type": "integer", "minimum": 0, "maximum": 1}}}
        """#,
      tokens: Self.tokens("[],01", ["],[", "[0", "[1,0],[1", "0],", "[0,1", "0,1]", "1,0]", "]]"]),
      limit: 30, margin: 0),
    UniqueItemsCase(
      id: "any values",
      json: #"{"type": "array", "uniqueItems": true}"#,
      tokens: Self.tokens("[],{}\"1:", ["\",\"", "1,1", "],[", "[]", "{}", "},{", "\"\"", "1]"]),
      limit: 9, margin: 6),
    UniqueItemsCase(
      id: "several different items",
      json: #"""
        {"type": "object", "additionalProperties": false, "required": ["a"], "properties": {"a":
          {"type": "array", "uniqueItems": true, "minItems": 3, "items": {"type": "integer"}}}}
        """#,
      tokens: Self.tokens("[],{}\"a:01-", ["1,1", "10", "-0", "0,0", "1]", "-1,-1", "0]}"]),
      limit: 19, margin: 9),
    UniqueItemsCase(
      id: "several types",
      json: #"""
        {"type": "array", "uniqueItems": true,
         "items": {"anyOf": [{"type": "null"}, {"enum": ["n", "nn"]}, {"const": []}]}}
        """#,
      tokens: Self.tokens("[],\"nul", ["\",\"", "null,", "[],", "[]", ",null", "nn\"", "\"n"]),
      limit: 20, margin: 0),
    UniqueItemsCase(
      id: "alternatives that agree",
      json: #"""
        {"anyOf": [
          {"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^a*$"}},
          {"type": "array", "uniqueItems": true, "items": {"type": "string", "maxLength": 1},
           "maxItems": 2}]}
        """#,
      tokens: Self.tokens("[],\"ab", ["\",\"", "\",", "a\"", "\"]", "\"\",", "\"a\",\"a"]),
      limit: 13, margin: 5),
    UniqueItemsCase(
      id: "arrays inside objects",
      json: #"""
        {"type": "object", "additionalProperties": false, "required": ["b"], "properties": {
          "a": {"type": "array", "uniqueItems": true, "items": {"enum": [0, 1, 11]}},
          "b": {"type": "array", "uniqueItems": true, "items": {"type": "boolean"}, "minItems": 2}}}
        """#,
      tokens: Self.tokens("[],{}\"ab:01truefals", ["1,1", "0],\"", "[true,", "true]", "]}", ",1"]),
      limit: 38, margin: 0),
    UniqueItemsCase(
      id: "white space",
      json:
        #"{"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 1}, "uniqueItems": true}"#,
      tokens: Self.tokens("[],01 ", ["1 ,", " ,1", ", 1", "0 ]", "1,0"]), limit: 8, margin: 5,
      layout: .flexible),
  ]

  static func tokens(_ bytes: String, _ longer: [String]) -> [String] {
    Array(Set(bytes.map { String($0) })).sorted() + longer
  }

  /// The bytes of the single-byte tokens.
  var alphabet: [UInt8] { tokens.filter { $0.utf8.count == 1 }.map { Array($0.utf8)[0] } }

  func grammar() throws -> CompiledGrammar {
    try CompiledGrammar(compiling: schema(), layout: layout)
  }

  private func schema() throws -> Schema {
    try JSONSchemaReader.read(JSONParser.parse(json)).schema
  }

  /// The grammar of the documents whose items and names may be equal, and of more documents.
  func grammarWithRepetitions() throws -> CompiledGrammar {
    var schema = try schema()
    func relaxed(_ node: SchemaNode) -> SchemaNode {
      switch node.mappingChildren(relaxed) {
      case .array(var array):
        array.hasUniqueItems = false
        return .array(array)
      case .object(var object):
        object.requiredMembers = []
        object.minimumProperties = nil
        return .object(object)
      case let other: return other
      }
    }
    schema.root = relaxed(schema.root)
    for index in schema.definitions.indices {
      schema.definitions[index].node = relaxed(schema.definitions[index].node)
    }
    return try CompiledGrammar(compiling: schema, layout: layout)
  }

  /// Returns all documents of at most ``limit`` bytes over the alphabet.
  ///
  /// The grammar with repetitions enumerates the candidates, and the validator of received text,
  /// which compares items on its own, selects the documents, if their members are in order.
  func documents() throws -> [[UInt8]] {
    let validator = try IncrementalValidator(jsonSchema: json)
    let orderValidator = SchemaValidator(schema: try schema())
    return try candidates().filter { text in
      try validator.violation(of: text) == nil
        && orderValidator.isValid(JSONParser.parse(String(decoding: text, as: UTF8.self)))
    }
  }

  /// Returns the documents of ``grammarWithRepetitions()`` of at most ``limit`` bytes.
  func candidates() throws -> [[UInt8]] {
    let tokens = alphabet.map { [$0] } + [[]]
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [TokenID(tokens.count - 1)])
    var matcher = TokenMatcher(grammar: try grammarWithRepetitions(), vocabulary: vocabulary)
    var documents: [[UInt8]] = []
    var text: [UInt8] = []
    func visit() {
      if matcher.isComplete { documents.append(text) }
      guard text.count + matcher.fewestBytesToFinish <= limit, text.count < limit else { return }
      for byte in alphabet where matcher.accept(bytes: [byte]) {
        text.append(byte)
        visit()
        text.removeLast()
        matcher.rollBack(tokens: 1)
      }
    }
    visit()
    return documents
  }
}
