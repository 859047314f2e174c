// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

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
