// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An object whose declared properties come in declaration order.
///
/// Members without a declared name follow the declared ones, in any order, if
/// ``additionalProperties`` admits them.
package struct ObjectSchema: Sendable, Hashable {
  /// The name of the type that the object represents (`title`).
  package var title: String?
  /// The description of the object for the model.
  package var description: String?
  /// The properties, in the order in which they are generated (`x-order`).
  package var properties: [Property]
  /// The members that may follow the declared ones; none when empty.
  package var additionalProperties: [PropertyPattern] = []
  /// The required members without a declared name: for each, the patterns one of which it matches.
  ///
  /// Different members of a text meet different requirements. For each value in which a member
  /// meets several of them, another alternative of the schema has to require one such member.
  package var requiredMembers: [[PropertyPattern]] = []
  /// The minimum number of members; zero when unset.
  package var minimumProperties: Int?
  /// The maximum number of members; unbounded when unset.
  package var maximumProperties: Int?

  /// Whether all names of a text have to differ even if one undeclared member is sufficient, since
  /// another alternative may need several.
  package var comparesNames = false

  /// Whether all names of a text have to differ: objects may need several members without a
  /// declared name, and members of one name count once.
  package var hasUniqueNames: Bool {
    if additionalProperties.isEmpty, requiredMembers.isEmpty { return false }
    if comparesNames || requiresSeveralMembers { return true }
    return minimumProperties.map { $0 - 1 > properties.count { !$0.isOptional } } ?? false
  }

  /// Whether several members without a declared name are needed, of which some are restricted
  /// beyond the others.
  package var requiresSeveralMembers: Bool {
    guard !requiredMembers.isEmpty else { return false }
    let minimum = minimumProperties.map { $0 - properties.count { !$0.isOptional } } ?? 0
    return max(minimum, requiredMembers.count) > 1
  }

  /// The required members that directly follow the declared ones, in this order, before all others
  /// without a declared name.
  ///
  /// Other members before them could use up their names.
  package var firstMembers: [[PropertyPattern]] { hasUniqueNames ? requiredMembers : [] }

  /// The patterns one of which the last member must match, if names may repeat; empty if no member
  /// without a declared name is required.
  ///
  /// Only the last member cannot be replaced by a later one: readers of JSON keep the last member
  /// of a name.
  package var lastMember: [PropertyPattern] { hasUniqueNames ? [] : requiredMembers.first ?? [] }

  /// The patterns of all members without a declared name.
  package var undeclaredMembers: [PropertyPattern] {
    additionalProperties + requiredMembers.flatMap(\.self)
  }

  /// One property of an object.
  package struct Property: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The schema of the value, with its description.
    package var node: SchemaNode
    /// Whether the property may be absent (not listed under `required`).
    package var isOptional: Bool

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - node: The schema of the value.
    ///   - isOptional: Whether the property may be absent.
    package init(name: String, node: SchemaNode, isOptional: Bool = false) {
      self.name = name
      self.node = node
      self.isOptional = isOptional
    }
  }

  /// A pattern of members without a declared name.
  ///
  /// A member is admitted if one pattern matches both its name and its value. No pattern matches a
  /// declared name.
  package struct PropertyPattern: Sendable, Hashable {
    /// The schema of the names.
    package var keys: StringSchema
    /// The schema of the values.
    package var node: SchemaNode

    /// Creates a pattern.
    ///
    /// - Parameters:
    ///   - keys: The schema of the names; unrestricted by default.
    ///   - node: The schema of the values.
    package init(keys: StringSchema = StringSchema(), node: SchemaNode) {
      self.keys = keys
      self.node = node
    }
  }

  /// Creates an object schema.
  ///
  /// - Parameters:
  ///   - title: The name of the type that the object represents.
  ///   - description: The description of the object for the model.
  ///   - properties: The properties, in the order in which they are generated.
  ///   - additionalProperties: The members that may follow the declared ones.
  ///   - minimumProperties: The minimum number of members.
  ///   - maximumProperties: The maximum number of members.
  package init(
    title: String? = nil, description: String? = nil, properties: [Property],
    additionalProperties: [PropertyPattern] = [], minimumProperties: Int? = nil,
    maximumProperties: Int? = nil
  ) {
    self.title = title
    self.description = description
    self.properties = properties
    self.additionalProperties = additionalProperties
    self.minimumProperties = minimumProperties
    self.maximumProperties = maximumProperties
  }
}
