// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Turns the bytes of tokens into text, by whole characters of UTF-8.
///
/// A token may end within a character. Its bytes then wait for the next token. Bytes that are no
/// UTF-8 become U+FFFD, one for each maximal part, as the Unicode standard recommends.
struct WholeText: Sendable {
  private var waiting: [UInt8] = []

  /// Takes bytes and gives what is whole.
  ///
  /// - Parameter bytes: The bytes of a token.
  /// - Returns: The text up to the last whole character.
  mutating func append(_ bytes: some Sequence<UInt8>) -> String {
    waiting += bytes
    let whole = waiting.count - Self.openSuffix(of: waiting)
    defer { waiting.removeFirst(whole) }
    return String(decoding: waiting[..<whole], as: UTF8.self)
  }

  /// Gives what was still waiting.
  ///
  /// - Returns: U+FFFD for a character that was never completed, or nothing.
  mutating func finish() -> String {
    defer { waiting = [] }
    return String(decoding: waiting, as: UTF8.self)
  }

  /// How many bytes at the end may be the beginning of a character.
  private static func openSuffix(of bytes: [UInt8]) -> Int {
    for length in 1...3 where length <= bytes.count {
      let byte = bytes[bytes.count - length]
      switch byte {
      case 0x80..<0xC0:
        continue
      case 0xC2..<0xE0:
        return length < 2 ? length : 0
      case 0xE0..<0xF0:
        return length < 3 && isPossible(bytes.suffix(length)) ? length : 0
      case 0xF0..<0xF5:
        return isPossible(bytes.suffix(length)) ? length : 0
      default:
        return 0
      }
    }
    return 0
  }

  /// Whether a lead byte and what follows it can become a character: the second byte of some lead
  /// bytes has a narrower range, which excludes surrogates, overlong forms and numbers too great.
  private static func isPossible(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let lead = bytes.first, let second = bytes.dropFirst().first else { return true }
    switch lead {
    case 0xE0: return second >= 0xA0
    case 0xED: return second < 0xA0
    case 0xF0: return second >= 0x90
    case 0xF4: return second < 0x90
    default: return true
    }
  }
}
