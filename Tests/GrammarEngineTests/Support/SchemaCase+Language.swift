// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel

/// Schemas with the parts of JSON Schema that Swift's types do not have.
extension SchemaCase {
  static let language: [SchemaCase] =
    restrictedNumbers + restrictedStrings + lookarounds + constants + tuples + openObjects
    + requiredParts

  static let restrictedNumbers: [SchemaCase] = [
    SchemaCase(
      "number above 0", #"{"type": "number", "exclusiveMinimum": 0}"#, "0.001", "7", "10.0"),
    SchemaCase(
      "number below 0", #"{"type": "number", "exclusiveMaximum": 0}"#, "-0.001", "-7"),
    SchemaCase(
      "number strictly between -1.5 and 10.25",
      #"{"type": "number", "exclusiveMinimum": -1.5, "exclusiveMaximum": 10.25}"#,
      "-1.4", "10.249", "-0", "10.24"),
    SchemaCase(
      "number above 9 to 10", #"{"type": "number", "exclusiveMinimum": 9, "maximum": 10}"#, "9.01",
      "10", "10.00"),
    SchemaCase(
      "integer strictly between 3 and 12",
      #"{"type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 12}"#, "4", "11"),
    SchemaCase("integer below 0", #"{"type": "integer", "exclusiveMaximum": 0}"#, "-1", "-10"),
    SchemaCase(
      "integer above -2.5", #"{"type": "integer", "exclusiveMinimum": -2.5}"#, "-2", "0", "15"),
    SchemaCase("multiples of 5", #"{"type": "integer", "multipleOf": 5}"#, "0", "-15", "100"),
    SchemaCase(
      "even numbers up to 20",
      #"{"type": "integer", "multipleOf": 2, "minimum": 1, "maximum": 20}"#,
      "2", "18", "20"),
    SchemaCase(
      "multiples of 7", #"{"type": "integer", "multipleOf": 7, "minimum": -30}"#, "-28",
      "7", "105"),
    SchemaCase(
      "cents", #"{"type": "number", "multipleOf": 0.01, "minimum": 0}"#, "1.25", "3", "0.500"),
    SchemaCase(
      "quarters", #"{"type": "number", "multipleOf": 0.25, "minimum": -1, "exclusiveMaximum": 2}"#,
      "-0.75", "1.5", "1.250"),
    SchemaCase("multiples of 2.5", #"{"type": "number", "multipleOf": 2.5}"#, "2.5", "-10", "7.50"),
    SchemaCase("number without decimals", #"{"type": "number", "multipleOf": 1}"#, "2", "-10.0"),
  ]

  static let restrictedStrings: [SchemaCase] = [
    string(
      "pattern and length", #""pattern": "^[a-c]+$", "minLength": 2, "maxLength": 4"#,
      #""ab""#, #""abca""#),
    string(
      "pattern somewhere and length", #""pattern": "ab", "maxLength": 3"#, #""ab""#, #""xab""#),
    string(
      "choices and length", #""enum": ["a", "ab", "abc", "é"], "maxLength": 1"#, #""a""#,
      #""é""#),
    string("day", #""format": "date""#, #""2024-02-29""#, #""1999-12-31""#),
    string("time", #""format": "time""#, #""23:59:59Z""#, #""00:00:00.125+05:30""#),
    string("day and time", #""format": "date-time""#, #""2026-11-20T19:00:00Z""#),
    string("UUID", #""format": "uuid""#, #""123e4567-E89B-12d3-a456-426614174000""#),
    string("IPv4", #""format": "ipv4""#, #""192.168.0.1""#, #""255.255.255.255""#),
    string("duration", #""format": "duration""#, #""P1Y2M3DT4H5M6S""#, #""P3W""#),
    string("JSON pointer", #""format": "json-pointer""#, #""""#, #""/a~1b/0""#),
    string("day of one century", #""format": "date", "pattern": "^19""#, #""1901-03-31""#),
  ]

  static let lookarounds: [SchemaCase] = [
    pattern("lookahead at the start", "^(?=.*[0-9])(?=.*[a-z])[a-z0-9]{2,3}$", #""a1""#, #""0ab""#),
    pattern("negative lookahead at the start", "^(?!ab|c$)[a-c]+$", #""aab""#, #""cc""#),
    pattern("lookahead inside", "^(a(?=b)|b(?!a))[ab]?$", #""ab""#, #""b""#, #""bb""#),
    pattern("lookahead without an anchor", "a(?!b)", #""xac""#, #""aba""#),
    pattern("lookahead of the end", "^[ab]+(?=c$).$", #""abc""#),
  ]

  static let constants: [SchemaCase] = [
    SchemaCase(
      "constants of all kinds",
      #"{"enum": ["a", 1, 12, 1.50, -0.25, true, null, [], {}, [1, [2]], {"k": {"l": "é"}, "m": []}]}"#,
      "1", "12", "1.5", "-0.25", "null", "[]", "{}", "[1, [2]]", #"{"k": {"l": "é"}, "m": []}"#),
    SchemaCase("a number", #"{"const": 10.0}"#, "10"),
    SchemaCase(
      "lists of constants", #"{"type": "array", "items": {"enum": [1, 11, 111, [1]]}}"#,
      "[1, 11, 111, 1]", "[[1]]"),
  ]

  static let tuples: [SchemaCase] = [
    SchemaCase(
      "tuple",
      #"{"type": "array", "prefixItems": [{"type": "boolean"}, {"type": "integer"}], "items": {"type": "null"}}"#,
      "[]", "[true]", "[true, 1]", "[false, 22, null, null]"),
    SchemaCase(
      "tuple of 2",
      #"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "minItems": 2, "maxItems": 2}"#,
      #"["a", -1.5]"#),
    SchemaCase(
      "tuple of at least 3 and at most 4",
      #"{"type": "array", "prefixItems": [{"type": "null"}, {"type": "boolean"}], "items": {"type": "integer"}, "minItems": 3, "maxItems": 4}"#,
      "[null, true, 1]", "[null, false, 1, 2]"),
    SchemaCase(
      "tuples with a common beginning",
      #"{"anyOf": [{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "boolean"}}, {"type": "array", "items": {"type": "integer"}, "minItems": 2}]}"#,
      "[]", "[1, true]", "[1, 2, 3]"),
  ]

  static let openObjects: [SchemaCase] = [
    SchemaCase(
      "any members", #"{"type": "object", "additionalProperties": true}"#, "{}",
      #"{"a": 1, "": [], "\u0061\n": {"b": null}}"#),
    SchemaCase(
      "dictionary", #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
      #"{"é": 1, "b\"": 2}"#),
    SchemaCase(
      "declared and other members",
      #"{"type": "object", "properties": {"name": {"type": "null"}, "na\"é": {"type": "boolean"}}, "required": ["name"], "additionalProperties": {"type": "integer"}}"#,
      #"{"name": null}"#, #"{"name": null, "nam": 1, "names": 2, "nax": 3}"#,
      #"{"name": null, "na\"é": true, "na\"": 7}"#),
    SchemaCase(
      "optional and other members",
      #"{"type": "object", "properties": {"a": {"type": "null"}, "ab": {"type": "null"}}, "additionalProperties": {"type": "null"}}"#,
      "{}", #"{"a": null, "b": null}"#, #"{"ab": null, "abc": null, "😀": null}"#),
    SchemaCase(
      "members by pattern",
      #"{"type": "object", "properties": {"x-a": {"type": "null"}}, "patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": {"type": "boolean"}}"#,
      #"{"x-b": 1, "y": true}"#, #"{"x-a": null, "x-": 0, "x": false}"#),
    SchemaCase(
      "members by pattern only",
      #"{"type": "object", "patternProperties": {"^[a-c]{1,2}$": {"type": "integer"}}}"#,
      #"{"a": 1, "bc": 2}"#, "{}"),
    SchemaCase(
      "at most 2 members",
      #"{"type": "object", "additionalProperties": {"type": "null"}, "maxProperties": 2}"#, "{}",
      #"{"a": null, "b": null}"#),
    SchemaCase(
      "1 to 2 of 3 properties",
      #"{"type": "object", "properties": {"a": {"type": "null"}, "b": {"type": "null"}, "c": {"type": "null"}}, "minProperties": 1, "maxProperties": 2}"#,
      #"{"a": null}"#, #"{"b": null, "c": null}"#),
    SchemaCase(
      "at least 2 of 3 properties",
      #"{"type": "object", "properties": {"a": {"type": "null"}, "b": {"type": "null"}, "c": {"type": "null"}}, "required": ["b"], "minProperties": 2}"#,
      #"{"a": null, "b": null}"#, #"{"a": null, "b": null, "c": null}"#),
    SchemaCase(
      "at least 1 member",
      #"{"type": "object", "properties": {"a": {"type": "null"}}, "additionalProperties": {"type": "null"}, "minProperties": 1, "maxProperties": 3}"#,
      #"{"a": null}"#, #"{"b": null, "c": null, "d": null}"#, #"{"a": null, "b": null, "c": null}"#),
    SchemaCase(
      "open objects with a common beginning",
      #"{"anyOf": [{"type": "object", "properties": {"k": {"const": "a"}}, "required": ["k"], "additionalProperties": {"type": "integer"}}, {"type": "object", "additionalProperties": {"type": "string"}}]}"#,
      #"{"k": "a", "n": 1}"#, #"{"k": "b", "n": "x"}"#),
  ]

  private static func string(_ id: String, _ keywords: String, _ documents: String...) -> SchemaCase
  {
    SchemaCase("string: \(id)", #"{"type": "string", \#(keywords)}"#, documents)
  }
}
