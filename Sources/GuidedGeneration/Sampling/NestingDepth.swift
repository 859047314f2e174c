// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How deeply arrays and objects are nested where a JSON text has come to.
struct NestingDepth: Sendable {
  /// The arrays and objects that are open.
  private(set) var current = 0
  /// The most that have been open at a time.
  private(set) var greatest = 0
  private var isInString = false
  private var isEscaped = false

  /// Reads on.
  ///
  /// - Parameter bytes: What follows in a text that is valid JSON so far.
  mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
        isInString = byte != UInt8(ascii: "\"")
      } else {
        read(structural: byte)
      }
    }
  }

  private mutating func read(structural byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      current += 1
      greatest = max(greatest, current)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): current -= 1
    default: break
    }
  }
}
