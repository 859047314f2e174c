// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An array with bounds on its count.
package struct ArraySchema: Sendable, Hashable {
  /// What the items at the beginning must be, one node for each (`prefixItems`).
  package var prefix: [SchemaNode]
  /// What each item after those must be.
  package var items: SchemaNode
  /// The fewest items; zero when unset.
  package var minimumCount: Int?
  /// The most items; unbounded when unset.
  package var maximumCount: Int?
  /// Which items may follow which, where a node for all of them does not say enough.
  ///
  /// It then decides alone; the other properties are what holds of all items, for readers.
  package var automaton: ItemAutomaton?
  /// What the array is, for the model.
  package var description: String?

  /// Creates an array schema.
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
}
