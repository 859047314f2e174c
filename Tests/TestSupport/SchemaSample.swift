// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A schema and its JSON in the format that Apple's framework encodes.
package struct SchemaSample: Sendable, CustomStringConvertible {
  /// The name of the sample.
  package let name: String
  /// The schema.
  package let schema: Schema
  /// The text that encodes the schema.
  package let json: String

  package var description: String { name }

  /// Returns an object schema whose properties are required unless listed as optional.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - properties: The names and nodes of the properties.
  ///   - optional: The names of optional properties.
  /// - Returns: The schema.
  package static func object(
    _ title: String?, _ properties: [(String, SchemaNode)], optional: Set<String> = []
  ) -> ObjectSchema {
    ObjectSchema(
      title: title,
      properties: properties.map { name, node in
        .init(name: name, node: node, isOptional: optional.contains(name))
      })
  }

  private static func decimal(_ value: Int) -> DecimalNumber { DecimalNumber(value) }

  /// All samples.
  package static let all = [
    SchemaSample(
      name: "object",
      schema: Schema(
        root: .object(
          object(
            "Walk",
            [
              ("title", .string(StringSchema(description: "A short title"))),
              (
                "kilometres",
                .number(NumberSchema(minimum: DecimalNumber("0.5"), maximum: decimal(40)))
              ),
              ("stages", .integer(NumberSchema(minimum: decimal(1), description: "How many"))),
              ("isLoop", .boolean(description: "Back at the start")),
            ], optional: ["stages"]))),
      json: """
        {"type": "object", "title": "Walk", "properties": {\
        "title": {"type": "string", "description": "A short title"}, \
        "kilometres": {"type": "number", "minimum": 0.5, "maximum": 40}, \
        "stages": {"type": "integer", "description": "How many", "minimum": 1}, \
        "isLoop": {"type": "boolean", "description": "Back at the start"}}, \
        "required": ["title", "kilometres", "isLoop"], "additionalProperties": false, \
        "x-order": ["title", "kilometres", "stages", "isLoop"]}
        """),
    SchemaSample(
      name: "strings",
      schema: Schema(
        root: .object(
          object(
            "Sign",
            [
              (
                "colour",
                .string(StringSchema(title: "Colour", restriction: .choices(["red", "blue"])))
              ),
              ("only", .string(StringSchema(restriction: .choices(["one"])))),
              ("kind", .string(StringSchema(description: "Fixed", restriction: .constant("sign")))),
              ("code", .string(StringSchema(restriction: .pattern(#"^[A-Z]{2}\d+$"#)))),
            ]))),
      json: """
        {"type": "object", "title": "Sign", "properties": {\
        "colour": {"type": "string", "title": "Colour", "enum": ["red", "blue"]}, \
        "only": {"type": "string", "enum": ["one"]}, \
        "kind": {"description": "Fixed", "const": "sign"}, \
        "code": {"type": "string", "pattern": "^[A-Z]{2}\\\\d+$"}}, \
        "required": ["colour", "only", "kind", "code"], "additionalProperties": false, \
        "x-order": ["colour", "only", "kind", "code"]}
        """),
    SchemaSample(
      name: "definitions",
      schema: Schema(
        root: .object(
          object(
            "Journey",
            [
              (
                "start",
                .reference(
                  ReferenceSchema(to: .definition("Place"), description: "Where it begins"))
              ),
              (
                "stops",
                .array(
                  ArraySchema(
                    items: .reference(ReferenceSchema(to: .definition("Place"))), minimumCount: 1,
                    maximumCount: 5, description: "On the way"))
              ),
              ("return", .reference(ReferenceSchema(to: .root))),
            ], optional: ["return"])),
        definitions: [
          .init(name: "Place", node: .object(object("Place", [("name", .string(StringSchema()))])))
        ]),
      json: """
        {"type": "object", "title": "Journey", "properties": {\
        "start": {"$ref": "#/$defs/Place", "description": "Where it begins"}, \
        "stops": {"type": "array", "description": "On the way", \
        "items": {"$ref": "#/$defs/Place"}, "minItems": 1, "maxItems": 5}, \
        "return": {"$ref": "#"}}, \
        "required": ["start", "stops"], "additionalProperties": false, \
        "x-order": ["start", "stops", "return"], \
        "$defs": {"Place": {"type": "object", "title": "Place", \
        "properties": {"name": {"type": "string"}}, "required": ["name"], \
        "additionalProperties": false, "x-order": ["name"]}}}
        """),
    SchemaSample(
      name: "union",
      schema: Schema(
        root: .anyOf(
          UnionSchema(
            title: "Answer", description: "Either",
            choices: [
              .reference(ReferenceSchema(to: .definition("a/b~c"))), .null,
              .any(description: "Whatever"), .any(),
            ])),
        definitions: [.init(name: "a/b~c", node: .string(StringSchema(title: "S")))]),
      json: """
        {"title": "Answer", "description": "Either", "anyOf": [{"$ref": "#/$defs/a~1b~0c"}, \
        {"type": "null"}, {"description": "Whatever"}, {}], \
        "$defs": {"a/b~c": {"type": "string", "title": "S"}}}
        """),
    SchemaSample(
      name: "open object",
      schema: Schema(root: .object(openObject)),
      json: """
        {"type": "object", "title": "Labels", "properties": {"id": {"type": "string", \
        "minLength": 1, "maxLength": 8, "format": "date-time"}}, "required": ["id"], \
        "patternProperties": {"^x-": {}}, "additionalProperties": {"type": "null"}, \
        "minProperties": 2, "maxProperties": 9, "x-order": ["id"]}
        """),
    SchemaSample(
      name: "tuple of numbers and constants",
      schema: Schema(
        root: .array(
          ArraySchema(
            prefix: [
              .number(
                NumberSchema(
                  exclusiveMinimum: decimal(0), exclusiveMaximum: decimal(9),
                  multipleOf: DecimalNumber("0.25"))),
              .constants(
                ConstantsSchema(title: "Level", description: "How", values: ["low", 1, nil])),
            ],
            items: .integer(NumberSchema(multipleOf: decimal(5))), minimumCount: 2))),
      json: """
        {"type": "array", "prefixItems": [{"type": "number", "exclusiveMinimum": 0, \
        "exclusiveMaximum": 9, "multipleOf": 0.25}, \
        {"title": "Level", "description": "How", "enum": ["low", 1, null]}], \
        "items": {"type": "integer", "multipleOf": 5}, "minItems": 2}
        """),
  ]

  private static let openObject: ObjectSchema = {
    let id = StringSchema(minimumLength: 1, maximumLength: 8, format: .dateTime)
    var others = StringSchema()
    others.excludedPatterns = ["^x-"]
    var open = object("Labels", [("id", .string(id))])
    open.additionalProperties = [
      .init(keys: StringSchema(restriction: .pattern("^x-")), node: .any()),
      .init(keys: others, node: .null),
    ]
    open.minimumProperties = 2
    open.maximumProperties = 9
    return open
  }()
}
