// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An array with bounds on its count.
package struct ArraySchema: Sendable, Hashable {
  /// The schemas of the first items, one for each (`prefixItems`).
  package var prefix: [SchemaNode]
  /// The schema of each item after those.
  package var items: SchemaNode
  /// The minimum number of items; zero when unset.
  package var minimumCount: Int?
  /// The maximum number of items; unbounded when unset.
  package var maximumCount: Int?
  /// Whether no two items are equal (`uniqueItems`), where the schema has no ``automaton`` for it.
  package var hasUniqueItems = false
  /// The sequences of items that are admitted, if the other properties cannot express them.
  ///
  /// The automaton then decides alone; the other properties hold for all items and are for readers.
  package var automaton: ItemAutomaton?
  /// The description of the array for the model.
  package var description: String?

  /// Creates an array schema.
  ///
  /// - Parameters:
  ///   - prefix: The schemas of the first items.
  ///   - items: The schema of the other items.
  ///   - minimumCount: The minimum number of items.
  ///   - maximumCount: The maximum number of items.
  ///   - description: The description of the array for the model.
  package init(
    prefix: [SchemaNode] = [], items: SchemaNode, minimumCount: Int? = nil,
    maximumCount: Int? = nil, description: String? = nil
  ) {
    self.prefix = prefix
    self.items = items
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.description = description
  }

  /// Whether the maximum number of items exceeds one, so that items can be compared.
  package var mayHaveSeveralItems: Bool { maximumCount.map { $0 > 1 } ?? true }
}
