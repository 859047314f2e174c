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

/// What a ``GenerationSchema`` says.
enum SchemaForm: Sendable {
  /// A type that has a name.
  case declared(DeclaredType)
  /// A type without parts.
  case primitive(Primitive)
  /// An array of values of a type.
  case array(any Generable.Type)
  /// A tree read from JSON.
  case tree(Schema)
  /// A tree put together at run time.
  case dynamic(DynamicTree)

  /// The types without parts.
  enum Primitive: Sendable {
    case string, integer, double, float, decimal, boolean, any, never
    /// An integer type other than `Int`.
    case sized(IntegerRange)
    /// A text of a format, for a type of Foundation.
    case formatted(StringFormat, typeName: String)

    /// The name of the Swift type.
    var typeName: String {
      switch self {
      case .string: "String"
      case .integer: "Int"
      case .sized(let range): range.typeName
      case .formatted(_, let typeName): typeName
      case .double: "Double"
      case .float: "Float"
      case .decimal: "Decimal"
      case .boolean: "Bool"
      case .any: "GeneratedContent"
      case .never: "Never"
      }
    }
  }
}

/// A schema put together at run time, spelled out when it was made.
struct DynamicTree: Sendable {
  /// As it was declared.
  let display: Schema
  /// With the bounds of the Swift types that it uses.
  let grammar: Schema
}

/// A type that has a name, and its parts as they were declared.
struct DeclaredType: Sendable {
  /// The type; two declarations with one name are the same if this is.
  let type: any Generable.Type
  /// The name that was chosen for schemas; nil for that of the type.
  var givenName: String?
  /// What a value is, for the model.
  let description: String?
  /// The parts.
  let body: Body

  /// The parts of a declared type.
  enum Body: Sendable {
    case structure([GenerationSchema.Property])
    case choices([String])
    case union([any Generable.Type])
    /// Objects that say by their first property which of them they are.
    case cases([Case])
  }

  /// One case of an enumeration whose cases carry values.
  struct Case: Sendable {
    let name: String
    let properties: [GenerationSchema.Property]

    /// The name of the object that stands for the case.
    var title: String { "Discriminated" + name.prefix(1).uppercased() + name.dropFirst() }
  }

  /// The name that was chosen, or the unqualified name of the type.
  var name: String { givenName ?? String(describing: type) }
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
