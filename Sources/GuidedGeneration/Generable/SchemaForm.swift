// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

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
