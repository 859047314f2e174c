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

extension InlineASCII {
  /// Up to eight bytes.
  struct Word: Sendable {
    /// The bytes, the first one in the lowest bits; zero after them.
    private(set) var bits: UInt64
    private(set) var length: UInt8

    init(_ byte: UInt8) {
      bits = UInt64(byte)
      length = 1
    }

    /// Creates a word of one to eight bytes; `nil` for any other number.
    @inline(__always)
    init?(_ bytes: some Collection<UInt8>) {
      let length = bytes.count
      guard length > 0, length <= 8 else { return nil }
      var bits: UInt64 = 0
      var shift: UInt64 = 0
      for byte in bytes {
        bits |= UInt64(byte) &<< shift
        shift &+= 8
      }
      self.bits = bits
      self.length = UInt8(truncatingIfNeeded: length)
    }

    /// Whether each byte is an ASCII scalar that needs no escape in a JSON string.
    ///
    /// All bytes are tested together ("SIMD within a register", Lamport 1975; the tests for a byte
    /// of some value are those of Anderson's "Bit Twiddling Hacks").
    @inline(__always)
    var isPlain: Bool {
      let ones: UInt64 = 0x0101_0101_0101_0101
      let highs: UInt64 = 0x8080_8080_8080_8080
      // Spaces, which are plain, fill the missing bytes.
      let filled = length == 8 ? bits : bits | (ones &* 0x20) &<< (UInt64(length) &* 8)
      let quotes = filled ^ (ones &* UInt64(Byte.quote))
      let backslashes = filled ^ (ones &* UInt64(Byte.backslash))
      let controls = (filled &- ones &* 0x20) & ~filled
      let found =
        filled | controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      return found & highs == 0
    }
  }
}

extension InlineASCII.Word: Sequence, IteratorProtocol {
  var count: Int { Int(length) }

  @inline(__always)
  mutating func next() -> UInt8? {
    guard length > 0 else { return nil }
    defer {
      bits &>>= 8
      length &-= 1
    }
    return UInt8(truncatingIfNeeded: bits)
  }
}
