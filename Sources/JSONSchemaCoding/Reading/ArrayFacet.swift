// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// What a schema says about arrays.
struct ArrayFacet: Sendable, Hashable {
  /// The only arrays, or nil.
  var choices: [JSONValue]?
  /// Arrays that are left out.
  var excluded: [JSONValue] = []
  /// What several schemas say about the items; all of it holds.
  var layers: [Layer] = []
  /// The fewest items.
  var minimumCount = 0
  /// The most items.
  var maximumCount: Int?
  /// Where it is said that no two items are the same.
  var uniqueness: Conjunction.Location?
  /// What some items must be.
  var contents: Set<Content> = []

  /// What one schema says about the items.
  struct Layer: Sendable, Hashable {
    /// The items at the beginning.
    var prefix: [Conjunction]
    /// The items after those.
    var rest: Conjunction

    /// What the item at an index must be.
    func item(at index: Int) -> Conjunction {
      index < prefix.count ? prefix[index] : rest
    }
  }

  /// A demand on how many items are of a kind.
  struct Content: Sendable, Hashable {
    /// What the items are that count.
    var item: Conjunction
    /// How many there are at least.
    var minimum: Int
    /// How many there are at most.
    var maximum: Int?
    /// From which place on items count.
    var start = 0
    /// Where it is said.
    var location: Conjunction.Location
  }

  /// Says nothing.
  static let free = ArrayFacet()

  /// What both say.
  func and(_ other: ArrayFacet) -> ArrayFacet {
    if self == other || other == .free { return self }
    if self == .free { return other }
    var both = self
    both.excluded = (excluded + other.excluded).distinct
    both.layers += other.layers.filter { !layers.contains($0) }
    both.minimumCount = max(minimumCount, other.minimumCount)
    both.maximumCount = [maximumCount, other.maximumCount].compactMap { $0 }.min()
    both.uniqueness = uniqueness ?? other.uniqueness
    both.contents.formUnion(other.contents)
    if let mine = choices, let theirs = other.choices {
      both.choices = mine.filter { value in theirs.contains { $0.isSame(as: value) } }
    } else {
      both.choices = choices ?? other.choices
    }
    return both
  }

  /// What the item at an index must be.
  func item(at index: Int) -> Conjunction {
    layers.reduce(.anything) { $0.and($1.item(at: index)) }
  }

  /// How many items have a rule of their own.
  var prefixCount: Int { layers.map(\.prefix.count).max() ?? 0 }
}
