// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Up to sixteen bytes of ASCII, stored without an allocation.
struct InlineASCII: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var length: UInt8 = 0

  static var capacity: Int { 16 }

  var count: Int { Int(length) }

  var isEmpty: Bool { length == 0 }

  subscript(index: Int) -> UInt8 {
    let word = index < 8 ? low : high
    return UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: (index & 7) &* 8))
  }

  /// Appends the bytes of a word, or returns `false` without a change if there is no room for them.
  @inline(__always)
  mutating func append(_ word: Word) -> Bool {
    let sum = length &+ word.length
    guard Int(sum) <= Self.capacity else { return false }
    let shift = UInt64(length) &* 8
    if length < 8 {
      low |= word.bits &<< shift
      if sum > 8 { high = word.bits &>> (64 &- shift) }
    } else {
      high |= word.bits &<< (shift &- 64)
    }
    length = sum
    return true
  }
}
