// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Saturating arithmetic on numbers of bytes.
///
/// A schema may require a billion arrays of a billion items. Their size is then ``limit``, which
/// exceeds every budget.
enum Distance {
  /// The greatest distance; greater ones are represented by it.
  static let limit = Int.max / 4
  /// The distance of an address from which no value can be finished.
  static let unreachable = Int.max

  /// Returns the sum of two distances, unreachable if either is.
  static func sum(_ left: Int, _ right: Int) -> Int {
    if left == unreachable || right == unreachable { return unreachable }
    return min(limit, left + right)
  }

  /// Returns `count` times a distance; zero times an unreachable distance is zero.
  static func product(_ count: Int, _ distance: Int) -> Int {
    if count == 0 { return 0 }
    if distance == unreachable { return unreachable }
    let (product, overflow) = count.multipliedReportingOverflow(by: distance)
    return overflow ? limit : min(limit, product)
  }
}
