// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A mask as the engine stores it: a set that other masks may share, plus a few added tokens.
final class SharedMask: Sendable {
  /// The set, or `nil` if it is empty.
  let bits: TokenBitSet?
  /// The distinct tokens that are not in `bits`.
  let added: [UInt32]
  /// Whether the mask consists of its added tokens, in ascending order.
  let isSortedList: Bool
  /// The size in bytes, without shared bits.
  let byteCount: Int

  /// The most bytes by which a token of the mask increases the distance to the document's end;
  /// negative if every token decreases it.
  ///
  /// It is the same at every position that has the mask. `nil` until computed for a budgeted mask.
  var growth: Int? {
    let growth = growthOrUnknown.load(ordering: .relaxed)
    return growth == .min ? nil : growth
  }
  private let growthOrUnknown = Atomic<Int>(.min)

  private init(bits: TokenBitSet?, added: [UInt32], isSortedList: Bool, ownsBits: Bool) {
    self.bits = bits
    self.added = added
    self.isSortedList = isSortedList
    byteCount = 96 + added.count * 4 + (ownsBits ? (bits?.wordCount ?? 0) * 8 : 0)
  }

  /// Creates a mask of a sealed set and distinct tokens that are not in it.
  static func make(
    bits: TokenBitSet?, adding list: consuming [UInt32], tokenCount: Int
  ) -> SharedMask {
    var tokens = consume list
    if tokens.count > TokenBitSet.listLimit {
      let set = bits.map { TokenBitSet(copying: $0) } ?? TokenBitSet(tokenCount: tokenCount)
      for token in tokens { set.insert(token) }
      set.seal((bits?.popcount ?? 0) + tokens.count)
      return make(bits: set)
    }
    if bits == nil, tokens.count <= 32 {
      tokens.sort()
      return SharedMask(bits: nil, added: tokens, isSortedList: true, ownsBits: false)
    }
    return SharedMask(bits: bits, added: tokens, isSortedList: false, ownsBits: false)
  }

  /// Creates a mask of a set that no other mask has.
  static func make(bits: TokenBitSet) -> SharedMask {
    SharedMask(bits: bits, added: [], isSortedList: false, ownsBits: true)
  }

  /// Returns a mask without some of its tokens, which does not share the ``growth``.
  func removing(_ tokens: [UInt32], tokenCount: Int) -> SharedMask {
    if tokens.isEmpty { return Self.make(bits: bits, adding: added, tokenCount: tokenCount) }
    let set = bits.map { TokenBitSet(copying: $0) } ?? TokenBitSet(tokenCount: tokenCount)
    for token in added { set.insert(token) }
    for token in tokens { set.remove(token) }
    set.seal(popcount - tokens.count)
    return Self.make(bits: set)
  }

  func recordGrowth(_ growth: Int) { growthOrUnknown.store(growth, ordering: .relaxed) }

  var popcount: Int { (bits?.popcount ?? 0) + added.count }

  func contains(_ token: UInt32) -> Bool {
    if let bits, bits.contains(token) { return true }
    return added.contains(token)
  }
}
