// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Arithmetic on numbers of bytes that stops at a limit instead of overflowing.
///
/// A schema may ask for a billion items of a billion items; the answer is then the limit, which
/// no budget reaches.
enum Distance {
  /// The number that stands for anything as large or larger.
  static let limit = Int.max / 4
  /// The number for what cannot be finished at all.
  static let unreachable = Int.max

  /// The sum of two distances; unreachable when either is.
  static func sum(_ left: Int, _ right: Int) -> Int {
    if left == unreachable || right == unreachable { return unreachable }
    return min(limit, left + right)
  }

  /// A distance that is covered `count` times; zero times costs nothing even when unreachable.
  static func product(_ count: Int, _ distance: Int) -> Int {
    if count == 0 { return 0 }
    if distance == unreachable { return unreachable }
    let (product, overflow) = count.multipliedReportingOverflow(by: distance)
    return overflow ? limit : min(limit, product)
  }
}
