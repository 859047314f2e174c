// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The properties and items that a schema evaluates, to which `unevaluatedProperties` and
/// `unevaluatedItems` do not apply.
///
/// The value belongs to a disjunct, for which it is known of each schema whether it was applied.
/// If more schemas hold, more children are evaluated and fewer are restricted. A disjunct that
/// leaves open whether another schema holds therefore restricts no less than necessary, and the
/// values for which the other schema does hold have a disjunct of their own.
struct EvaluatedChildren: Sendable, Hashable {
  private(set) var names: Set<ScalarString> = []
  /// Patterns for the names of evaluated properties, by their text.
  private(set) var patterns: [ScalarString: Pattern] = [:]
  var coversProperties = false
  /// The number of evaluated items at the start of the array.
  var prefixCount = 0
  var coversItems = false
  /// Schemas of `contains`, which evaluate the items that satisfy them.
  var contains: Set<SchemaDocument.Location> = []

  static let none = EvaluatedChildren()

  /// Adds the properties that applicators evaluate.
  mutating func add(_ applicators: PropertyApplicators) {
    names.formUnion(applicators.properties.map(\.name))
    for rule in applicators.patterns {
      patterns[ScalarString(rule.pattern.text)] = rule.pattern
    }
  }

  func union(_ other: EvaluatedChildren) -> EvaluatedChildren {
    if self == other || other == .none { return self }
    var both = self
    both.names.formUnion(other.names)
    both.patterns.merge(other.patterns) { first, _ in first }
    both.coversProperties = coversProperties || other.coversProperties
    both.prefixCount = max(prefixCount, other.prefixCount)
    both.coversItems = coversItems || other.coversItems
    both.contains.formUnion(other.contains)
    return both
  }

  /// Returns applicators that apply a conjunction to the properties that are not evaluated.
  func applicators(unevaluated: Conjunction) -> PropertyApplicators {
    PropertyApplicators(
      properties: names.sorted().map { .init(name: $0, value: .anything) },
      patterns: patterns.sorted { $0.key < $1.key }
        .map { .init(pattern: $0.value, value: .anything) },
      additional: unevaluated)
  }
}
