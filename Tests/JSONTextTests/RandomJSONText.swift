// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport

/// A generator of random JSON values and of texts that encode them.
struct RandomJSONText {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a value and one of its texts.
  mutating func document() -> (value: JSONValue, text: String) {
    let (value, text) = value(depth: 0)
    return (value, space() + text + space())
  }

  /// Returns the bytes with random changes, removals, insertions and truncations.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: index)
      case 2:
        bytes.insert(
          Array("{}[],:\"\\u0e.-+d8".utf8).randomElement(using: &generator) ?? 0, at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }

  /// Splits a text into random pieces.
  mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...min(rest.count, 7), using: &generator)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }

  private mutating func value(depth: Int) -> (JSONValue, String) {
    switch Int.random(in: 0..<(depth < 5 ? 9 : 6), using: &generator) {
    case 0: return (.null, "null")
    case 1: return (true, "true")
    case 2: return (false, "false")
    case 3:
      let text = numberText()
      return (JSONNumber(text: text).map(JSONValue.number) ?? .null, text)
    case 4, 5:
      let (string, text) = string()
      return (.string(string), text)
    case 6, 7:
      var members: [JSONValue.Member] = []
      var texts: [String] = []
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let (name, nameText) = string()
        let (value, text) = value(depth: depth + 1)
        members.append(.init(name: name, value: value))
        texts.append(space() + nameText + space() + ":" + space() + text + space())
      }
      return (
        .object(members), "{" + (texts.isEmpty ? space() : texts.joined(separator: ",")) + "}"
      )
    default:
      var elements: [JSONValue] = []
      var texts: [String] = []
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let (value, text) = value(depth: depth + 1)
        elements.append(value)
        texts.append(space() + text + space())
      }
      return (
        .array(elements), "[" + (texts.isEmpty ? space() : texts.joined(separator: ",")) + "]"
      )
    }
  }

  private mutating func numberText() -> String {
    var text = Bool.random(using: &generator) ? "" : "-"
    text +=
      Bool.random(using: &generator) ? "0" : String(Int.random(in: 1...99999, using: &generator))
    if Bool.random(using: &generator) { text += ".\(Int.random(in: 0...999, using: &generator))" }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      text += ["e", "E", "e+", "E-"].randomElement(using: &generator) ?? "e"
      text += String(Int.random(in: 0...400, using: &generator))
    }
    return text
  }

  private mutating func string() -> (String, String) {
    var string = ""
    var text = "\""
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let scalar: Unicode.Scalar =
        [
          "a", "Z", " ", "é", "中", "😀", "\u{301}", "\u{200D}", "\"", "\\", "/", "\n", "\0",
          "\u{7F}",
        ]
        .randomElement(using: &generator) ?? "a"
      string.unicodeScalars.append(scalar)
      text += encoding(of: scalar)
    }
    return (string, text + "\"")
  }

  private mutating func encoding(of scalar: Unicode.Scalar) -> String {
    let short: [Unicode.Scalar: String] = ["\"": "\\\"", "\\": "\\\\", "/": "\\/", "\n": "\\n"]
    let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
    switch Int.random(in: 0..<3, using: &generator) {
    case 0 where !mustEscape: return String(scalar)
    case 1 where short[scalar] != nil: return short[scalar] ?? ""
    default:
      return Character(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  private mutating func space() -> String {
    ["", "", "", " ", "\n", "\t \r\n"].randomElement(using: &generator) ?? ""
  }
}
