// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The merges of a vocabulary.
///
/// Both algorithms merge the pair with the lowest rank first and the leftmost among equals. They
/// differ in the lookup of a pair.
enum MergeTable: Sendable {
  /// A merge of two adjacent symbols.
  struct Merge: Sendable {
    /// The rank; pairs with lower ranks are merged first.
    let rank: Int
    /// The token of the concatenation.
    let token: Int
  }

  /// BPE: the file lists the pairs by rank (Sennrich et al. 2016).
  case pairs(PairTable)
  /// SentencePiece: two symbols merge if their concatenation is a token. The token with the highest
  /// score has the lowest rank.
  case scores(TokenTable, ranks: [Int32])

  /// Returns the merge of two adjacent symbols, or `nil` if they do not merge.
  @inline(__always) func merge(
    _ left: PairMerger.Symbol, _ right: PairMerger.Symbol, in text: [UInt8]
  ) -> Merge? {
    switch self {
    case .pairs(let table): return table[Int(left.token), Int(right.token)]
    case .scores(let table, let ranks):
      let length = Int(left.length) + Int(right.length)
      guard let token = table.token(text, left.start, length) else { return nil }
      return Merge(rank: Int(ranks[token]), token: token)
    }
  }
}

/// A hash table from pairs of tokens to merges, with open addressing and linear probing.
struct PairTable: Sendable {
  private struct Slot: Sendable {
    /// The pair plus one, or 0 for a free slot.
    var key: UInt64 = 0
    var rank: Int32 = 0
    var token: Int32 = 0
  }

  private var slots: [Slot]
  private var count = 0

  private static let seed = UInt64.random(in: .min ... .max)

  /// Creates a table for at most `capacity` merges.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
  }

  /// Adds a merge with the next rank, unless the pair is already present or the table is full.
  mutating func append(_ left: Int, _ right: Int, into token: Int) {
    let key = Self.key(left, right)
    let slot = slot(of: key)
    guard slots[slot].key == 0, count * 2 < slots.count else { return }
    slots[slot] = Slot(key: key, rank: Int32(count), token: Int32(token))
    count += 1
  }

  /// The merge of `left` and `right`, or `nil` if they do not merge.
  @inline(__always) subscript(left: Int, right: Int) -> MergeTable.Merge? {
    guard left >= 0, right >= 0 else { return nil }
    let slot = slots[slot(of: Self.key(left, right))]
    return slot.key == 0 ? nil : MergeTable.Merge(rank: Int(slot.rank), token: Int(slot.token))
  }

  /// Returns the slot that contains a key, or the free slot for it.
  @inline(__always) private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    let product = (key ^ Self.seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    var slot = Int(truncatingIfNeeded: product.high ^ product.low) & mask
    while slots[slot].key != 0, slots[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }

  /// Tokens are less than 2³¹, so a key is never 0.
  private static func key(_ left: Int, _ right: Int) -> UInt64 {
    (UInt64(left) << 32 | UInt64(right)) + 1
  }
}
