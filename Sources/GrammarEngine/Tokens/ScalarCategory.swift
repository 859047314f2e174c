// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A partition of the scalars of tokens into a few categories that patterns and JSON distinguish.
///
/// The partition decides only how much work a mask takes, never its contents: where a state loops
/// on a part of a category, the tokens of that category are walked one by one.
enum ScalarCategory {
  static let count: UInt8 = 26
  static let quote: UInt8 = 8
  static let backslash: UInt8 = 9
  /// Bytes that neither begin nor continue a scalar.
  static let malformed: UInt8 = 24

  /// The category of scalars that are encoded in a number of bytes, from two to four.
  static func multibyte(_ length: Int) -> UInt8 { 19 + UInt8(length) }

  static let ofASCII: [UInt8] = (UInt8(0)...0x7F).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"): 0
    case UInt8(ascii: "g")...UInt8(ascii: "z"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "F"): 2
    case UInt8(ascii: "G")...UInt8(ascii: "Z"): 3
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 4
    case UInt8(ascii: " "): 5
    case 0x09, 0x0A, 0x0D: 6
    case 0..<0x20: 7
    case UInt8(ascii: "\""): quote
    case UInt8(ascii: "\\"): backslash
    case UInt8(ascii: "_"): 10
    case UInt8(ascii: "-"): 11
    case UInt8(ascii: "."): 12
    case UInt8(ascii: "@"): 13
    case UInt8(ascii: ":"): 14
    case UInt8(ascii: "/"): 15
    case UInt8(ascii: "%"): 16
    case UInt8(ascii: "+"): 25
    case UInt8(ascii: ","): 17
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): 18
    case 0x7F: 20
    default: 19
    }
  }

  /// Assigns categories to the bytes of a token, which need not be well-formed UTF-8.
  struct Decoder {
    /// The missing bytes of the current scalar; `nil` between scalars.
    private var rest: UTF8Continuation?
    private var category: UInt8 = 0

    /// Whether the last byte does not end a scalar.
    var isInsideScalar: Bool { rest != nil }

    /// Returns the category of the next byte; all bytes of a scalar have the scalar's category.
    mutating func read(_ byte: UInt8) -> UInt8 {
      guard var continuation = rest else { return begin(byte) }
      guard continuation.accept(byte) else {
        _ = begin(byte)
        return ScalarCategory.malformed
      }
      rest = continuation.remaining > 0 ? continuation : nil
      return category
    }

    private mutating func begin(_ byte: UInt8) -> UInt8 {
      rest = byte < 0x80 ? nil : UTF8Continuation(after: byte)
      if byte < 0x80 { return ScalarCategory.ofASCII[Int(byte)] }
      guard let rest else { return ScalarCategory.malformed }
      category = ScalarCategory.multibyte(rest.remaining + 1)
      return category
    }
  }
}

/// The scalar categories of a trie node in 32 bits: those below the node in the low bits, whether
/// the node is inside a scalar, and the node's own category in the high bits.
struct NodeCategories {
  let rawValue: UInt32

  private static let insideBit: UInt32 = 1 << 26
  private static let belowMask: UInt32 = (1 << UInt32(ScalarCategory.count)) - 1

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  init(own: UInt8, isInsideScalar: Bool) {
    rawValue = UInt32(own) << 27 | (isInsideScalar ? Self.insideBit : 0)
  }

  /// The category of the node's byte, as a bit.
  @inline(__always) var own: UInt32 { 1 &<< (rawValue &>> 27) }
  /// The category of the node's byte and those below the node, as bits.
  var withOwn: UInt32 { rawValue & Self.belowMask | own }
  /// Returns whether every scalar below the node has a category of a set.
  @inline(__always) func isBelow(within set: UInt32) -> Bool {
    rawValue & Self.belowMask & ~set == 0
  }
  /// Returns whether some scalar below the node has a category of a set.
  @inline(__always) func isBelow(someOf set: UInt32) -> Bool {
    rawValue & Self.belowMask & set != 0
  }
  /// Whether the node's byte does not end a scalar.
  @inline(__always) var isInsideScalar: Bool { rawValue & Self.insideBit != 0 }
}
