// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

/// The form that generated values must have.
///
/// A schema of a declared type names the types of its properties and does not look into them, so
/// that types may refer to themselves and to each other. It is spelled out when a model is asked:
/// problems in it, such as a guide that no value can follow, show up there as ``SchemaError``.
///
/// Spelled out as JSON, the root stands at the top. Below it, every declared type (a structure or
/// an enumeration, not a text, a number, a truth value or an array) gets an entry in `$defs` at its
/// first use, walking in declaration order and depth first: a type's entry comes before those of
/// the types that it uses. Each use is a `$ref`, with the description of the property beside it;
/// a use of the root is `#`. Guides on properties of other types stand where the property is.
public struct GenerationSchema: Sendable {
  /// What the schema says.
  let form: SchemaForm
  /// What of a JSON Schema was left out when it was read.
  var relaxations: [JSONSchemaProblem] = []

  /// Creates the schema of a structure.
  ///
  /// - Parameters:
  ///   - type: The type that the values have; its name is shown to the model.
  ///   - description: What a value is, for the model.
  ///   - properties: The properties, in the order in which they are generated.
  public init(
    type: any Generable.Type, description: String? = nil, properties: [Property]
  ) {
    form = .declared(
      DeclaredType(type: type, description: description, body: .structure(properties)))
  }

  /// Creates the schema of a structure whose missing values are written as null.
  ///
  /// The flag concerns the content made from values; what may be generated stays the same.
  ///
  /// - Parameters:
  ///   - type: The type that the values have; its name is shown to the model.
  ///   - description: What a value is, for the model.
  ///   - explicitNil: Whether nil is written as null in content made from a value.
  ///   - properties: The properties, in the order in which they are generated.
  public init(
    type: any Generable.Type, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    self.init(type: type, description: description, properties: properties)
  }

  /// Creates the schema of an enumeration of texts.
  ///
  /// - Parameters:
  ///   - type: The type that the values have; its name is shown to the model.
  ///   - description: What a value is, for the model.
  ///   - choices: The texts.
  public init(
    type: any Generable.Type, description: String? = nil, anyOf choices: [String]
  ) {
    form = .declared(
      DeclaredType(type: type, description: description, body: .choices(choices)))
  }

  /// Creates the schema of a value that has one of several types.
  ///
  /// - Parameters:
  ///   - type: The type that the values have; its name is shown to the model.
  ///   - description: What a value is, for the model.
  ///   - types: The types.
  public init(
    type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
  ) {
    form = .declared(DeclaredType(type: type, description: description, body: .union(types)))
  }

  /// Creates the schema of a type that this module knows.
  init(primitive: SchemaForm.Primitive) {
    form = .primitive(primitive)
  }

  /// Creates the schema of an array.
  init(arrayOf element: any Generable.Type) {
    form = .array(element)
  }

  /// Creates a schema that is spelled out already.
  package init(schema: Schema) {
    form = .tree(schema)
  }

  /// The name of the type that the values have.
  ///
  /// An array has the name of its Swift type, and a schema without a title that of its JSON type.
  public var name: String {
    switch form {
    case .declared(let declared): return declared.name
    case .primitive(let primitive): return primitive.typeName
    case .array(let element): return "Array<\(String(describing: element))>"
    case .tree(let schema): return schema.root.title ?? schema.root.typeName
    case .dynamic(let tree): return tree.display.root.title ?? tree.display.root.typeName
    }
  }
}

extension SchemaNode {
  /// The JSON name of the node's type.
  var typeName: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .null: "null"
    case .constants: "enum"
    case .anyOf: "anyOf"
    case .reference: "reference"
    case .any: "any"
    }
  }
}
