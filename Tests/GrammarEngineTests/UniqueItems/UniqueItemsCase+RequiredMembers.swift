// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Objects that require undeclared members with different restrictions.
extension UniqueItemsCase {
  private static let zero = #""additionalProperties": {"const": 0}"#
  private static let fewNames = #""propertyNames": {"pattern": "^(?!c)a?b?$"}"#
  private static let nameWithA = #"{"not": {"propertyNames": {"pattern": "^[^a]*$"}}}"#
  private static let nameWithB = #"{"not": {"propertyNames": {"pattern": "^[^b]*$"}}}"#

  static let requiredMembers: [UniqueItemsCase] = [
    UniqueItemsCase(
      id: "two required names",
      json: #"""
        {"type": "object", "maxProperties": 3, \#(zero), \#(fewNames),
         "allOf": [\#(nameWithA), \#(nameWithB)]}
        """#,
      tokens: tokens(
        "{}\",:0ab", ["\":0,\"", "a\":", "ab\"", "0,\"b", "\":0}", "{\"a\":0,\"", ",\"\":"]),
      limit: 25, margin: 0),
    UniqueItemsCase(
      id: "two required names of infinitely many",
      json: #"""
        {"type": "object", \#(zero), "propertyNames": {"pattern": "^a*b?a?$"},
         "allOf": [\#(nameWithA), \#(nameWithB)]}
        """#,
      tokens: tokens("{}\",:0ab", ["\":0,\"", "ab\":", "ba", "0,\"b", "\":0}", "aa"]), limit: 22,
      margin: 13),
    UniqueItemsCase(
      id: "a required name and a minimum",
      json: #"""
        {"type": "object", "minProperties": 3, \#(zero), \#(fewNames), "allOf": [\#(nameWithA)]}
        """#,
      tokens: tokens(
        "{}\",:0ab", ["\":0,\"", "a\":", "ab\"", "0,\"b", "\":0}", "{\"a\":0,\"", ",\"\":"]),
      limit: 30, margin: 0),
    UniqueItemsCase(
      id: "required values",
      json: #"""
        {"type": "object", "additionalProperties": {"enum": [0, 1, 2]}, \#(fewNames),
         "maxProperties": 3,
         "allOf": [{"not": {"additionalProperties": {"const": 0}}},
                   {"not": {"additionalProperties": {"const": 1}}}]}
        """#,
      tokens: tokens("{}\",:012ab", ["\":0,\"", "a\":1", "1,\"", "2}", "0,\"b", "\":2,"]),
      limit: 25, margin: 0),
    UniqueItemsCase(
      id: "three required members",
      json: #"""
        {"type": "object", \#(zero), "propertyNames": {"pattern": "^(?!d)a?b?c?$"},
         "allOf": [\#(nameWithA), \#(nameWithB),
                   {"not": {"propertyNames": {"pattern": "^[^c]*$"}}}],
         "maxProperties": 3}
        """#,
      tokens: tokens("{}\",:0abc", ["\":0,\"", "a\":", "ab\"", "0,\"\"", "\":0}", "c\":0,"]),
      limit: 27, margin: 0),
    UniqueItemsCase(
      id: "declared and required members",
      json: #"""
        {"type": "object", "properties": {"a": {"enum": [0, 1]}, "bb": {"const": 0}},
         "required": ["bb"], "minProperties": 3, "maxProperties": 4, \#(zero),
         "propertyNames": {"pattern": "^(?!d)(a|b?b?c?)$"},
         "not": {"patternProperties": {"b": {"const": 1}, "^[^b]*$": true, "^bb$": true}}}
        """#,
      tokens: tokens("{}\",:01abc", ["\":0,\"", "b\":", "bb\":0,", "{\"a\":1,\"b", "c\":0}"]),
      limit: 36, margin: 0),
    UniqueItemsCase(
      id: "alternatives with several, one, and no requirement",
      json: #"""
        {"anyOf": [
          {"type": "object", \#(zero), \#(fewNames), "allOf": [\#(nameWithA), \#(nameWithB)],
           "maxProperties": 3},
          {"type": "object", "maxProperties": 2, \#(fewNames), "allOf": [\#(nameWithB)],
           "additionalProperties": {"enum": [0, 1]}},
          {"type": "object", "maxProperties": 2, "additionalProperties": {"const": 1},
           "propertyNames": {"pattern": "^(?!c)a?$"}}]}
        """#,
      tokens: tokens("{}\",:01ab", ["\":0,\"", "\":1,\"", "a\":", "1}", "{\"a\":1,\"", "{}"]),
      limit: 25, margin: 0),
    UniqueItemsCase(
      id: "required names with escapes",
      json: #"""
        {"type": "object", "maxProperties": 2, \#(zero),
         "propertyNames": {"pattern": "^(?!c)[a1]{0,2}$"},
         "allOf": [\#(nameWithA), {"not": {"propertyNames": {"pattern": "^[^1]*$"}}}]}
        """#,
      tokens: tokens(
        "{}\",:01a\\u6", ["\\u0061", "\\u00", "\":0,\"", "a\":", "61\":", "\"\\u0061\":0,\"1"]),
      limit: 30, margin: 15),
    UniqueItemsCase(
      id: "required members inside members",
      json: #"""
        {"type": "object", "maxProperties": 2, "propertyNames": {"pattern": "^(?!c)(a|b|ab)$"},
         "allOf": [\#(nameWithA), \#(nameWithB)],
         "additionalProperties": {"anyOf": [{"const": 0},
           {"type": "object", "maxProperties": 2, \#(zero),
            "propertyNames": {"pattern": "^(?!c)(a|b|ab)$"},
            "allOf": [\#(nameWithA), \#(nameWithB)]}]}}
        """#,
      tokens: tokens("{}\",:0ab", ["\":0,\"", "\":{\"", "0},\"a", "0}}", "{\"a\":0,\"", "a\":"]),
      limit: 40, margin: 0),
  ]
}
