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

  @Test("'enum' of one element and 'const' both decode") func decodesConstants() throws {
    #expect(
      try Self.node(#"{"type": "string", "enum": ["a"]}"#)
        == .string(StringSchema(restriction: .choices(["a"]))))
    for text in [#"{"const": "a"}"#, #"{"type": "string", "const": "a"}"#] {
      #expect(try Self.node(text) == .string(StringSchema(restriction: .constant("a"))))
    }
  }

  @Test("without 'x-order' properties have the order of the text") func keepsTextOrder() throws {
    let root = try Self.node(
      #"{"type": "object", "properties": {"z": {"type": "null"}, "a": {}}, "required": ["a"]}"#)
    #expect(
      root
        == .object(
          ObjectSchema(properties: [
            .init(name: "z", node: .null, isOptional: true), .init(name: "a", node: .any()),
          ])))
  }

  @Test("properties missing from 'x-order' come last") func appendsUnlistedProperties() throws {
    let root = try Self.node(
      #"{"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "x-order": ["c", "a"]}"#)
    guard case .object(let object) = root else {
      Issue.record("not an object: \(root)")
      return
    }
    #expect(object.properties.map(\.name) == ["c", "a", "b"])
  }

  @Test("annotations are ignored") func ignoresAnnotations() throws {
    #expect(
      try Self.node(#"{"$schema": "x", "$comment": 1, "type": "integer", "title": "Int"}"#)
        == .integer(NumberSchema()))
    #expect(try Self.node(#"{"type": "boolean", "title": "Flag"}"#) == .boolean())
    #expect(
      try Self.node(#"{"type": "array", "title": "List"}"#) == .array(ArraySchema(items: .any())))
    #expect(try Self.node(#"{"type": "null", "title": "Nil", "description": "d"}"#) == .null)
  }

  @Test("bounds keep all their digits") func keepsBoundsExactly() throws {
    #expect(
      try Self.node(#"{"type": "number", "minimum": 0.1, "maximum": 1e300}"#)
        == .number(NumberSchema(minimum: DecimalNumber("0.1"), maximum: DecimalNumber("1e300"))))
  }

  /// A text that is not a supported schema.
  struct Rejection: Sendable, CustomTestStringConvertible {
    let text: String
    let location: String
    let problem: SchemaDecodingError.Problem

    var testDescription: String { text }
  }

  static let rejections = [
    Rejection(
      text: "[]", location: "", problem: .wrongValue(expected: "a schema object")),
    Rejection(
      text: #"{"type": "string", "contentEncoding": "base64"}"#, location: "/contentEncoding",
      problem: .unsupportedKeyword("contentEncoding")),
    Rejection(
      text: #"{"type": "string", "items": {}}"#, location: "/items",
      problem: .unsupportedKeyword("items")),
    Rejection(
      text: #"{"type": "array", "items": {"type": "array", "uniqueItems": true}}"#,
      location: "/items/uniqueItems", problem: .unsupportedKeyword("uniqueItems")),
    Rejection(
      text: #"{"type": "object", "properties": {"a/b": {"not": {}}}}"#,
      location: "/properties/a~1b", problem: .missingType),
    Rejection(
      text: #"{"type": "object", "additionalProperties": 1}"#,
      location: "/additionalProperties",
      problem: .wrongValue(expected: "a schema object")),
    Rejection(
      text: #"{"type": "object", "patternProperties": {"a": {}, "b": {}}}"#,
      location: "/patternProperties", problem: .wrongValue(expected: "one pattern at most")),
    Rejection(
      text: #"{"type": "array", "prefixItems": {}}"#, location: "/prefixItems",
      problem: .wrongValue(expected: "an array of schemas")),
    Rejection(
      text: #"{"type": "object", "properties": {"a": {}}, "required": ["b"]}"#,
      location: "/required", problem: .unknownProperty("b")),
    Rejection(
      text: #"{"type": "object", "properties": {"a": {}}, "x-order": ["a", "a"]}"#,
      location: "/x-order", problem: .duplicate("a")),
    Rejection(
      text: #"{"type": "object", "properties": {"a": {}, "a": {}}}"#, location: "/properties",
      problem: .duplicate("a")),
    Rejection(
      text: #"{"type": "null", "type": "null"}"#, location: "", problem: .duplicate("type")),
    Rejection(
      text: #"{"type": ["string", "null"]}"#, location: "/type",
      problem: .wrongValue(expected: "a string")),
    Rejection(
      text: #"{"type": "date"}"#, location: "/type",
      problem: .wrongValue(expected: "the name of a JSON type, not 'date'")),
    Rejection(
      text: #"{"type": "string", "enum": ["a", 1]}"#, location: "/enum",
      problem: .wrongValue(expected: "an array of strings")),
    Rejection(
      text: #"{"const": 1, "enum": ["a"]}"#, location: "",
      problem: .conflictingKeywords("const", "enum")),
    Rejection(
      text: #"{"const": "a", "enum": ["a"]}"#, location: "",
      problem: .conflictingKeywords("const", "enum")),
    Rejection(
      text: #"{"anyOf": [], "type": "string"}"#, location: "",
      problem: .conflictingKeywords("anyOf", "type")),
    Rejection(
      text: #"{"anyOf": [{}, {"oneOf": []}]}"#, location: "/anyOf/1", problem: .missingType),
    Rejection(
      text: #"{"$ref": "https://example.com/x"}"#, location: "/$ref",
      problem: .unsupportedReference("https://example.com/x")),
    Rejection(
      text: ##"{"$ref": "#/$defs/A/items"}"##, location: "/$ref",
      problem: .unsupportedReference("#/$defs/A/items")),
    Rejection(
      text: ##"{"$ref": "#", "type": "object"}"##, location: "/type",
      problem: .unsupportedKeyword("type")),
    Rejection(
      text: #"{"type": "array", "minItems": 1.5}"#, location: "/minItems",
      problem: .wrongValue(expected: "an integer of at least 0")),
    Rejection(
      text: #"{"type": "array", "maxItems": -1}"#, location: "/maxItems",
      problem: .wrongValue(expected: "an integer of at least 0")),
    Rejection(
      text: #"{"type": "number", "maximum": 1e99999999}"#, location: "/maximum",
      problem: .wrongValue(expected: "a number of at most \(DecimalNumber.magnitudeLimit) digits")),
    Rejection(
      text: #"{"type": "null", "$defs": {"A": {"$defs": {}, "type": "null"}}}"#,
      location: "/$defs/A/$defs", problem: .unsupportedKeyword("$defs")),
  ]

  @Test("an unsupported or malformed keyword is rejected with its location", arguments: rejections)
  func rejects(_ rejection: Rejection) throws {
    let json = try JSONParser.parse(rejection.text)
    let error = try #require(throws: SchemaDecodingError.self) { try Schema(json: json) }
    #expect(error.location.description == rejection.location)
    #expect(error.problem == rejection.problem)
    #expect(error.description.hasPrefix("schema at '#\(rejection.location)': "))
  }

  @Test("schemas nested deeper than the limit are rejected") func limitsNesting() throws {
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

  @Test(
    "a token of a JSON pointer survives escaping",
    arguments: ["", "~", "/", "~0", "~1", "a~b/c", "~01"])
  func escapesTokens(_ name: String) {
    #expect(JSONPointer.unescape(JSONPointer.escape(name)) == name)
    #expect(!JSONPointer.escape(name).contains("/"))
  }

  @Test("a tilde that begins no escape is kept") func keepsStrayTildes() {
    #expect(JSONPointer.unescape("a~") == "a~")
    #expect(JSONPointer.unescape("~2~~0") == "~2~~")
  }
}
