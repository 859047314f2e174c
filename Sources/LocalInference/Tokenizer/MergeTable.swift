// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Which neighbouring tokens merge into one, and in which order.
package struct MergeTable: Sendable {
  /// What two tokens merge into.
  struct Merge: Sendable {
    /// The place in the order; lower merges first.
    let rank: Int
    /// The token that results.
    let token: Int
  }

  private var merges: [UInt64: Merge] = [:]

  /// Creates an empty table.
  init(capacity: Int) {
    merges.reserveCapacity(capacity)
  }

  /// Adds a merge after all others; a pair that is already there keeps its place.
  mutating func append(_ left: Int, _ right: Int, into token: Int) {
    let key = Self.key(left, right)
    if merges[key] == nil { merges[key] = Merge(rank: merges.count, token: token) }
  }

  /// What `left` and `right` merge into, or nil.
  subscript(left: Int, right: Int) -> Merge? { merges[Self.key(left, right)] }

  private static func key(_ left: Int, _ right: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: left)) << 32 | UInt64(UInt32(truncatingIfNeeded: right))
  }
}
