// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One node of a schema: the set of JSON values that it admits.
package indirect enum SchemaNode: Sendable, Hashable {
  /// An object with a fixed order of properties, and further members only where it says so.
  case object(ObjectSchema)
  /// An array of items that all follow one node, but for those at its beginning.
  case array(ArraySchema)
  /// A string.
  case string(StringSchema)
  /// A whole number.
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
  /// The definition of that name.
  case reference(ReferenceSchema)
  /// Any JSON value at all.
  case any(description: String? = nil)
}

/// A choice between nodes.
package struct UnionSchema: Sendable, Hashable {
  /// The name of the type that the union stands for (`title`).
  package var title: String?
  /// What the value is, for the model.
  package var description: String?
  /// The alternatives, in order.
  package var choices: [SchemaNode]

  /// Creates a union.
  package init(title: String? = nil, description: String? = nil, choices: [SchemaNode]) {
    self.title = title
    self.description = description
    self.choices = choices
  }
}

/// A choice between given values (`enum`, `const`); for strings alone there is ``StringSchema``.
package struct ConstantsSchema: Sendable, Hashable {
  /// The name of the type that the values stand for (`title`).
  package var title: String?
  /// What the value is, for the model.
  package var description: String?
  /// The values, in order.
  package var values: [JSONValue]

  /// Creates a choice between values.
  package init(title: String? = nil, description: String? = nil, values: [JSONValue]) {
    self.title = title
    self.description = description
    self.values = values
  }
}

/// A use of a definition.
package struct ReferenceSchema: Sendable, Hashable {
  /// What is referred to.
  package var target: Target
  /// What the value is at this place, for the model.
  package var description: String?

  /// What a reference can name.
  package enum Target: Sendable, Hashable {
    /// The root of the schema (`#`).
    case root
    /// The definition of that name (`#/$defs/NAME`).
    case definition(String)
  }

  /// Creates a reference.
  package init(to target: Target, description: String? = nil) {
    self.target = target
    self.description = description
  }
}
