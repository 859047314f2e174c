// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// The documents that the resulting schemas admit, judged by a plain recursion over the tree.
@Suite struct JSONSchemaReaderTests {
  /// A schema, documents that it admits, and documents that it rejects.
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let valid: [String]
    let invalid: [String]

    init(_ schema: String, valid: [String], invalid: [String]) {
      self.schema = schema
      self.valid = valid
      self.invalid = invalid
    }

    var testDescription: String { schema }
  }

  static let cases: [Case] = [
    // A keyword applies only to values of its type.
    Case(#"{"minLength": 2}"#, valid: [#""ab""#, "1", "null", "{}"], invalid: [#""a""#]),
    Case(#"{"required": ["a"]}"#, valid: [#"{"a": 1}"#, "[]", "true"], invalid: ["{}"]),
    Case(
      #"{"type": ["integer", "null"]}"#, valid: ["3", "3.0", "null"],
      invalid: ["3.5", #""3""#, "[]"]),
    // Bounds of all drafts.
    Case(
      #"{"type": "number", "minimum": 0, "exclusiveMinimum": true, "maximum": 1}"#,
      valid: ["0.5", "1"], invalid: ["0", "1.5"]),
    Case(
      #"{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}"#,
      valid: ["0.5"], invalid: ["0", "1"]),
    Case(
      #"{"allOf": [{"multipleOf": 4}, {"multipleOf": 6}], "type": "integer"}"#,
      valid: ["0", "12", "-24"], invalid: ["4", "6", "8"]),
    Case(
      #"{"type": "integer", "not": {"enum": [2, 4]}, "minimum": 1, "maximum": 5}"#,
      valid: ["1", "3", "5"], invalid: ["0", "2", "4", "6"]),
    // Conjunctions.
    Case(
      #"{"allOf": [{"properties": {"a": {"minimum": 2}}}, {"properties": {"a": {"maximum": 4}}}]}"#,
      valid: [#"{"a": 3}"#, "{}"], invalid: [#"{"a": 1}"#, #"{"a": 5}"#]),
    Case(
      #"{"allOf": [{"pattern": "^a"}, {"pattern": "z$"}], "maxLength": 3, "type": "string"}"#,
      valid: [#""abz""#, #""az""#], invalid: [#""abcz""#, #""a""#, #""z""#]),
    Case(
      #"{"enum": ["a", 1, null, {"x": [1]}], "type": ["string", "object"]}"#,
      valid: [#""a""#, #"{"x": [1.0]}"#], invalid: ["1", "null", #"{"x": [2]}"#]),
    // Disjunctions.
    Case(
      #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#,
      valid: ["1", #""a""#], invalid: ["1.5", "null"]),
    Case(
      #"{"type": "integer", "oneOf": [{"minimum": 0}, {"maximum": 10}]}"#,
      valid: ["-1", "11"], invalid: ["0", "5", "10"]),
    Case(
      #"{"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
      valid: [#"{"a": 1}"#, #"{"b": 1}"#], invalid: ["{}", #"{"a": 1, "b": 1}"#]),
    Case(
      #"{"type": "string", "oneOf": [{"pattern": "^a"}, {"maxLength": 2}]}"#,
      valid: [#""abc""#, #""b""#], invalid: [#""ab""#, #""bcd""#]),
    // Negations and conditions.
    Case(#"{"not": {"type": "string"}}"#, valid: ["1", "{}"], invalid: [#""a""#]),
    Case(#"{"not": {"required": ["a"]}}"#, valid: ["{}"], invalid: [#"{"a": null}"#, "1"]),
    Case(
      #"{"not": {"properties": {"a": {"const": 1}}, "required": ["a"]}}"#,
      valid: ["{}", #"{"a": 2}"#], invalid: [#"{"a": 1}"#]),
    Case(
      ##"""
      {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}, "x": {}},
       "required": ["kind"],
       "if": {"properties": {"kind": {"const": "a"}}},
       "then": {"required": ["x"]}, "else": {"properties": {"x": false}}}
      """##,
      valid: [#"{"kind": "a", "x": 1}"#, #"{"kind": "b"}"#],
      invalid: [#"{"kind": "a"}"#, #"{"kind": "b", "x": 1}"#]),
    Case(
      #"{"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"maxProperties": 1}}}"#,
      valid: ["{}", #"{"a": 1, "b": 1}"#, #"{"c": 1}"#],
      invalid: [#"{"a": 1}"#, #"{"c": 1, "d": 1}"#]),
    Case(
      #"{"dependencies": {"a": ["b"]}}"#, valid: [#"{"b": 1}"#], invalid: [#"{"a": 1}"#]),
    // Properties.
    Case(
      #"{"properties": {"a": {"type": "integer"}}, "additionalProperties": {"type": "string"}}"#,
      valid: [#"{"a": 1, "b": "x"}"#, #"{"b": "x"}"#], invalid: [#"{"a": "x"}"#, #"{"b": 1}"#]),
    Case(
      ##"""
      {"patternProperties": {"^s": {"type": "string"}, "x$": {"maxLength": 2}},
       "additionalProperties": false}
      """##,
      valid: [#"{"sx": "ab", "s": "abc"}"#, #"{"x": 1}"#],
      invalid: [#"{"sx": "abc"}"#, #"{"sx": 1}"#, #"{"a": 1}"#]),
    Case(
      #"{"propertyNames": {"enum": ["a", "b"]}, "additionalProperties": {"type": "null"}}"#,
      valid: ["{}", #"{"b": null}"#], invalid: [#"{"c": null}"#, #"{"a": 1}"#]),
    Case(
      #"{"propertyNames": {"pattern": "^[a-z]+$", "maxLength": 2}}"#,
      valid: [#"{"ab": 1}"#], invalid: [#"{"A": 1}"#, #"{"abc": 1}"#]),
    Case(#"{"minProperties": 1, "maxProperties": 2}"#, valid: [#"{"a": 1}"#], invalid: ["{}"]),
    Case(
      #"{"properties": {"a": {}}, "unevaluatedProperties": false}"#,
      valid: [#"{"a": 1}"#], invalid: [#"{"b": 1}"#]),
    // Items.
    Case(
      #"{"prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false}"#,
      valid: ["[]", #"["a"]"#, #"["a", 1]"#], invalid: [#"["a", 1, 2]"#, "[1]"]),
    Case(
      #"{"items": [{"type": "string"}], "additionalItems": {"type": "null"}}"#,
      valid: [#"["a", null]"#], invalid: [#"["a", 1]"#]),
    Case(
      #"{"type": "array", "items": {"enum": ["a", "b", "c"]}, "uniqueItems": true, "minItems": 1}"#,
      valid: [#"["c", "a"]"#], invalid: ["[]", #"["a", "a"]"#]),
    Case(
      #"{"type": "array", "contains": {"const": 1}, "maxItems": 3}"#,
      valid: ["[1]", "[0, 1]", "[1, 1, 1]"], invalid: ["[]", "[0]", "[0, 0, 1, 1]"]),
    Case(
      #"{"type": "array", "contains": {"type": "string"}, "minContains": 2, "maxContains": 3}"#,
      valid: [#"["a", 1, "b"]"#, #"["a", "b", "c", []]"#],
      invalid: [#"["a", 1]"#, #"["a", "b", "c", "d"]"#]),
    Case(
      #"{"type": "array", "not": {"items": {"type": "integer"}}}"#,
      valid: ["[1, 1.5]", "[null]"], invalid: ["[]", "[1, 2]"]),
    Case(
      #"{"type": "array", "not": {"contains": {"const": 1}, "minContains": 2}}"#,
      valid: ["[]", "[1, 2]"], invalid: ["[1, 1]", "[2, 1, 1.0]"]),
    Case(
      #"{"type": "array", "not": {"const": [1, [2]]}}"#,
      valid: ["[]", "[1]", "[1, [3]]", "[1, [2], 3]"], invalid: ["[1, [2]]", "[1.0, [2]]"]),
    // Required properties of any name.
    Case(
      #"{"type": "object", "not": {"additionalProperties": {"type": "integer"}}}"#,
      valid: [#"{"a": "x"}"#, #"{"a": "x", "b": 1}"#], invalid: ["{}", #"{"a": 1}"#]),
    Case(
      #"{"type": "object", "properties": {"a": {}}, "not": {"patternProperties": {"^a": {"type": "null"}}}}"#,
      valid: [#"{"a": 1}"#, #"{"a": null, "ab": 2, "b": null}"#],
      invalid: ["{}", #"{"b": 1}"#, #"{"a": null, "ab": null}"#]),
    Case(
      #"{"type": "object", "not": {"propertyNames": {"maxLength": 1}}, "maxProperties": 2}"#,
      valid: [#"{"ab": 1}"#, #"{"ab": 1, "c": 2}"#],
      invalid: ["{}", #"{"a": 1}"#, #"{"ab": 1, "c": 2, "d": 3}"#]),
    Case(
      #"{"type": "object", "not": {"const": {"a": 1}}}"#,
      valid: ["{}", #"{"a": 2}"#, #"{"a": 1, "b": 1}"#], invalid: [#"{"a": 1.0}"#]),
    Case(
      #"{"type": "object", "allOf": [{"not": {"patternProperties": {"a": {"type": "null"}}}}, {"not": {"additionalProperties": {"type": "integer"}}}]}"#,
      valid: [#"{"a": "x"}"#, #"{"a": 1, "b": "x"}"#, #"{"b": "x", "c": 1, "ba": 2}"#],
      invalid: ["{}", #"{"a": 1}"#, #"{"a": null, "b": "x"}"#, #"{"b": "x"}"#]),
    Case(
      #"{"type": "object", "minProperties": 3, "not": {"additionalProperties": {"type": "null"}}}"#,
      valid: [#"{"a": null, "b": 1, "c": null}"#],
      invalid: [#"{"a": null, "b": 1}"#, #"{"a": null, "b": null, "c": null}"#]),
    // Unevaluated properties and items.
    Case(
      #"{"type": "object", "properties": {"a": {}}, "anyOf": [{"properties": {"b": {"const": 1}}, "required": ["b"]}, {"properties": {"c": {}}, "required": ["c"]}], "unevaluatedProperties": false}"#,
      valid: [#"{"a": 0, "b": 1}"#, #"{"c": 1}"#, #"{"b": 1, "c": 2}"#],
      invalid: [#"{"b": 1, "d": 1}"#, #"{"b": 2, "c": 1}"#, #"{"a": 1}"#]),
    Case(
      #"{"type": "array", "prefixItems": [{"const": 1}], "contains": {"type": "string"}, "unevaluatedItems": {"type": "null"}}"#,
      valid: [#"[1, "a", null]"#, #"[1, null, "b"]"#], invalid: [#"[1, "a", 2]"#, "[1, null]"]),
    // Numbers that are no multiples.
    Case(
      #"{"type": "number", "not": {"type": "integer"}}"#, valid: ["1.5", "-0.1"],
      invalid: ["1", "1.0", "0"]),
    Case(
      #"{"type": "integer", "not": {"multipleOf": 3}}"#, valid: ["1", "-4"],
      invalid: ["0", "3", "-9", "1.5"]),
    // References.
    Case(
      ##"""
      {"$ref": "#/$defs/node", "$defs": {"node": {"type": "object", "properties": {
       "next": {"$ref": "#/$defs/node"}}, "additionalProperties": false}}}
      """##,
      valid: [#"{"next": {"next": {}}}"#], invalid: [#"{"next": 1}"#, #"{"x": 1}"#]),
    Case(
      ##"{"properties": {"a": {"$ref": "#/definitions/x~1y%25", "maxLength": 2}}, "definitions": {"x/y%": {"type": "string"}}}"##,
      valid: [#"{"a": "ab"}"#], invalid: [#"{"a": "abc"}"#, #"{"a": 1}"#]),
    Case(
      ##"{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"$ref": "#/definitions/b", "maxLength": 2}}, "definitions": {"b": {"type": "string"}}}"##,
      valid: [#"{"a": "abc"}"#], invalid: [#"{"a": 1}"#]),
    Case(
      ##"{"$id": "http://example.com/root.json", "properties": {"a": {"$ref": "#x"}, "b": {"$ref": "other.json"}}, "$defs": {"x": {"$anchor": "x", "type": "null"}, "y": {"$id": "other.json", "type": "string"}}}"##,
      valid: [#"{"a": null, "b": ""}"#], invalid: [#"{"a": 1}"#, #"{"b": 1}"#]),
    // Unknown keywords and formats are ignored.
    Case(#"{"type": "string", "format": "color", "x-y": 1}"#, valid: [#""a""#], invalid: ["1"]),
  ]

  @Test("a schema admits exactly its valid documents", arguments: cases)
  func admitsValidDocuments(_ example: Case) throws {
    let schema = try JSONSchemaReader.read(try JSONParser.parse(example.schema)).schema
    var order = MemberOrder(schema)
    for document in example.valid {
      #expect(order.ordered(try JSONParser.parse(document)) != nil, "\(document) is valid")
    }
    for document in example.invalid {
      #expect(order.ordered(try JSONParser.parse(document)) == nil, "\(document) is invalid")
    }
  }

  @Test("declared properties keep their order, and undeclared required ones follow")
  func ordersProperties() throws {
    let schema = try JSONSchemaReader.read(
      try JSONParser.parse(
        ##"""
        {"properties": {"b": {}, "a": {}}, "required": ["z", "a"],
         "allOf": [{"properties": {"c": {}, "a": {"type": "null"}}}], "type": "object"}
        """##)
    ).schema
    guard case .object(let object) = schema.root else {
      Issue.record("\(schema.root) is not an object")
      return
    }
    #expect(object.properties.map(\.name) == ["b", "a", "c", "z"])
    #expect(object.properties.map(\.isOptional) == [true, false, true, false])
    #expect(object.properties[1].node == .null)
  }

  @Test("titles and descriptions are kept") func keepsAnnotations() throws {
    let schema = try JSONSchemaReader.read(
      try JSONParser.parse(
        ##"""
        {"title": "Person", "description": "Who", "type": "object",
         "properties": {"name": {"type": "string", "description": "Full name"}}}
        """##)
    ).schema
    #expect(schema.root.title == "Person")
    #expect(schema.json["description"] == "Who")
    #expect(schema.json["properties"]?["name"]?["description"] == "Full name")
  }

  @Test("an option closes objects that leave additional properties open") func closesObjects()
    throws
  {
    let json = try JSONParser.parse(
      #"{"properties": {"a": {"type": "object"}, "b": {"additionalProperties": true}}}"#)
    let options = JSONSchemaReadingOptions(additionalProperties: .closed)
    var order = MemberOrder(try JSONSchemaReader.read(json, options: options).schema)
    #expect(order.ordered(["a": ["x": 1]]) != nil)
    #expect(order.ordered(["c": 1]) == nil)
  }

  @Test("'nullable' admits null in OpenAPI only") func readsNullable() throws {
    let json = try JSONParser.parse(#"{"type": "string", "nullable": true}"#)
    #expect(try JSONSchemaReader.read(json).schema.root == .string(StringSchema()))
    var order = MemberOrder(
      try JSONSchemaReader.read(json, options: .init(dialect: .openAPI30)).schema)
    #expect(order.ordered(.null) == JSONValue.null)
  }
}
