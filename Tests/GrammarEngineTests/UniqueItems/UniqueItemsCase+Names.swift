// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Objects that need several undeclared members, whose names have to differ. Names of a short list
// would be declared; a lookahead hides that a pattern has few.
extension UniqueItemsCase {
  private static let zero = #""additionalProperties": {"const": 0}"#
  private static let two = #""minProperties": 2, "maxProperties": 2"#
  private static let shortNames = #""propertyNames": {"maxLength": 1}"#

  static let names: [UniqueItemsCase] = [
    UniqueItemsCase(
      id: "short names",
      json: #"""
        {"type": "object", "minProperties": 2, "maxProperties": 3, \#(zero), \#(shortNames)}
        """#,
      tokens: tokens(
        "{}\",:0a",
        [
          "\":", "\":0,\"", "{\"a\":0,\"a\"", "{\"a\":0,\"\"", "a\":0,\"", "0,\"a", "\"a\":0}",
          "0}", "\"\":",
        ]), limit: 20, margin: 0),
    UniqueItemsCase(
      id: "names with escapes",
      json: #"{"type": "object", \#(two), \#(zero), \#(shortNames)}"#,
      tokens: tokens(
        "{}\",:0a\\u16", ["\\u0061", "\\u00", "\":0,\"", "a\":", "61\":", "\"\\u0061\":0,\"a"]),
      limit: 21, margin: 7),
    UniqueItemsCase(
      id: "names without a bound",
      json: #"""
        {"type": "object", "minProperties": 2, \#(zero), "propertyNames": {"pattern": "^a*$"}}
        """#,
      tokens: tokens("{}\",:0a", ["\":0,\"", "a\":", "aa", "\":0}", "0,\"a\":"]), limit: 32,
      margin: 13),
    UniqueItemsCase(
      id: "few names",
      json: #"""
        {"type": "object", "minProperties": 3, \#(zero), "propertyNames": {"pattern": "^(?!c)a?b?$"}}
        """#,
      tokens: tokens("{}\",:0ab", ["\":0,\"", "ab\":", "a\"", ",\"", "0,\"b\":", "0}"]),
      limit: 30, margin: 0),
    UniqueItemsCase(
      id: "declared and undeclared names",
      json: #"""
        {"type": "object", "minProperties": 3, "maxProperties": 4,
         "properties": {"a": {"enum": [0, 1]}, "bb": {"const": 0}}, "required": ["bb"], \#(zero),
         "propertyNames": {"pattern": "^(?!d)(a|b?b?c?)$"}}
        """#,
      tokens: tokens("{}\",:01abc", ["\":0,\"", "b\":", "bb\":0,", "{\"a\":1,\"b", "c\":0}"]),
      limit: 36, margin: 0),
    UniqueItemsCase(
      id: "values of several types",
      json: #"""
        {"type": "object", \#(two),
         "propertyNames": {"pattern": "^(?!c)a?b?$"},
         "additionalProperties": {"anyOf": [{"enum": ["a", "b"]}, {"type": "null"}, {"const": 12}]}}
        """#,
      tokens: tokens("{}\",:12abnul", ["\":\"a\",\"", "\",\"", "null,", "2,\"a", "\":12", "a\","]),
      limit: 24, margin: 0),
    UniqueItemsCase(
      id: "arrays inside members",
      json: #"""
        {"type": "object", \#(two),
         "propertyNames": {"pattern": "^(?!c)a?b?$"},
         "additionalProperties": {"type": "array", "uniqueItems": true, "maxItems": 2,
           "items": {"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 1}}}
        """#,
      tokens: tokens("{}[]\",:01ab", ["\":[", "],\"", "[1,", "1,1", "],\"a\":[0", "]}", "0,1]"]),
      limit: 26, margin: 0),
    UniqueItemsCase(
      id: "objects inside an array",
      json: #"""
        {"type": "array", "uniqueItems": true, "maxItems": 2,
         "items": {"type": "object", \#(two), \#(zero),
                   "propertyNames": {"pattern": "^a*$"}}}
        """#,
      tokens: tokens(
        "{}[]\",:0a", ["\":0,\"", "a\":", "0},{\"", "{\"a\":0,\"\":", "\":0}]", "},"]),
      limit: 34, margin: 13),
    UniqueItemsCase(
      id: "objects inside objects",
      json: #"""
        {"type": "object", \#(two),
         "propertyNames": {"pattern": "^(?!c)a?b?$"},
         "additionalProperties": {"type": "object", \#(two), \#(zero),
                                  "propertyNames": {"pattern": "^(?!c)a?$"}}}
        """#,
      tokens: tokens("{}\",:0ab", ["\":0,\"", "\":{\"", "0},\"a", "0}}", "{\"a\":0,\"", "a\":"]),
      limit: 45, margin: 0),
    UniqueItemsCase(
      id: "alternatives with and without a minimum",
      json: #"""
        {"anyOf": [
          {"type": "object", "minProperties": 2, \#(zero), "propertyNames": {"pattern": "^(?!c)a?b?$"}},
          {"type": "object", "maxProperties": 3, "additionalProperties": {"const": 1},
           "propertyNames": {"pattern": "^(?!c)a?$"}}]}
        """#,
      tokens: tokens("{}\",:01ab", ["\":0,\"", "\":1,\"", "a\":", "1}", "{\"a\":1,\"", "{}"]),
      limit: 30, margin: 0),
  ]
}
