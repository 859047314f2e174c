// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A set of bytes below 0x80.
struct ASCIIBytes {
  /// The bytes below 0x40, and those from there on.
  private var words: (UInt64, UInt64) = (0, 0)

  /// Creates an empty set.
  init() {}

  /// Creates the set of the bytes below 0x80 that an edge reads.
  init(_ edge: Edge) {
    guard edge.low < 0x80 else { return }
    let high = min(edge.high, 0x7F)
    if edge.low < 0x40 { words.0 = Self.range(edge.low, min(high, 0x3F)) }
    if high >= 0x40 { words.1 = Self.range(max(edge.low, 0x40) - 0x40, high - 0x40) }
  }

  /// Returns the bits from one to another, both below 64.
  private static func range(_ low: UInt8, _ high: UInt8) -> UInt64 {
    UInt64.max << UInt64(low) & UInt64.max >> UInt64(63 - high)
  }

  var isEmpty: Bool { words.0 | words.1 == 0 }

  mutating func insert(_ byte: UInt8) { formUnion(ASCIIBytes(Edge(byte, to: Program.done))) }

  mutating func formUnion(_ other: ASCIIBytes) {
    words.0 |= other.words.0
    words.1 |= other.words.1
  }

  func isSubset(of other: ASCIIBytes) -> Bool {
    words.0 & ~other.words.0 | words.1 & ~other.words.1 == 0
  }

  func isDisjoint(with other: ASCIIBytes) -> Bool {
    words.0 & other.words.0 | words.1 & other.words.1 == 0
  }
}
