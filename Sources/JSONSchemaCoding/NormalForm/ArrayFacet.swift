// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The assertions of a schema about arrays.
struct ArrayFacet: ContainerFacet {
  static let free = ArrayFacet()

  var choices: [JSONValue]?
  var excluded: [JSONValue] = []
  var minimumCount = 0
  var maximumCount: Int?
  /// The item applicators of several schemas, all of which hold.
  var applicators: [ItemApplicators] = []
  /// A schema that has `uniqueItems`.
  var uniqueness: SchemaDocument.Location?
  /// The assertions about the number of items of a kind.
  var contains: Set<ContainsAssertion> = []

  /// The keywords `prefixItems` and `items` of one schema.
  struct ItemApplicators: Sendable, Hashable {
    /// The conjunctions for the first items (`prefixItems`).
    var prefix: [Conjunction]
    /// The conjunction for the remaining items (`items`).
    var rest: Conjunction

    /// Creates applicators that leave the first `count` items free.
    init(from count: Int = 0, rest: Conjunction = .anything) {
      prefix = [Conjunction](repeating: .anything, count: count)
      self.rest = rest
    }

    func item(at index: Int) -> Conjunction {
      index < prefix.count ? prefix[index] : rest
    }
  }

  /// The keywords `contains`, `minContains` and `maxContains` of one schema.
  struct ContainsAssertion: Sendable, Hashable {
    /// The conjunction that counted items satisfy.
    var item: Conjunction
    var minimum: Int
    var maximum: Int?
    /// The index of the first item that can count.
    var start = 0
    /// The schema that has the keyword.
    var location: SchemaDocument.Location
  }

  mutating func formConjunction(with other: ArrayFacet) {
    formSharedConjunction(with: other)
    applicators += other.applicators.filter { !applicators.contains($0) }
    uniqueness = uniqueness ?? other.uniqueness
    contains.formUnion(other.contains)
  }

  func item(at index: Int) -> Conjunction {
    applicators.reduce(.anything) { $0.and($1.item(at: index)) }
  }

  /// The assertions of ``contains`` in the order of their schemas.
  var sortedContains: [ContainsAssertion] {
    contains.sorted {
      ($0.location, $0.start, $0.minimum) < ($1.location, $1.start, $1.minimum)
    }
  }

  /// Adds a conjunction for the item at an index, which must then exist.
  mutating func require(_ item: Conjunction, at index: Int) {
    var applicator = ItemApplicators(from: index)
    applicator.prefix.append(item)
    applicators.append(applicator)
    minimumCount = max(minimumCount, index + 1)
  }

  /// The number of items at the start whose conjunctions can differ from those of later items.
  var prefixCount: Int { applicators.map(\.prefix.count).max() ?? 0 }
}
