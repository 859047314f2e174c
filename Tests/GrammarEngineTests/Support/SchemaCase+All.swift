// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel

extension SchemaCase {
  /// Schemas of every kind and their combinations.
  static let all: [SchemaCase] =
    scalars + numbers + patterns + structures + unions + recursions + language

  static let scalars: [SchemaCase] = [
    SchemaCase("string", #"{"type": "string"}"#, #""""#, #""a\n\u00e9é😀\ud83d\ude00""#),
    SchemaCase("boolean", #"{"type": "boolean"}"#, "true", "false"),
    SchemaCase("null", #"{"type": "null"}"#, "null"),
    SchemaCase(
      "choices", #"{"type": "string", "enum": ["red", "re", "green", "grün", "a\"b", "\t", ""]}"#,
      #""red""#, #""grün""#, #""a\"b""#, #""\t""#),
    SchemaCase("constant", #"{"const": "fixed é"}"#, #""fixed é""#),
    SchemaCase(
      "any", "{}", #"{"a": [1, {"b": null}], "c": true, "": -1.5e3}"#, "[[], {}]", "12"),
  ]

  static let numbers: [SchemaCase] = [
    SchemaCase("integer", integer(), "0", "-17", "900"),
    SchemaCase("number", number(), "-0.5e+10", "12", "0.0E-1"),
    SchemaCase("integer 0 to 9", integer("0", "9"), "7"),
    SchemaCase("integer 5 to 120", integer("5", "120"), "36", "120"),
    SchemaCase("integer -20 to 7", integer("-20", "7"), "-20", "7", "0"),
    SchemaCase("integer -99 to -10", integer("-99", "-10"), "-42"),
    SchemaCase("integer from 42", integer("42", nil), "42", "1000"),
    SchemaCase("integer to -3", integer(nil, "-3"), "-3", "-3000"),
    SchemaCase("integer to 15", integer(nil, "15"), "15", "-2"),
    SchemaCase(
      "integer of 64 bits", integer("-9223372036854775808", "9223372036854775807"),
      "-9223372036854775808", "9223372036854775807"),
    SchemaCase("integer between fractions", integer("-1.5", "10.2"), "10", "-1"),
    SchemaCase("number 0.1 to 1000", number("0.1", "1000"), "0.1", "1000.0", "0.10"),
    SchemaCase("number -2.5 to 2.25", number("-2.5", "2.25"), "-2.5", "2.25", "-0"),
    SchemaCase("number from 1.05", number("1.05", nil), "1.05", "99.5"),
    SchemaCase("number to -0.001", number(nil, "-0.001"), "-0.001", "-7"),
    SchemaCase("number is 5", number("5", "5"), "5", "5.00"),
  ]

  static let patterns: [SchemaCase] = [
    pattern("letters", "^[A-Z]{3}$", #""ABC""#),
    pattern("unanchored", "ab", #""xxaby""#, #""ab""#),
    pattern("anchored alternatives", "^a|b$", #""axx""#, #""xb""#),
    pattern("date", #"^\d{4}-(0[1-9]|1[0-2])-\d{2}$"#, #""2026-11-20""#),
    pattern("mail", #"^[\w.]+@[a-z]+\.(com|org)$"#, #""a.b@cd.org""#),
    pattern("any order", #"^[a-f]+@[a-z.é-ü]+\.[a-z]{2,}$"#, #""cab@cd.é.o.org""#),
    pattern("odd number of dots", #"^([a-z]|\.[a-z]*\.)*\.$"#, #""a.b.cd.""#),
    pattern("escapes", "^[\"\\\\\\n\\x01x]*$", #""\"\\\n\u0001x""#),
    pattern("unicode", "^[é-ÿ😀-😂]+x?$", #""éÿ😁x""#),
    pattern("dot", "^.b.$", #""abc""#, #""😀bé""#),
    pattern("inverted class", "^[^a-y]$", #""z""#, #""é""#),
    pattern("empty", "^$", #""""#),
    pattern("nested counts", "^((ab?){1,2}c){2}$", #""abcaabc""#),
    pattern("end inside", "^(a$|ab)c*$", #""a""#, #""abcc""#),
  ]

  static let structures: [SchemaCase] = [
    SchemaCase(
      "object", object([("name", string), ("age", integer())]), #"{"name": "Ada", "age": 36}"#),
    SchemaCase("empty object", object([]), "{}"),
    SchemaCase(
      "optional members",
      object([("a", null), ("ab", boolean), ("b", integer())], required: []),
      "{}", #"{"ab": true}"#, #"{"a": null, "ab": false, "b": 1}"#),
    SchemaCase(
      "required in the middle",
      object([("a", null), ("b", null), ("c", null)], required: ["b"]),
      #"{"b": null}"#, #"{"a": null, "b": null, "c": null}"#),
    SchemaCase(
      "odd keys", object([("a\"b\\", null), ("é\n", null)]),
      #"{"a\"b\\": null, "é\n": null}"#),
    SchemaCase("array", array(boolean), "[]", "[true, false]"),
    SchemaCase("array of 2 to 4", array(integer(), 2, 4), "[1, 22]", "[1, 2, 3, 4]"),
    SchemaCase("array of 3", array(constant("x"), 3, 3), #"["x", "x", "x"]"#),
    SchemaCase("array from 2", array(null, 2, nil), "[null, null, null]"),
    SchemaCase("no items", array(null, nil, 0), "[]"),
    SchemaCase(
      "arrays in arrays", array(array(integer("0", "20"), nil, 2), 1, 3), "[[], [1, 20], [3]]"),
    SchemaCase(
      "objects in arrays",
      array(object([("k", string), ("v", array(number()))], required: ["k"])),
      #"[{"k": "a", "v": [1.5]}, {"k": ""}]"#),
  ]

  static let unions: [SchemaCase] = [
    SchemaCase("string or null", union([string, null]), "null", #""n""#),
    SchemaCase(
      "integer or number", union([integer(nil, "12"), number("100", nil)]),
      "12", "100.5", "1000"),
    SchemaCase(
      "objects with a common beginning",
      union([
        object([("type", constant("circle")), ("radius", integer())]),
        object([("type", constant("cube")), ("side", integer())]),
        object([("type", constant("circle")), ("center", boolean)]),
      ]),
      #"{"type": "circle", "radius": 1}"#, #"{"type": "cube", "side": 2}"#,
      #"{"type": "circle", "center": true}"#),
    SchemaCase(
      "objects that differ at the end",
      union([
        object([("a", string), ("b", array(integer(), nil, 2))]),
        object([("a", string), ("b", array(integer(), 2, nil)), ("c", null)]),
      ]),
      #"{"a": "x", "b": [1]}"#, #"{"a": "", "b": [1, 2, 3], "c": null}"#),
    SchemaCase(
      "strings of all kinds",
      union([
        #"{"type": "string", "enum": ["ab", "abc"]}"#,
        #"{"type": "string", "pattern": "^[b-z]+$"}"#, constant("abd"),
      ]),
      #""ab""#, #""abd""#, #""zz""#),
    SchemaCase(
      "arrays of different items",
      union([array(integer(), nil, 2), array(number(), 3, nil), array(string)]),
      "[1, 2]", "[1.5, 2, 3]", #"["a"]"#),
    SchemaCase(
      "any or object", union(["{}", object([("a", integer())])]),
      #"{"a": 1}"#, #"{"a": [2], "b": {}}"#),
    SchemaCase(
      "unions in unions",
      array(
        union([
          null, union([integer(), object([("n", null)])]),
          object([("n", boolean), ("m", null)], required: []),
        ])),
      #"[null, 5, {"n": null}, {"n": true, "m": null}, {}]"#),
  ]

  static let recursions: [SchemaCase] = [
    SchemaCase(
      "tree",
      definition(
        "Node", object([("v", integer()), ("kids", array(reference("Node")))], required: ["v"])),
      #"{"v": 1, "kids": [{"v": 2}, {"v": 3, "kids": []}]}"#),
    SchemaCase(
      "root", ##"{"type": "array", "items": {"$ref": "#"}, "maxItems": 2}"##, "[[], [[]]]"),
    SchemaCase(
      "list by union",
      definition("List", union([null, object([("next", reference("List"))])])),
      "null", #"{"next": {"next": null}}"#),
    SchemaCase(
      "expressions with a common beginning",
      definition(
        "E",
        union([
          integer("0", nil), object([("l", reference("E")), ("+", reference("E"))]),
          object([("l", reference("E")), ("-", reference("E"))]),
        ])),
      #"{"l": {"l": 1, "-": 2}, "+": 3}"#),
    statePerLevel,
    SchemaCase(
      "union that contains itself", definition("U", union([reference("U"), boolean])), "true"),
  ]

  /// A schema whose alternatives have a common beginning at any depth, so that every depth has its
  /// own state.
  static let statePerLevel = SchemaCase(
    "alternatives with a common beginning at any depth",
    #"""
    {"anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}],
     "$defs": {
       "A": {"type": "object", "properties": {"a": {"anyOf": [{"$ref": "#/$defs/A"},
         {"type": "null"}]}}, "required": ["a"]},
       "B": {"type": "object", "properties": {"a": {"anyOf": [{"$ref": "#/$defs/B"},
         {"type": "boolean"}]}}, "required": ["a"]}}}
    """#,
    #"{"a": {"a": null}}"#, #"{"a": {"a": {"a": true}}}"#)

  private static let string = #"{"type": "string"}"#
  private static let boolean = #"{"type": "boolean"}"#
  private static let null = #"{"type": "null"}"#

  private static func constant(_ text: String) -> String {
    #"{"const": \#(JSONWriter.text(of: text))}"#
  }

  private static func integer(_ minimum: String? = nil, _ maximum: String? = nil) -> String {
    node("integer", ("minimum", minimum), ("maximum", maximum))
  }

  private static func number(_ minimum: String? = nil, _ maximum: String? = nil) -> String {
    node("number", ("minimum", minimum), ("maximum", maximum))
  }

  private static func array(_ items: String, _ minimum: Int? = nil, _ maximum: Int? = nil) -> String
  {
    node(
      "array", ("items", items), ("minItems", minimum.map(String.init)),
      ("maxItems", maximum.map(String.init)))
  }

  private static func node(_ type: String, _ keywords: (name: String, value: String?)...) -> String
  {
    let given = keywords.compactMap { keyword in
      keyword.value.map { #", "\#(keyword.name)": \#($0)"# }
    }
    return #"{"type": "\#(type)"\#(given.joined())}"#
  }

  private static func object(
    _ properties: [(name: String, json: String)], required: [String]? = nil
  ) -> String {
    let quoted = { (text: String) in JSONWriter.text(of: text) }
    let members = properties.map { "\(quoted($0.name)): \($0.json)" }.joined(separator: ", ")
    let names = (required ?? properties.map(\.name)).map(quoted).joined(separator: ", ")
    return #"{"type": "object", "properties": {\#(members)}, "required": [\#(names)]}"#
  }

  private static func union(_ choices: [String]) -> String {
    #"{"anyOf": [\#(choices.joined(separator: ", "))]}"#
  }

  private static func reference(_ name: String) -> String {
    ##"{"$ref": "#/$defs/\##(name)"}"##
  }

  private static func definition(_ name: String, _ json: String) -> String {
    ##"{"$defs": {"\##(name)": \##(json)}, "$ref": "#/$defs/\##(name)"}"##
  }

  static func pattern(_ id: String, _ text: String, _ documents: String...) -> SchemaCase {
    SchemaCase(
      "pattern: \(id)",
      #"{"type": "string", "pattern": \#(JSONWriter.text(of: text))}"#, documents)
  }
}
