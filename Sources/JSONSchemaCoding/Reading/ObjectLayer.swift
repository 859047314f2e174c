// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// What one schema object says about members: the keywords `properties`, `patternProperties` and
/// `additionalProperties`, which only make sense together.
final class ObjectLayer: Sendable {
  /// The properties, in order.
  let properties: [Property]
  /// The patterns, in order.
  let patterns: [PatternRule]
  /// What all other members must be.
  let additional: Conjunction
  private let indices: [ExactText: Int]

  /// What the value under one key must be.
  struct Property: Sendable {
    let name: ExactText
    let value: Conjunction
    let description: String?
  }

  /// What values under the keys that a pattern matches must be.
  struct PatternRule: Sendable {
    let pattern: Pattern
    let value: Conjunction
  }

  init(properties: [Property], patterns: [PatternRule], additional: Conjunction) {
    self.properties = properties
    self.patterns = patterns
    self.additional = additional
    indices = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// The rule of a key.
  func property(named name: ExactText) -> Property? { indices[name].map { properties[$0] } }

  /// What the value under a key must be.
  func value(of name: ExactText) -> Conjunction {
    var value = Conjunction.anything
    var isEvaluated = false
    if let property = property(named: name) {
      value = property.value
      isEvaluated = true
    }
    for rule in patterns where rule.pattern.matches(name.string) {
      value = value.and(rule.value)
      isEvaluated = true
    }
    return isEvaluated ? value : additional
  }
}

// A layer stands for the schema object that it comes from, of which there is one.
extension ObjectLayer: Hashable {
  static func == (left: ObjectLayer, right: ObjectLayer) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
