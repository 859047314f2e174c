// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import TestSupport

/// A generator of random JSON values.
enum RandomJSON {
  /// Returns a value with a maximum nesting depth.
  static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(number(&random))
    case 3...5: return .string(string(&random))
    case 6:
      let count = Int.random(in: 0...4, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1, &random) })
    default:
      let count = Int.random(in: 0...4, using: &random)
      return .object(
        (0..<count).map {
          JSONValue.Member(name: string(&random) + "\($0)", value: value(depth: depth - 1, &random))
        })
    }
  }

  /// Returns a text with all kinds of characters that JSON escapes.
  static func string(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "b", "name", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "日", "😀",
      "\u{301}", "\u{10FFFF}", "\u{FEFF}", "0", "-", "@", ".",
    ]
    let count = Int.random(in: 0...6, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func number(_ random: inout SeededGenerator) -> JSONNumber {
    JSONNumber(Int.random(in: -1000...1000, using: &random))
  }
}
