// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The storage of a ``GenerationSchema``.
enum SchemaStorage: Sendable {
  case declared(DeclaredType)
  /// A type without children.
  case primitive(Primitive)
  /// An array of values of a type.
  case array(any Generable.Type)
  /// A schema that was read from JSON.
  case json(Schema)
  /// A schema that was created at run time.
  case dynamic(LoweredSchemas)

  enum Primitive: Sendable {
    case string, double, float, decimal, boolean, any, never
    case integer(IntegerType)
    /// A string format, for a type of Foundation.
    case formatted(StringFormat, typeName: String)

    var typeName: String {
      switch self {
      case .string: "String"
      case .integer(let type): type.name
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

/// The results of lowering a dynamic schema.
struct LoweredSchemas: Sendable {
  /// The schema as it was declared.
  let declared: Schema
  /// The schema with the bounds of the Swift types that it uses.
  let constraint: Schema
}
