// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The tokens of a vocabulary by the classes of their scalars.
///
/// A state that leads back to itself along some classes allows every token of nothing but these.
/// Such masks are put together from groups of tokens with equal classes, when they are asked for,
/// and depend on the vocabulary alone.
final class SelfLoopMasks: Sendable {
  private struct Group: Sendable {
    /// Where its tokens stand among all ids.
    let range: Range<Int>
    /// The group as a mask, if it is large.
    let bits: TokenBitSet?
  }

  /// The most masks that are kept.
  private static let limit = 32

  private let tokenCount: Int
  private let groups: [Group]
  /// The classes of each group.
  private let classes: [UInt32]
  private let ids: TableStorage<UInt32>
  private let known = Mutex<[UInt32: TokenBitSet]>([:])

  /// Groups the tokens of a tree.
  init(_ trie: TokenTrie, tokenCount: Int) {
    self.tokenCount = tokenCount
    var classes: [UInt32] = []
    var indices: [UInt32: Int] = [:]
    var members: [[UInt32]] = []
    var path = [UInt32](repeating: 0, count: TokenTrie.depthLimit + 1)
    for index in 0..<trie.count {
      let node = trie[index]
      let signature =
        path[node.depth - 1] | NodeClasses(rawValue: trie.classes.memory[index]).own
      path[node.depth] = signature
      guard node.token != TokenTrie.none else { continue }
      let group: Int
      if let known = indices[signature] {
        group = known
      } else {
        group = classes.count
        indices[signature] = group
        classes.append(signature)
        members.append([])
      }
      trie.forEachToken(node.token) { members[group].append($0) }
    }
    self.classes = classes
    ids = TableStorage(members.flatMap(\.self))
    var start = 0
    groups = classes.indices.map { index in
      let list = members[index]
      defer { start += list.count }
      return Group(
        range: start..<(start + list.count),
        bits: list.count > tokenCount / 64
          ? TokenBitSet(tokenCount: tokenCount, tokens: list) : nil)
    }
  }

  /// The bytes in memory.
  var byteCount: Int {
    ids.byteCount + groups.reduce(0) { $0 + 40 + ($1.bits?.byteCount ?? 0) }
      + known.withLock { $0.values.reduce(0) { $0 + $1.byteCount } }
  }

  /// The tokens all of whose scalars are of the classes.
  ///
  /// - Complexity: O(*g* + *w*) in the groups and the words of the masks; O(1) if kept.
  func mask(of classes: UInt32) -> TokenBitSet {
    if let mask = known.withLock({ $0[classes] }) { return mask }
    let mask = TokenBitSet(tokenCount: tokenCount)
    var count = 0
    for (index, own) in self.classes.enumerated() where own & ~classes == 0 {
      let group = groups[index]
      count += group.range.count
      if let bits = group.bits {
        mask.formUnion(bits)
      } else {
        mask.insert(ids.memory, group.range)
      }
    }
    mask.seal(count)
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[classes] = mask
    }
    return mask
  }

  /// Forgets the masks that were put together.
  func dropMasks() {
    known.withLock { $0 = [:] }
  }
}
