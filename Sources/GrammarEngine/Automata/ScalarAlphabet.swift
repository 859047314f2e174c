// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The scalar values, divided into classes whose scalars are equivalent for an automaton.
struct ScalarAlphabet: Sendable {
  /// Consecutive scalars of one class.
  struct Interval: Sendable {
    let range: ClosedRange<UInt32>
    let classIndex: Int
  }

  /// All scalars, ascending, without the surrogates.
  let intervals: [Interval]
  let classCount: Int

  /// Divides the scalars by sets and by other alphabets.
  ///
  /// - Returns: The alphabet; whether each class is contained in each of the sets; and the class of
  ///   each of the other alphabets that contains each class.
  /// - Complexity: O(*r* · *s*) in the number of ranges, and of sets and alphabets.
  static func dividing(
    by sets: [ScalarSet], and parts: [ScalarAlphabet] = []
  ) -> (alphabet: ScalarAlphabet, membership: [[Bool]], partClasses: [[Int]]) {
    var lists = sets.map { set in set.ranges.map { ($0, 0) } }
    lists += parts.map { part in part.intervals.map { ($0.range, $0.classIndex) } }
    var bounds: [UInt32] = [0, 0xD800, 0xE000, 0x110000]
    for list in lists {
      for (range, _) in list {
        bounds.append(range.lowerBound)
        bounds.append(range.upperBound + 1)
      }
    }
    bounds.sort()
    var next = [Int](repeating: 0, count: lists.count)
    var classes: [[Int]: Int] = [:]
    var signatures: [[Int]] = []
    var signature = [Int](repeating: -1, count: lists.count)
    var intervals: [Interval] = []
    for (low, end) in zip(bounds, bounds.dropFirst()) where low < end && low != 0xD800 {
      for index in lists.indices {
        let list = lists[index]
        while next[index] < list.count, list[next[index]].0.upperBound < low { next[index] += 1 }
        let isInside = next[index] < list.count && list[next[index]].0.lowerBound <= low
        signature[index] = isInside ? list[next[index]].1 : -1
      }
      let known = classes[signature] ?? signatures.count
      if known == signatures.count {
        classes[signature] = known
        signatures.append(signature)
      }
      intervals.append(Interval(range: low...(end - 1), classIndex: known))
    }
    return (
      ScalarAlphabet(intervals: intervals, classCount: signatures.count),
      signatures.map { signature in signature.prefix(sets.count).map { $0 >= 0 } },
      signatures.map { Array($0.dropFirst(sets.count)) }
    )
  }

  /// Returns the class of a scalar.
  ///
  /// - Complexity: O(log *n*) in the number of intervals.
  func classIndex(of scalar: Unicode.Scalar) -> Int {
    var low = 0
    var high = intervals.count - 1
    while low < high {
      let middle = (low + high) >> 1
      if intervals[middle].range.upperBound < scalar.value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return intervals[low].classIndex
  }
}
