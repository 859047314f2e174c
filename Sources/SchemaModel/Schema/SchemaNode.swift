// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One node of a schema: the set of JSON values that it admits.
package indirect enum SchemaNode: Sendable, Hashable {
  /// An object with a fixed order of properties and no others.
  case object(ObjectSchema)
  /// An array of items that all follow one node.
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
  /// A value that one of the alternatives admits.
  case anyOf(UnionSchema)
  /// The definition of that name.
  case reference(ReferenceSchema)
  /// Any JSON value at all.
  case any(description: String? = nil)
}

/// An object whose properties come in declaration order.
package struct ObjectSchema: Sendable, Hashable {
  /// The name of the type that the object stands for (`title`).
  package var title: String?
  /// What the object is, for the model.
  package var description: String?
  /// The properties, in the order in which they are generated (`x-order`).
  package var properties: [Property]

  /// One property of an object.
  package struct Property: Sendable, Hashable {
    /// The key.
    package var name: String
    /// What the value must be; its description lies in the node itself.
    package var node: SchemaNode
    /// Whether the property may be absent (it is then not listed under `required`).
    package var isOptional: Bool

    /// Creates a property.
    package init(name: String, node: SchemaNode, isOptional: Bool = false) {
      self.name = name
      self.node = node
      self.isOptional = isOptional
    }
  }

  /// Creates an object schema.
  package init(title: String? = nil, description: String? = nil, properties: [Property]) {
    self.title = title
    self.description = description
    self.properties = properties
  }
}

/// An array with bounds on its count.
package struct ArraySchema: Sendable, Hashable {
  /// What each item must be.
  package var items: SchemaNode
  /// The fewest items; zero when unset.
  package var minimumCount: Int?
  /// The most items; unbounded when unset.
  package var maximumCount: Int?
  /// What the array is, for the model.
  package var description: String?

  /// Creates an array schema.
  package init(
    items: SchemaNode, minimumCount: Int? = nil, maximumCount: Int? = nil,
    description: String? = nil
  ) {
    self.items = items
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.description = description
  }
}

/// A string, free or restricted.
package struct StringSchema: Sendable, Hashable {
  /// The name of the type that the string stands for (an enumeration's `title`).
  package var title: String?
  /// What the string is, for the model.
  package var description: String?
  /// The restriction on the string's value.
  package var restriction: Restriction

  /// What a string may be.
  package enum Restriction: Sendable, Hashable {
    /// Any text.
    case none
    /// One of the choices (`enum`), in order.
    case choices([String])
    /// Exactly this text (`const`).
    case constant(String)
    /// Text in which the pattern matches somewhere (`pattern`, not anchored by itself).
    case pattern(String)
  }

  /// Creates a string schema.
  package init(
    title: String? = nil, description: String? = nil, restriction: Restriction = .none
  ) {
    self.title = title
    self.description = description
    self.restriction = restriction
  }
}

/// A number with inclusive bounds.
package struct NumberSchema: Sendable, Hashable {
  /// The smallest value, inclusive.
  package var minimum: DecimalNumber?
  /// The largest value, inclusive.
  package var maximum: DecimalNumber?
  /// What the number is, for the model.
  package var description: String?

  /// Creates a number schema.
  package init(
    minimum: DecimalNumber? = nil, maximum: DecimalNumber? = nil, description: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.description = description
  }
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
