// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The nesting of arrays and objects at the end of a prefix of a valid JSON text.
struct JSONNesting: Sendable {
  /// The number of open arrays and objects.
  private(set) var depth = 0
  /// The greatest value of ``depth`` so far.
  private(set) var maximumDepth = 0
  private var isInString = false
  private var isEscaped = false

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { _ = append(byte) }
  }

  /// Appends a byte of the text.
  ///
  /// - Returns: Whether the byte is outside of strings; an opening quote is.
  mutating func append(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
      return false
    }
    if isInString {
      isEscaped = byte == UInt8(ascii: "\\")
      isInString = byte != UInt8(ascii: "\"")
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      maximumDepth = max(maximumDepth, depth)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
    default: break
    }
    return true
  }
}
