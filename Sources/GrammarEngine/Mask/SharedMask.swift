// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A mask as the engine keeps it: bits that may be shared with other masks, and a few tokens more.
final class SharedMask: Sendable {
  /// The bits, or nil for none.
  let bits: TokenBitSet?
  /// Tokens that the bits do not hold, each once.
  let added: [UInt32]
  /// Whether the mask is nothing but its added tokens, ascending.
  let isSortedList: Bool
  /// The bytes that the mask has for itself.
  let byteCount: Int

  /// The most bytes by which a token of the mask moves the document's end away; negative where
  /// each brings it nearer.
  ///
  /// It follows from what the mask follows from, so it is the same wherever the mask is. Nil until
  /// a budget has made somebody look.
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

  /// Creates a mask of shared bits and other tokens, each of which is given once.
  static func make(
    bits: TokenBitSet?, adding list: consuming [UInt32], tokenCount: Int
  ) -> SharedMask {
    var tokens = consume list
    if tokens.count > TokenBitSet.listLimit {
      let whole = bits.map { TokenBitSet(copying: $0) } ?? TokenBitSet(tokenCount: tokenCount)
      for token in tokens { whole.insert(token) }
      whole.seal((bits?.popcount ?? 0) + tokens.count)
      return SharedMask(bits: whole, added: [], isSortedList: false, ownsBits: true)
    }
    if bits == nil, tokens.count <= 32 {
      insertionSort(&tokens)
      return SharedMask(bits: nil, added: tokens, isSortedList: true, ownsBits: false)
    }
    return SharedMask(bits: bits, added: tokens, isSortedList: false, ownsBits: false)
  }

  /// Creates a mask of bits that no other mask has.
  static func make(whole: TokenBitSet) -> SharedMask {
    SharedMask(bits: whole, added: [], isSortedList: false, ownsBits: true)
  }

  /// Notes what was found out about the mask's tokens.
  func noteGrowth(_ growth: Int) {
    growthOrUnknown.store(growth, ordering: .relaxed)
  }

  /// How many tokens the mask holds.
  var popcount: Int { (bits?.popcount ?? 0) + added.count }

  /// Whether the mask holds a token of its vocabulary.
  func contains(_ token: UInt32) -> Bool {
    if let bits, bits.contains(token) { return true }
    return added.contains(token)
  }

  private static func insertionSort(_ list: inout [UInt32]) {
    guard list.count > 1 else { return }
    for index in 1..<list.count {
      let value = list[index]
      var place = index
      while place > 0, list[place - 1] > value {
        list[place] = list[place - 1]
        place -= 1
      }
      list[place] = value
    }
  }
}
