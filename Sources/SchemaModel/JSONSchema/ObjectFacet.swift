// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a schema says about objects.
struct ObjectFacet: Sendable, Hashable {
  /// The only objects, or nil.
  var choices: [JSONValue]?
  /// Objects that are left out.
  var excluded: [JSONValue] = []
  /// What several schemas say about the members; all of it holds.
  var layers: [ObjectLayer] = []
  /// The keys that must be there, in order.
  var required: [ExactText] = []
  /// The keys that must not be there.
  var forbidden: Set<ExactText> = []
  /// What every key must be.
  var names = Conjunction.anything
  /// What some member must be, each demand by itself.
  var demands: [MemberDemand] = []
  /// The fewest members.
  var minimumCount = 0
  /// The most members.
  var maximumCount: Int?
  /// Where the fewest members are demanded.
  var minimumLocation: Conjunction.Location?

  /// Says nothing.
  static let free = ObjectFacet()

  /// What both say.
  func and(_ other: ObjectFacet) -> ObjectFacet {
    if other == .free || self == other { return self }
    if self == .free { return other }
    var both = self
    both.excluded = (excluded + other.excluded).distinct
    both.layers += other.layers.filter { !layers.contains($0) }
    both.required += other.required.filter { !required.contains($0) }
    both.forbidden.formUnion(other.forbidden)
    both.names = names.and(other.names)
    both.demands += other.demands.filter { !demands.contains($0) }
    if other.minimumCount > minimumCount {
      both.minimumCount = other.minimumCount
      both.minimumLocation = other.minimumLocation
    }
    both.maximumCount = [maximumCount, other.maximumCount].compactMap { $0 }.min()
    if let mine = choices, let theirs = other.choices {
      both.choices = mine.filter { value in theirs.contains { $0.isSame(as: value) } }
    } else {
      both.choices = choices ?? other.choices
    }
    return both
  }

  /// What the value under a key must be, but for what ``names`` says of the key.
  func value(of name: ExactText) -> Conjunction {
    forbidden.contains(name)
      ? .never : layers.reduce(.anything) { $0.and($1.value(of: name)) }
  }

  /// The keys that the schemas speak of, in order of appearance.
  var mentionedNames: [ExactText] {
    var seen: Set<ExactText> = []
    let all = layers.flatMap { $0.properties.map(\.name) } + required
    return all.filter { seen.insert($0).inserted }
  }
}

/// A member that must be there, whatever its key.
struct MemberDemand: Sendable, Hashable {
  /// What the value must be under each key, all of them; nothing can be under keys that do not
  /// count.
  private(set) var layers: [ObjectLayer]
  /// What the key must be.
  private(set) var names: Conjunction
  /// The keyword whose opposite this is.
  let keyword: String

  init(layer: ObjectLayer, names: Conjunction, keyword: String) {
    layers = [layer]
    self.names = names
    self.keyword = keyword
  }

  /// What the value must be under a key.
  func value(of name: ExactText) -> Conjunction {
    layers.reduce(.anything) { $0.and($1.value(of: name)) }
  }

  /// A member that meets both demands.
  func and(_ other: MemberDemand) -> MemberDemand {
    var both = self
    both.layers += other.layers
    both.names = names.and(other.names)
    return both
  }
}

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
