// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A string compared and hashed by its Unicode scalars, as JSON compares strings.
///
/// Swift's `String` compares by canonical equivalence instead.
package struct ScalarString: Sendable, Hashable, Comparable {
  /// The string.
  package let string: String

  /// Creates the scalars of a string.
  ///
  /// - Parameter string: The string.
  package init(_ string: String) { self.string = string }

  package static func == (left: Self, right: Self) -> Bool {
    // Different strings mostly differ canonically, too, which is cheaper to compare.
    left.string == right.string && left.string.utf8.elementsEqual(right.string.utf8)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    // Canonically equivalent strings differ here, so their hashes must, too. Eight bytes at once
    // are faster than single ones.
    var word: UInt64 = 0
    var count = 0
    for byte in string.utf8 {
      word = word &<< 8 | UInt64(byte)
      count += 1
      guard count.isMultiple(of: 8) else { continue }
      hasher.combine(word)
      word = 0
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrences.
  var uniqued: [Element] {
    var seen = Set<Element>(minimumCapacity: underestimatedCount)
    return filter { seen.insert($0).inserted }
  }
}
