// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One node of a schema: a set of JSON values.
package indirect enum SchemaNode: Sendable, Hashable {
  /// An object with a fixed order of properties.
  case object(ObjectSchema)
  /// An array.
  case array(ArraySchema)
  /// A string.
  case string(StringSchema)
  /// An integer.
  case integer(NumberSchema)
  /// Any JSON number.
  case number(NumberSchema)
  /// `true` or `false`.
  case boolean(description: String? = nil)
  /// `null`.
  case null
  /// One of some given values of any kind.
  case constants(ConstantsSchema)
  /// A value that one of the alternatives admits.
  case anyOf(UnionSchema)
  /// The value of a definition.
  case reference(ReferenceSchema)
  /// Any JSON value.
  case any(description: String? = nil)
}

/// A choice between nodes.
package struct UnionSchema: Sendable, Hashable {
  /// The name of the type that the union represents (`title`).
  package var title: String?
  /// The description of the value for the model.
  package var description: String?
  /// The alternatives, in order.
  package var choices: [SchemaNode]

  /// Creates a union.
  ///
  /// - Parameters:
  ///   - title: The name of the type that the union represents.
  ///   - description: The description of the value for the model.
  ///   - choices: The alternatives, in order.
  package init(title: String? = nil, description: String? = nil, choices: [SchemaNode]) {
    self.title = title
    self.description = description
    self.choices = choices
  }
}

/// A choice between given values (`enum`, `const`); for strings alone, see ``StringSchema``.
package struct ConstantsSchema: Sendable, Hashable {
  /// The name of the type that the values represent (`title`).
  package var title: String?
  /// The description of the value for the model.
  package var description: String?
  /// The values, in order.
  package var values: [JSONValue]

  /// Creates a choice between values.
  ///
  /// - Parameters:
  ///   - title: The name of the type that the values represent.
  ///   - description: The description of the value for the model.
  ///   - values: The values, in order.
  package init(title: String? = nil, description: String? = nil, values: [JSONValue]) {
    self.title = title
    self.description = description
    self.values = values
  }
}

/// A use of a definition.
package struct ReferenceSchema: Sendable, Hashable {
  /// The definition.
  package var target: Target
  /// The description of the value for the model.
  package var description: String?

  /// The target of a reference.
  package enum Target: Sendable, Hashable {
    /// The root of the schema (`#`).
    case root
    /// The definition of that name (`#/$defs/NAME`).
    case definition(String)
  }

  /// Creates a reference.
  ///
  /// - Parameters:
  ///   - target: The definition.
  ///   - description: The description of the value for the model.
  package init(to target: Target, description: String? = nil) {
    self.target = target
    self.description = description
  }
}
