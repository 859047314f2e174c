// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A set of Unicode scalar values as sorted, disjoint, non-adjacent ranges.
///
/// A set never contains surrogates.
package struct ScalarSet: Sendable, Hashable {
  /// The ranges, ascending, with a gap between any two of them.
  package let ranges: [ClosedRange<UInt32>]

  /// All Unicode scalar values.
  package static let all = ScalarSet([0...0x10FFFF])

  /// The empty set.
  package static let empty = ScalarSet([])

  /// Creates a set of ranges.
  ///
  /// - Parameter ranges: The ranges in any order, which may overlap; surrogates and values above
  ///   U+10FFFF are ignored.
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
  ///
  /// - Parameter scalars: The scalars.
  package init(_ scalars: Unicode.Scalar...) { self.init(scalars.map { $0.value...$0.value }) }

  /// Whether the set is empty.
  package var isEmpty: Bool { ranges.isEmpty }

  /// The number of values.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Tests membership.
  ///
  /// - Parameter scalar: The scalar.
  /// - Returns: Whether the scalar is in the set.
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
  /// Computes a union.
  ///
  /// - Parameter other: The other set.
  /// - Returns: The values that are in either set.
  package func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  /// The complement: the scalar values that are not in the set.
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

  /// Computes an intersection.
  ///
  /// - Parameter other: The other set.
  /// - Returns: The values that are in both sets.
  package func intersection(_ other: ScalarSet) -> ScalarSet {
    inverted.union(other.inverted).inverted
  }

  /// Computes a difference.
  ///
  /// - Parameter other: The other set.
  /// - Returns: The values that are in this set but not in the other one.
  package func subtracting(_ other: ScalarSet) -> ScalarSet { inverted.union(other).inverted }
}
