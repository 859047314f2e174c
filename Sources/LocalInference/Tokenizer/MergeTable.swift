// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The merges of a BPE vocabulary, with their ranks.
package struct MergeTable: Sendable {
  /// The result of merging two tokens.
  struct Merge: Sendable {
    /// The rank; pairs with lower ranks are merged first.
    let rank: Int
    /// The resulting token.
    let token: Int
  }

  private var merges: [UInt64: Merge] = [:]

  /// Creates an empty table.
  init(capacity: Int) {
    merges.reserveCapacity(capacity)
  }

  /// Adds a merge with the next rank. A pair that is already present keeps its rank.
  mutating func append(_ left: Int, _ right: Int, into token: Int) {
    let key = Self.key(left, right)
    if merges[key] == nil { merges[key] = Merge(rank: merges.count, token: token) }
  }

  /// The merge of `left` and `right`, or `nil` if they do not merge.
  subscript(left: Int, right: Int) -> Merge? { merges[Self.key(left, right)] }

  private static func key(_ left: Int, _ right: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: left)) << 32 | UInt64(UInt32(truncatingIfNeeded: right))
  }
}
