// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel

/// Schemas that require items at any index, or members of any name.
extension SchemaCase {
  static let requiredParts: [SchemaCase] =
    requiredItems + requiredMembers + excludedMultiples

  private static let excludedMultiples: [SchemaCase] = [
    requirement(
      "no integer", #"{"type": "number", "not": {"type": "integer"}}"#, "1.5", "-0.25",
      "10.01"),
    requirement(
      "no multiple of 3",
      #"{"type": "integer", "not": {"multipleOf": 3}, "minimum": -5, "maximum": 40}"#,
      "1", "-4", "40", "32"),
    requirement(
      "a multiple of 0.5, but not of 1",
      #"{"type": "number", "multipleOf": 0.5, "not": {"multipleOf": 1}, "minimum": 0, "exclusiveMaximum": 3}"#,
      "0.5", "2.50"),
    requirement(
      "even, but no multiple of 4 or 6",
      #"{"type": "integer", "multipleOf": 2, "not": {"anyOf": [{"multipleOf": 4}, {"multipleOf": 6}]}, "minimum": 0, "maximum": 60}"#,
      "2", "10", "58"),
  ]

  private static let requiredItems: [SchemaCase] = [
    requirement(
      "a 7 among integers",
      #"{"type": "array", "items": {"type": "integer"}, "contains": {"const": 7}}"#,
      "[7]", "[1, 7, 77]", "[77, 7]"),
    requirement(
      "a string among anything", #"{"type": "array", "contains": {"type": "string"}}"#,
      #"["a"]"#, #"[1, {"b": ["c"]}, "d", [[]]]"#),
    requirement(
      "2 nulls of 2 to 4 items",
      #"{"type": "array", "items": {"type": ["integer", "null"]}, "contains": {"type": "null"}, "minContains": 2, "maxContains": 2, "maxItems": 4}"#,
      "[null, null]", "[1, null, 2, null]"),
    requirement(
      "at most one true",
      #"{"type": "array", "items": {"type": "boolean"}, "contains": {"const": true}, "minContains": 0, "maxContains": 1}"#,
      "[]", "[false, true, false]"),
    requirement(
      "a list with a list of null",
      #"{"type": "array", "items": {"type": "array", "items": {"type": ["null", "integer"]}}, "contains": {"contains": {"type": "null"}, "minItems": 2}}"#,
      "[[1], [null, 2]]", "[[1, null]]"),
    requirement(
      "an object with two members",
      #"{"type": "array", "items": {"type": "object", "properties": {"a": {"enum": [1, 2]}, "b": {"type": "null"}}, "additionalProperties": false}, "contains": {"required": ["a", "b"]}, "minItems": 2}"#,
      #"[{"a": 1}, {"a": 1, "b": null}]"#, #"[{"a": 2, "b": null}, {}]"#),
    requirement(
      "two requirements",
      #"{"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 99}, "allOf": [{"contains": {"minimum": 50}}, {"contains": {"multipleOf": 10}, "maxContains": 2}]}"#,
      "[50]", "[10, 51, 20]"),
    requirement(
      "after a tuple",
      #"{"type": "array", "prefixItems": [{"type": "boolean"}], "items": {"type": "integer"}, "contains": {"enum": [true, 3]}, "maxItems": 3}"#,
      "[true]", "[false, 3]", "[false, 33, 3]"),
    requirement(
      "different values",
      #"{"type": "array", "items": {"enum": ["a", "ab", 1, null]}, "uniqueItems": true, "minItems": 2}"#,
      #"["ab", "a"]"#, #"[null, 1, "a", "ab"]"#),
    requirement(
      "not only integers", #"{"type": "array", "not": {"items": {"type": "integer"}}}"#,
      "[null]", #"[1, "a", 2]"#),
  ]

  private static let requiredMembers: [SchemaCase] = [
    requirement(
      "a member that is no integer",
      #"{"type": "object", "properties": {"a": {"type": "null"}}, "additionalProperties": {"type": ["integer", "null"]}, "not": {"properties": {"a": true}, "additionalProperties": {"type": "integer"}}}"#,
      #"{"b": null}"#, #"{"a": null, "ab": 1, "c": null}"#),
    requirement(
      "a member beyond the declared",
      #"{"type": "object", "properties": {"a": {"type": "null"}}, "not": {"properties": {"a": true}, "additionalProperties": false}, "maxProperties": 2}"#,
      #"{"b": 1}"#, #"{"a": null, "b": []}"#, #"{"c": 1, "b": {}}"#),
    requirement(
      "a key with x",
      #"{"type": "object", "additionalProperties": {"type": "null"}, "not": {"propertyNames": {"pattern": "^[^x]*$"}}}"#,
      #"{"x": null}"#, #"{"a": null, "x": null, "bx": null}"#),
    requirement(
      "a member of a pattern that is null",
      #"{"type": "object", "properties": {"x-a": {"type": ["null", "integer"]}, "b": {"type": "null"}}, "patternProperties": {"^x-": {"type": ["null", "integer"]}}, "additionalProperties": false, "not": {"patternProperties": {"^x-": {"type": "integer"}}}}"#,
      #"{"x-a": null}"#, #"{"b": null, "x-b": null}"#, #"{"x-a": null, "x-c": 1}"#),
  ]

  private static func requirement(
    _ id: String, _ json: String, _ documents: String...
  ) -> SchemaCase {
    var result = SchemaCase("required: \(id)", json, documents)
    result.needsReader = true
    return result
  }
}
