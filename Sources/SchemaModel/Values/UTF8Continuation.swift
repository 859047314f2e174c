// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The bytes that must follow the first byte of a UTF-8 sequence.
///
/// The Unicode Standard, table 3-7: the range of the second byte depends on the first, which rules
/// out overlong sequences, surrogates and scalars beyond U+10FFFF; later bytes are 0x80 to 0xBF.
///
/// The type is public because the compiler does not inline package functions across modules.
public struct UTF8Continuation: Sendable {
  /// The number of bytes that must still follow.
  public var remaining: Int
  /// The range of the next byte.
  public var allowed: ClosedRange<UInt8>

  /// Begins a sequence of several bytes; `nil` if `lead` does not start one.
  ///
  /// - Parameter lead: The first byte.
  @inlinable public init?(after lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: self.init(remaining: 1, allowed: 0x80...0xBF)
    case 0xE0: self.init(remaining: 2, allowed: 0xA0...0xBF)
    case 0xED: self.init(remaining: 2, allowed: 0x80...0x9F)
    case 0xE1...0xEF: self.init(remaining: 2, allowed: 0x80...0xBF)
    case 0xF0: self.init(remaining: 3, allowed: 0x90...0xBF)
    case 0xF1...0xF3: self.init(remaining: 3, allowed: 0x80...0xBF)
    case 0xF4: self.init(remaining: 3, allowed: 0x80...0x8F)
    default: return nil
    }
  }

  @inlinable init(remaining: Int, allowed: ClosedRange<UInt8>) {
    self.remaining = remaining
    self.allowed = allowed
  }

  /// Reads the next byte.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: `false`, without a change, if no well-formed sequence has the byte here.
  @inlinable public mutating func accept(_ byte: UInt8) -> Bool {
    guard allowed.contains(byte) else { return false }
    remaining -= 1
    allowed = 0x80...0xBF
    return true
  }
}
