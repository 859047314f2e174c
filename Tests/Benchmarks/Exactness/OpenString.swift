// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The string in which a prefix of a JSON text ends, if any.
struct OpenString {
  private var containers: [UInt8] = []
  private var expectsName = false
  private var isName = false
  private var isOpen = false
  private var isAfterBackslash = false
  private var hasEscape = false

  /// Whether the text ends inside the string of a value, and the string has no escapes so far.
  var isUnescapedValue: Bool { isOpen && !isName && !hasEscape }

  /// Whether the text ends inside an escape or inside a string that contains one.
  var isEscaped: Bool { isOpen && hasEscape }

  /// Reads more of the text.
  mutating func read(_ bytes: [UInt8]) {
    for byte in bytes { if isOpen { readInside(byte) } else { readOutside(byte) } }
  }

  private mutating func readInside(_ byte: UInt8) {
    if isAfterBackslash {
      isAfterBackslash = false
    } else if byte == UInt8(ascii: "\\") {
      isAfterBackslash = true
      hasEscape = true
    } else if byte == UInt8(ascii: "\"") {
      isOpen = false
    }
  }

  private mutating func readOutside(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      containers.append(byte)
      expectsName = byte == UInt8(ascii: "{")
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      containers.removeLast(containers.isEmpty ? 0 : 1)
      expectsName = false
    case UInt8(ascii: ","):
      expectsName = containers.last == UInt8(ascii: "{")
    case UInt8(ascii: ":"):
      expectsName = false
    case UInt8(ascii: "\""):
      isOpen = true
      isName = expectsName
      hasEscape = false
    default:
      break
    }
  }
}
