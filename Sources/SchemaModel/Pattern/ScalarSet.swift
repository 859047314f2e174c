// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A set of Unicode scalar values as sorted, disjoint, non-adjacent ranges.
///
/// Surrogates are never in it.
package struct ScalarSet: Sendable, Hashable {
  /// The ranges, ascending, with at least one value missing between two of them.
  package let ranges: [ClosedRange<UInt32>]

  /// Every Unicode scalar value.
  package static let all = ScalarSet([0...0x10FFFF])

  /// No value.
  package static let empty = ScalarSet([])

  /// Creates a set from ranges in any order, which may overlap.
  ///
  /// Surrogates and values above U+10FFFF are left out.
  ///
  /// - Complexity: O(*n* log *n*) in the number of ranges.
  package init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
    let scalars = ranges.flatMap { range in
      [0...0xD7FF, 0xE000...0x10FFFF].filter { $0.overlaps(range) }.map(range.clamped(to:))
    }
    var merged: [ClosedRange<UInt32>] = []
    for range in scalars.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  /// Creates a set of single scalars.
  package init(_ scalars: Unicode.Scalar...) {
    self.init(scalars.map { $0.value...$0.value })
  }

  /// Whether the set has no value.
  package var isEmpty: Bool {
    ranges.isEmpty
  }

  /// How many values the set has.
  package var count: Int {
    ranges.reduce(0) { $0 + $1.count }
  }

  /// Whether `scalar` is in the set.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }
}

extension ScalarSet {
  /// The values that are in either set.
  package func union(_ other: ScalarSet) -> ScalarSet {
    ScalarSet(ranges + other.ranges)
  }

  /// The scalar values that are not in the set.
  package var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return ScalarSet(gaps)
  }

  /// The values that are in both sets.
  package func intersection(_ other: ScalarSet) -> ScalarSet {
    inverted.union(other.inverted).inverted
  }

  /// The values that are in this set and not in `other`.
  package func subtracting(_ other: ScalarSet) -> ScalarSet {
    inverted.union(other).inverted
  }
}
