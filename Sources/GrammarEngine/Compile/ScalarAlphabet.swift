// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The scalar values, divided into classes that no set of a pattern tells apart.
struct ScalarAlphabet {
  /// Consecutive scalars of one class.
  struct Interval {
    let range: ClosedRange<UInt32>
    let classIndex: Int
  }

  /// All scalars, ascending, without the surrogates.
  let intervals: [Interval]
  /// How many classes there are.
  let classCount: Int
  /// For every set, which classes it holds.
  let membership: [[Bool]]

  /// Divides the scalars by the sets.
  ///
  /// - Complexity: O(*r* · *s*) in the ranges and the number of the sets.
  init(_ sets: [ScalarSet]) {
    var bounds: Set<UInt32> = [0, 0xD800, 0xE000, 0x110000]
    for range in sets.lazy.flatMap(\.ranges) {
      bounds.insert(range.lowerBound)
      bounds.insert(range.upperBound + 1)
    }
    let sorted = bounds.sorted()
    var next = [Int](repeating: 0, count: sets.count)
    var classes: [[Bool]: Int] = [:]
    var signatures: [[Bool]] = []
    var intervals: [Interval] = []
    for (low, end) in zip(sorted, sorted.dropFirst()) where low != 0xD800 {
      let signature = sets.indices.map { index in
        let ranges = sets[index].ranges
        while next[index] < ranges.count, ranges[next[index]].upperBound < low {
          next[index] += 1
        }
        return next[index] < ranges.count && ranges[next[index]].contains(low)
      }
      let known = classes[signature] ?? signatures.count
      if known == signatures.count {
        classes[signature] = known
        signatures.append(signature)
      }
      intervals.append(Interval(range: low...(end - 1), classIndex: known))
    }
    self.intervals = intervals
    classCount = signatures.count
    membership = sets.indices.map { set in signatures.map { $0[set] } }
  }
}
