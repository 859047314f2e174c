// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The assertions of a schema about objects.
struct ObjectFacet: ContainerFacet {
  static let free = ObjectFacet()

  var choices: [JSONValue]?
  var excluded: [JSONValue] = []
  var minimumCount = 0
  var maximumCount: Int?
  /// The property applicators of several schemas, all of which hold.
  var applicators: [PropertyApplicators] = []
  /// The names of required properties, in order.
  var required: [ScalarString] = []
  /// The names of properties that must be absent.
  var forbidden: Set<ScalarString> = []
  /// The conjunction for every property name (`propertyNames`).
  var names = Conjunction.anything
  /// Requirements that some property must meet, whatever its name.
  var requiredUnnamed: [RequiredUnnamedMember] = []

  mutating func formConjunction(with other: ObjectFacet) {
    formSharedConjunction(with: other)
    applicators += other.applicators.filter { !applicators.contains($0) }
    required += other.required.filter { !required.contains($0) }
    forbidden.formUnion(other.forbidden)
    names = names.and(other.names)
    for requirement in other.requiredUnnamed where !requiredUnnamed.contains(requirement) {
      requiredUnnamed.removeAll { requirement.implies($0) }
      if !requiredUnnamed.contains(where: { $0.implies(requirement) }) {
        requiredUnnamed.append(requirement)
      }
    }
    requiredUnnamed.removeAll(where: isMet)
  }

  /// Returns whether a required property meets a requirement, as far as the schemas show that occur
  /// in both.
  func isMet(_ requirement: RequiredUnnamedMember) -> Bool {
    names.implies(requirement.names)
      && required.contains { name in
        let needed = requirement.value(of: name)
        return needed.isAnything || !needed.isNever && value(of: name).implies(needed)
      }
  }

  /// Requires a property and adds a conjunction for its value.
  mutating func require(_ name: ScalarString, _ value: Conjunction) {
    if !required.contains(name) { required.append(name) }
    guard !value.isAnything else { return }
    applicators.append(PropertyApplicators(properties: [.init(name: name, value: value)]))
  }

  /// Returns the conjunction for the value of a property, regardless of ``names``.
  func value(of name: ScalarString) -> Conjunction {
    forbidden.contains(name)
      ? .never : applicators.reduce(.anything) { $0.and($1.value(of: name)) }
  }

  /// The property names that occur in the schemas, in order of appearance.
  var mentionedNames: [ScalarString] {
    (applicators.flatMap { $0.properties.map(\.name) } + required).uniqued
  }
}
