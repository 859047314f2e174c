// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The keywords `properties`, `patternProperties` and `additionalProperties` of one schema, whose
/// meanings depend on each other.
final class PropertyApplicators: Sendable {
  let properties: [Property]
  let patterns: [PatternProperty]
  /// The conjunction for the values of all other properties.
  let additional: Conjunction
  /// Whether all schemas that the properties negate require constants, if that is known.
  let negatesConstants: Bool?
  private let indices: [ScalarString: Int]

  /// A name and the conjunction for its value.
  struct Property: Sendable {
    let name: ScalarString
    let value: Conjunction
    var description: String?
  }

  /// A pattern and the conjunction for the values of properties whose names match it.
  struct PatternProperty: Sendable {
    let pattern: Pattern
    let value: Conjunction
  }

  init(
    properties: [Property] = [], patterns: [PatternProperty] = [],
    additional: Conjunction = .anything, negatesConstants: Bool? = nil
  ) {
    self.negatesConstants = negatesConstants
    self.properties = properties
    self.patterns = patterns
    self.additional = additional
    indices = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// Whether the applicators restrict a few named properties and nothing else.
  var isSimple: Bool { patterns.isEmpty && additional.isAnything && properties.count <= 4 }

  /// Whether the applicators negate many schemas.
  var hasManyNegations: Bool { properties.contains(where: \.value.hasManyNegations) }

  func property(named name: ScalarString) -> Property? { indices[name].map { properties[$0] } }

  /// Returns the conjunction for the value of a property.
  func value(of name: ScalarString) -> Conjunction {
    var value = property(named: name)?.value
    for rule in patterns where rule.pattern.matches(name.string) {
      value = value?.and(rule.value) ?? rule.value
    }
    return value ?? additional
  }
}

extension PropertyApplicators {
  /// Returns whether objects that satisfy the applicators satisfy others, as far as the schemas
  /// show that occur in both.
  func implies(_ other: PropertyApplicators) -> Bool {
    if self === other { return true }
    return additional.implies(other.additional)
      && (properties + other.properties).allSatisfy {
        value(of: $0.name).implies(other.value(of: $0.name))
      }
      && other.patterns.allSatisfy { rule in
        patterns.contains { $0.pattern.text == rule.pattern.text && $0.value.implies(rule.value) }
      }
      && patterns.allSatisfy { rule in
        rule.value.implies(other.additional)
          || other.patterns.contains { $0.pattern.text == rule.pattern.text }
      }
  }
}

// Instances compare by identity, because each comes from a different schema object.
extension PropertyApplicators: Hashable {
  static func == (left: PropertyApplicators, right: PropertyApplicators) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A property whose value must not meet some schemas.
struct PropertyNegations: Hashable {
  let name: ScalarString
  let value: Conjunction
}

extension PropertyApplicators {
  /// The property, if the only requirement is that its value does not meet some schemas.
  var negations: PropertyNegations? {
    guard properties.count == 1, patterns.isEmpty, additional.isAnything,
      properties[0].value.positive.isEmpty, !properties[0].value.isNever,
      properties[0].description == nil
    else { return nil }
    return PropertyNegations(name: properties[0].name, value: properties[0].value)
  }
}

/// The requirement that an object has some property, whatever its name, that satisfies given
/// conjunctions.
struct RequiredUnnamedMember: Sendable, Hashable {
  /// Applicators that all hold for the value; the value is ``Conjunction/never`` under the names
  /// that do not count.
  private(set) var applicators: [PropertyApplicators]
  /// The conjunction for the name.
  private(set) var names: Conjunction
  /// The keyword whose negation is the requirement.
  let keyword: String

  init(_ applicators: PropertyApplicators, names: Conjunction = .anything, keyword: String) {
    self.applicators = [applicators]
    self.names = names
    self.keyword = keyword
  }

  /// Returns the conjunction for the value, given the property's name.
  func value(of name: ScalarString) -> Conjunction {
    applicators.reduce(.anything) { $0.and($1.value(of: name)) }
  }

  /// The names that occur in the applicators.
  var mentionedNames: [ScalarString] { applicators.flatMap { $0.properties.map(\.name) } }

  /// Returns the requirement of a property that has none of some names.
  func excluding(_ names: [ScalarString]) -> RequiredUnnamedMember {
    var rest = self
    rest.applicators = applicators.map { rule in
      PropertyApplicators(
        properties: (rule.properties.map(\.name) + names).uniqued
          .map { .init(name: $0, value: .never) },
        patterns: rule.patterns, additional: rule.additional)
    }
    return rest
  }

  /// Returns whether a property that meets the requirement also meets another one, as far as the
  /// schemas show that occur in both.
  func implies(_ other: RequiredUnnamedMember) -> Bool {
    names.implies(other.names)
      && other.applicators.allSatisfy { rule in applicators.contains { $0.implies(rule) } }
  }

  /// Returns the requirement of a property that meets both requirements.
  func and(_ other: RequiredUnnamedMember) -> RequiredUnnamedMember {
    var both = self
    both.applicators += other.applicators
    both.names = names.and(other.names)
    return both
  }
}
