// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONSchemaCoding
package import SchemaModel

/// A schema that generated values conform to.
///
/// The schema of a declared type stores the types of its properties without their schemas, so that
/// types may refer to themselves and to each other. A request lowers the schema, and reports
/// problems such as a guide that no value can satisfy as ``SchemaError``.
///
/// In JSON, every declared type except the root (a structure or an enumeration, but not a string, a
/// number, a Boolean value or an array) has an entry in `$defs`. The entries are in order of first
/// use, depth first in declaration order, so a type precedes the types that it uses. Each use is a
/// `$ref` with the description of the property; a use of the root is `#`. The guides of a property
/// are part of its schema.
public struct GenerationSchema: Sendable {
  let storage: SchemaStorage
  /// The keywords of a JSON Schema that are not enforced.
  var relaxations: [JSONSchemaProblem] = []
  /// The rules of a schema that was read from JSON Schema, including those of ``relaxations``;
  /// `nil` for other schemas.
  var exactProgram: ValidationProgram?

  /// Creates the schema of a structure.
  ///
  /// - Parameters:
  ///   - type: The type of the values, whose name is shown to the model.
  ///   - description: A description of a value for the model.
  ///   - explicitNil: Whether `nil` is represented by null in the content of a value. The flag does
  ///     not affect generation.
  ///   - properties: The properties, in generation order.
  public init(
    type: any Generable.Type, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
  ) {
    storage = .declared(
      DeclaredType(type: type, description: description, body: .structure(properties)))
  }

  /// Creates the schema of an enumeration of strings.
  ///
  /// - Parameters:
  ///   - type: The type of the values, whose name is shown to the model.
  ///   - description: A description of a value for the model.
  ///   - choices: The strings.
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    storage = .declared(DeclaredType(type: type, description: description, body: .choices(choices)))
  }

  /// Creates the schema of a value of one of several types.
  ///
  /// - Parameters:
  ///   - type: The type of the values, whose name is shown to the model.
  ///   - description: A description of a value for the model.
  ///   - types: The types.
  public init(
    type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
  ) {
    storage = .declared(DeclaredType(type: type, description: description, body: .union(types)))
  }

  init(primitive: SchemaStorage.Primitive) { storage = .primitive(primitive) }

  init(arrayOf element: any Generable.Type) { storage = .array(element) }

  /// Creates a schema from a lowered schema.
  ///
  /// - Parameter schema: The lowered schema.
  package init(schema: Schema) { storage = .json(schema) }

  /// The name of the type of the values.
  ///
  /// The name of an array is that of its Swift type, and the name of a schema without a title is
  /// that of its JSON type.
  public var name: String {
    switch storage {
    case .declared(let declared): return declared.name
    case .primitive(let primitive): return primitive.typeName
    case .array(let element): return "Array<\(String(describing: element))>"
    case .json(let schema): return schema.root.title ?? schema.root.typeName
    case .dynamic(let schemas):
      return schemas.declared.root.title ?? schemas.declared.root.typeName
    }
  }
}

extension SchemaNode {
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
