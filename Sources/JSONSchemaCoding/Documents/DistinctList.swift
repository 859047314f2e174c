// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The elements of a sequence in the order of their first occurrence, without repetitions.
struct DistinctList<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  /// Appends an element unless the list contains it.
  ///
  /// - Complexity: O(1) on average.
  mutating func append(_ element: Element) {
    if known.insert(element).inserted { elements.append(element) }
  }
}

extension DistinctList: Sendable where Element: Sendable {}
