// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The tokens of a vocabulary by the categories of their scalars.
///
/// A state that loops on some categories allows every token that consists of these. Such masks are
/// composed on first use from groups of tokens with equal categories and depend on the vocabulary
/// alone.
///
/// Invariant of the table: the ranges of the groups divide `ids`.
final class SelfLoopMasks: Sendable {
  private struct Group: Sendable {
    let categories: UInt32
    /// The range of the tokens in `ids`.
    let range: Range<Int>
    /// The tokens as a set, if there are many.
    let bits: TokenBitSet?
  }

  /// The maximum number of composed masks that are kept.
  private static let limit = 32

  private let tokenCount: Int
  private let groups: [Group]
  private let ids: TableStorage<UInt32>
  private let known = Mutex<[UInt32: TokenBitSet]>([:])

  init(_ trie: TokenTrie, tokenCount: Int) {
    self.tokenCount = tokenCount
    var indices: [UInt32: Int] = [:]
    var lists: [(categories: UInt32, tokens: [UInt32])] = []
    var path = [UInt32](repeating: 0, count: TokenTrie.depthLimit + 1)
    for index in 0..<trie.count {
      let node = trie[index]
      let categories =
        path[node.depth - 1] | NodeCategories(rawValue: trie.categories.table[index]).own
      path[node.depth] = categories
      guard node.token != TokenTrie.none else { continue }
      let group = indices[categories] ?? lists.count
      if group == lists.count {
        indices[categories] = group
        lists.append((categories, []))
      }
      trie.forEachToken(node.token) { lists[group].tokens.append($0) }
    }
    ids = TableStorage(lists.flatMap(\.tokens))
    var start = 0
    groups = lists.map { categories, tokens in
      defer { start += tokens.count }
      let isLarge = tokens.count > tokenCount / 64
      return Group(
        categories: categories, range: start..<(start + tokens.count),
        bits: isLarge ? TokenBitSet(tokenCount: tokenCount, tokens: tokens) : nil)
    }
  }

  var byteCount: Int {
    ids.byteCount + groups.reduce(0) { $0 + 40 + ($1.bits?.byteCount ?? 0) }
      + known.withLock { $0.values.reduce(0) { $0 + $1.byteCount } }
  }

  /// Returns the tokens all of whose scalars have categories of a set.
  ///
  /// - Complexity: O(*g* + *w*) in the groups and the words of a mask; O(1) if the mask is kept.
  func mask(of categories: UInt32) -> TokenBitSet {
    if let mask = known.withLock({ $0[categories] }) { return mask }
    let mask = TokenBitSet(tokenCount: tokenCount)
    var count = 0
    for group in groups where group.categories & ~categories == 0 {
      count += group.range.count
      if let bits = group.bits {
        mask.formUnion(bits)
      } else {
        for index in group.range { mask.insert(ids.table[index]) }
      }
    }
    mask.seal(count)
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[categories] = mask
    }
    return mask
  }

  func removeMasks() { known.withLock { $0 = [:] } }
}
