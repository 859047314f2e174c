// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

@Suite struct SchemaDecodingTests {
  static func node(_ text: String) throws -> SchemaNode {
    try Schema(json: JSONParser.parse(text)).root
  }

  @Test func readsBothFormsOfAConstant() throws {
    #expect(
      try Self.node(#"{"type": "string", "enum": ["a"]}"#)
        == .string(StringSchema(restriction: .choices(["a"]))))
    for text in [#"{"const": "a"}"#, #"{"type": "string", "const": "a"}"#] {
      #expect(try Self.node(text) == .string(StringSchema(restriction: .constant("a"))))
    }
  }

  @Test func takesTheOrderOfTheTextWithoutXOrder() throws {
    let root = try Self.node(
      #"{"type": "object", "properties": {"z": {"type": "null"}, "a": {}}, "required": ["a"]}"#)
    #expect(
      root
        == .object(
          ObjectSchema(properties: [
            .init(name: "z", node: .null, isOptional: true), .init(name: "a", node: .any()),
          ])))
  }

  @Test func appendsPropertiesThatXOrderForgets() throws {
    let root = try Self.node(
      #"{"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "x-order": ["c", "a"]}"#)
    guard case .object(let object) = root else {
      Issue.record("not an object: \(root)")
      return
    }
    #expect(object.properties.map(\.name) == ["c", "a", "b"])
  }

  @Test func ignoresAnnotationsThatRestrictNothing() throws {
    #expect(
      try Self.node(#"{"$schema": "x", "$comment": 1, "type": "integer", "title": "Int"}"#)
        == .integer(NumberSchema()))
    #expect(try Self.node(#"{"type": "boolean", "title": "Flag"}"#) == .boolean())
    #expect(
      try Self.node(#"{"type": "array", "title": "List"}"#) == .array(ArraySchema(items: .any())))
    #expect(try Self.node(#"{"type": "null", "title": "Nil", "description": "d"}"#) == .null)
  }

  @Test func keepsBoundsExactly() throws {
    #expect(
      try Self.node(#"{"type": "number", "minimum": 0.1, "maximum": 1e300}"#)
        == .number(NumberSchema(minimum: DecimalNumber("0.1"), maximum: DecimalNumber("1e300"))))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let location: String
    let problem: SchemaDecodingError.Problem

    var testDescription: String { text }
  }

  static let refusals = [
    Refusal(
      text: "[]", location: "", problem: .wrongValue(expected: "a schema, that is an object")),
    Refusal(
      text: #"{"type": "string", "contentEncoding": "base64"}"#, location: "/contentEncoding",
      problem: .unsupportedKeyword("contentEncoding")),
    Refusal(
      text: #"{"type": "string", "items": {}}"#, location: "/items",
      problem: .unsupportedKeyword("items")),
    Refusal(
      text: #"{"type": "array", "items": {"type": "array", "uniqueItems": true}}"#,
      location: "/items/uniqueItems", problem: .unsupportedKeyword("uniqueItems")),
    Refusal(
      text: #"{"type": "object", "properties": {"a/b": {"not": {}}}}"#,
      location: "/properties/a~1b", problem: .missingType),
    Refusal(
      text: #"{"type": "object", "additionalProperties": 1}"#,
      location: "/additionalProperties",
      problem: .wrongValue(expected: "a schema, that is an object")),
    Refusal(
      text: #"{"type": "object", "patternProperties": {"a": {}, "b": {}}}"#,
      location: "/patternProperties", problem: .wrongValue(expected: "one pattern at most")),
    Refusal(
      text: #"{"type": "array", "prefixItems": {}}"#, location: "/prefixItems",
      problem: .wrongValue(expected: "an array of schemas")),
    Refusal(
      text: #"{"type": "object", "properties": {"a": {}}, "required": ["b"]}"#,
      location: "/required", problem: .unknownProperty("b")),
    Refusal(
      text: #"{"type": "object", "properties": {"a": {}}, "x-order": ["a", "a"]}"#,
      location: "/x-order", problem: .duplicate("a")),
    Refusal(
      text: #"{"type": "object", "properties": {"a": {}, "a": {}}}"#, location: "/properties",
      problem: .duplicate("a")),
    Refusal(text: #"{"type": "null", "type": "null"}"#, location: "", problem: .duplicate("type")),
    Refusal(
      text: #"{"type": ["string", "null"]}"#, location: "/type",
      problem: .wrongValue(expected: "a string")),
    Refusal(
      text: #"{"type": "date"}"#, location: "/type",
      problem: .wrongValue(expected: "the name of a JSON type, not 'date'")),
    Refusal(
      text: #"{"type": "string", "enum": ["a", 1]}"#, location: "/enum",
      problem: .wrongValue(expected: "an array of strings")),
    Refusal(
      text: #"{"const": 1, "enum": ["a"]}"#, location: "",
      problem: .conflictingKeywords("const", "enum")),
    Refusal(
      text: #"{"const": "a", "enum": ["a"]}"#, location: "",
      problem: .conflictingKeywords("const", "enum")),
    Refusal(
      text: #"{"anyOf": [], "type": "string"}"#, location: "",
      problem: .conflictingKeywords("anyOf", "type")),
    Refusal(
      text: #"{"anyOf": [{}, {"oneOf": []}]}"#, location: "/anyOf/1", problem: .missingType),
    Refusal(
      text: #"{"$ref": "https://example.com/x"}"#, location: "/$ref",
      problem: .unsupportedReference("https://example.com/x")),
    Refusal(
      text: ##"{"$ref": "#/$defs/A/items"}"##, location: "/$ref",
      problem: .unsupportedReference("#/$defs/A/items")),
    Refusal(
      text: ##"{"$ref": "#", "type": "object"}"##, location: "/type",
      problem: .unsupportedKeyword("type")),
    Refusal(
      text: #"{"type": "array", "minItems": 1.5}"#, location: "/minItems",
      problem: .wrongValue(expected: "a whole number that isn't negative")),
    Refusal(
      text: #"{"type": "array", "maxItems": -1}"#, location: "/maxItems",
      problem: .wrongValue(expected: "a whole number that isn't negative")),
    Refusal(
      text: #"{"type": "number", "maximum": 1e99999999}"#, location: "/maximum",
      problem: .wrongValue(expected: "a number of reasonable size")),
    Refusal(
      text: #"{"type": "null", "$defs": {"A": {"$defs": {}, "type": "null"}}}"#,
      location: "/$defs/A/$defs", problem: .unsupportedKeyword("$defs")),
  ]

  @Test(arguments: refusals)
  func refusesWhatItCannotKeep(_ refusal: Refusal) throws {
    let json = try JSONParser.parse(refusal.text)
    let error = try #require(throws: SchemaDecodingError.self) { try Schema(json: json) }
    #expect(error.location.description == refusal.location)
    #expect(error.problem == refusal.problem)
    #expect(error.description.hasPrefix("schema at '#\(refusal.location)': "))
  }

  @Test func limitsNesting() throws {
    func nested(_ depth: Int) throws -> JSONValue {
      let open = String(repeating: #"{"type":"array","items":"#, count: depth)
      return try JSONParser.parse(open + "{}" + String(repeating: "}", count: depth))
    }
    _ = try Schema(json: nested(Schema.maximumNesting))
    let error = try #require(throws: SchemaDecodingError.self) {
      try Schema(json: nested(Schema.maximumNesting + 1))
    }
    #expect(error.problem == .nestingTooDeep(limit: Schema.maximumNesting))
  }

  @Test(arguments: ["", "~", "/", "~0", "~1", "a~b/c", "~01"])
  func escapesPointers(_ name: String) {
    #expect(JSONPointer.unescape(JSONPointer.escape(name)) == name)
    #expect(!JSONPointer.escape(name).contains("/"))
  }

  @Test func keepsStrayTildesOfPointers() {
    #expect(JSONPointer.unescape("a~") == "a~")
    #expect(JSONPointer.unescape("~2~~0") == "~2~~")
  }
}
