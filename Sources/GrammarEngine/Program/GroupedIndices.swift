// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Indices grouped by another index, in one array with the start of each group (compressed rows).
struct GroupedIndices {
  private var starts: [Int]
  private var indices: [Int32]

  /// Creates groups by a counting sort.
  ///
  /// `forEachPair` calls its argument with the group and the index of every pair. It is called
  /// twice and must pass the same pairs both times.
  init(groupCount: Int, _ forEachPair: ((_ group: Int, _ index: Int) -> Void) -> Void) {
    var starts = [Int](repeating: 0, count: groupCount + 1)
    forEachPair { group, _ in starts[group + 1] += 1 }
    for group in 0..<groupCount { starts[group + 1] += starts[group] }
    var next = starts
    var indices = [Int32](repeating: 0, count: starts[groupCount])
    forEachPair { group, index in
      indices[next[group]] = Int32(truncatingIfNeeded: index)
      next[group] += 1
    }
    self.starts = starts
    self.indices = indices
  }

  /// The indices of a group, in the order in which they were passed.
  subscript(group: Int) -> ArraySlice<Int32> { indices[starts[group]..<starts[group + 1]] }
}
