// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An object whose declared properties come in declaration order.
///
/// Further members follow the declared ones, in any order, where ``additionalMembers`` admits any.
package struct ObjectSchema: Sendable, Hashable {
  /// The name of the type that the object stands for (`title`).
  package var title: String?
  /// What the object is, for the model.
  package var description: String?
  /// The properties, in the order in which they are generated (`x-order`).
  package var properties: [Property]
  /// The members that may follow the declared ones; none when empty.
  package var additionalMembers: [MemberFamily] = []
  /// What the last member must be, where one that is not declared is demanded: it is of one of
  /// these families.
  ///
  /// The last member is the only one that no other can take the place of: keys may repeat, and
  /// readers of JSON keep the last member of a name.
  package var lastMember: [MemberFamily] = []
  /// The fewest members, declared and others; zero when unset.
  package var minimumProperties: Int?
  /// The most members, declared and others; unbounded when unset.
  package var maximumProperties: Int?

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

  /// Members whose keys are not declared.
  ///
  /// A member belongs to the object if some family has both its key and its value. A declared name
  /// is no key of any family.
  package struct MemberFamily: Sendable, Hashable {
    /// What the keys must be.
    package var keys: StringSchema
    /// What the values must be.
    package var node: SchemaNode

    /// Creates a family of members; its keys are free by default.
    package init(keys: StringSchema = StringSchema(), node: SchemaNode) {
      self.keys = keys
      self.node = node
    }
  }

  /// Creates an object schema.
  package init(
    title: String? = nil, description: String? = nil, properties: [Property],
    additionalMembers: [MemberFamily] = [], minimumProperties: Int? = nil,
    maximumProperties: Int? = nil
  ) {
    self.title = title
    self.description = description
    self.properties = properties
    self.additionalMembers = additionalMembers
    self.minimumProperties = minimumProperties
    self.maximumProperties = maximumProperties
  }
}
