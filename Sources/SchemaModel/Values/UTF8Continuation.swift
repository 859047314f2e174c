// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What must follow the first byte of a UTF-8 sequence of several bytes.
///
/// The Unicode Standard, table 3-7: the second byte's range depends on the first, which rules out
/// overlong forms, surrogates and scalars beyond U+10FFFF; all later bytes are 0x80 to 0xBF.
package struct UTF8Continuation: Sendable {
  /// How many bytes are still to come, at least 1.
  package var remaining: Int
  @usableFromInline var allowed: ClosedRange<UInt8>

  /// Begins a sequence, or returns nil when `lead` starts none.
  @inlinable package init?(after lead: UInt8) {
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

  /// Takes the next byte; returns false when no well-formed sequence has it here.
  @inlinable package mutating func accept(_ byte: UInt8) -> Bool {
    guard allowed.contains(byte) else { return false }
    remaining -= 1
    allowed = 0x80...0xBF
    return true
  }
}
