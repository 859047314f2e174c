// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The members and items that a schema has looked at: what `unevaluatedProperties` and
/// `unevaluatedItems` leave alone.
///
/// It belongs to an alternative, for which schemas held is known of each. Where more schemas hold,
/// more is evaluated and less is asked for, so an alternative that does not say whether another
/// schema holds asks for no less than it must, and those values for which it holds as well are in
/// an alternative of their own.
struct Evaluation: Sendable, Hashable {
  /// Names of members.
  private(set) var names: Set<ExactText> = []
  /// Patterns of names.
  private(set) var patterns: [ExactText: Pattern] = [:]
  /// Whether all members are evaluated.
  var coversMembers = false
  /// How many items at the beginning are evaluated.
  private(set) var prefixCount = 0
  /// Whether all items are evaluated.
  var coversItems = false
  /// Schemas that evaluate the items that they admit (`contains`).
  private(set) var contents: Set<Conjunction.Location> = []

  /// Nothing.
  static let none = Evaluation()

  /// Adds members.
  mutating func add(_ layer: ObjectLayer) {
    names.formUnion(layer.properties.map(\.name))
    for rule in layer.patterns { patterns[ExactText(rule.pattern.text)] = rule.pattern }
  }

  /// Adds items at the beginning.
  mutating func addPrefix(_ count: Int) { prefixCount = max(prefixCount, count) }

  /// Adds the items that a schema admits.
  mutating func addContents(_ location: Conjunction.Location) { contents.insert(location) }

  /// What either has looked at.
  func union(_ other: Evaluation) -> Evaluation {
    if self == other || other == .none { return self }
    var both = self
    both.names.formUnion(other.names)
    both.patterns.merge(other.patterns) { first, _ in first }
    both.coversMembers = coversMembers || other.coversMembers
    both.prefixCount = max(prefixCount, other.prefixCount)
    both.coversItems = coversItems || other.coversItems
    both.contents.formUnion(other.contents)
    return both
  }

  /// What is said of members if all others must be something.
  func layer(others: Conjunction) -> ObjectLayer {
    ObjectLayer(
      properties: names.sorted().map {
        ObjectLayer.Property(name: $0, value: .anything, description: nil)
      },
      patterns: patterns.sorted { $0.key < $1.key }.map {
        ObjectLayer.PatternRule(pattern: $0.value, value: .anything)
      },
      additional: others)
  }
}
