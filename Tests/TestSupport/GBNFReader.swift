// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A reader of one rule of a GBNF grammar.
struct GBNFReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ line: some StringProtocol) {
    scalars = Array(line.unicodeScalars)
  }

  /// Reads `name ::= alternatives`.
  mutating func rule() throws -> (String, GBNFRecognizer.Part) {
    let name = try name()
    skipBlanks()
    for scalar in "::=".unicodeScalars { try expect(scalar) }
    let part = try choice()
    guard index == scalars.count else { throw malformed("unexpected '\(scalars[index])'") }
    return (name, part)
  }

  private func malformed(_ what: String) -> GBNFRecognizer.Malformed {
    GBNFRecognizer.Malformed(
      description: "\(what) at column \(index + 1): \(String(String.UnicodeScalarView(scalars)))")
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take() throws -> Unicode.Scalar {
    guard let scalar = current else { throw malformed("unexpected end") }
    index += 1
    return scalar
  }

  private mutating func expect(_ wanted: Unicode.Scalar) throws {
    guard try take() == wanted else {
      index -= 1
      throw malformed("expected '\(wanted)'")
    }
  }

  private mutating func skipBlanks() {
    while current == " " { index += 1 }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }

  private mutating func name() throws -> String {
    var name = ""
    while let scalar = current, Self.isNamePart(scalar) {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    if name.isEmpty { throw malformed("expected a name") }
    return name
  }

  private mutating func choice() throws -> GBNFRecognizer.Part {
    var parts = [try sequence()]
    while current == "|" {
      index += 1
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws -> GBNFRecognizer.Part {
    var parts: [GBNFRecognizer.Part] = []
    skipBlanks()
    while let scalar = current, scalar != "|", scalar != ")" {
      parts.append(try repetition(of: try item()))
      skipBlanks()
    }
    return .sequence(parts)
  }

  private mutating func item() throws -> GBNFRecognizer.Part {
    switch current {
    case "\"":
      index += 1
      var parts: [GBNFRecognizer.Part] = []
      while current != "\"" {
        let value = try character()
        parts.append(.scalars([value...value], isInverted: false))
      }
      index += 1
      return .sequence(parts)
    case "[":
      index += 1
      let isInverted = current == "^"
      if isInverted { index += 1 }
      var ranges: [ClosedRange<UInt32>] = []
      while current != "]" {
        let low = try character()
        var high = low
        if current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
          index += 1
          high = try character()
        }
        guard low <= high else { throw malformed("a range runs backwards") }
        ranges.append(low...high)
      }
      index += 1
      return .scalars(ranges, isInverted: isInverted)
    case "(":
      index += 1
      let part = try choice()
      try expect(")")
      return part
    default: return .rule(try name())
    }
  }

  /// Reads a character of a literal or a class, which can be escaped.
  private mutating func character() throws -> UInt32 {
    let scalar = try take()
    guard scalar == "\\" else { return scalar.value }
    let kind = try take()
    switch kind {
    case "x": return try hexadecimal(2)
    case "u": return try hexadecimal(4)
    case "U": return try hexadecimal(8)
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "\\", "\"", "[", "]": return kind.value
    default: throw malformed("unknown escape '\\\(kind)'")
    }
  }

  private mutating func hexadecimal(_ count: Int) throws -> UInt32 {
    var text = ""
    for _ in 0..<count { text.unicodeScalars.append(try take()) }
    guard let value = UInt32(text, radix: 16) else { throw malformed("'\(text)' is no number") }
    return value
  }

  private mutating func repetition(
    of part: GBNFRecognizer.Part
  ) throws -> GBNFRecognizer.Part {
    switch current {
    case "*":
      index += 1
      return .repetition(part, 0, nil)
    case "+":
      index += 1
      return .repetition(part, 1, nil)
    case "?":
      index += 1
      return .repetition(part, 0, 1)
    case "{":
      index += 1
      let least = try number()
      var most: Int? = least
      if current == "," {
        index += 1
        most = current == "}" ? nil : try number()
      }
      try expect("}")
      return .repetition(part, least, most)
    default: return part
    }
  }

  private mutating func number() throws -> Int {
    var text = ""
    while let scalar = current, ("0"..."9").contains(scalar) {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    guard let number = Int(text) else { throw malformed("expected a number") }
    return number
  }
}
