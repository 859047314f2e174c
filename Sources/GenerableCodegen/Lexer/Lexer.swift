// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Splits a Swift file into lexemes.
///
/// The lexemes in a row are the file, byte for byte, whatever the file holds: a byte that begins
/// nothing in Swift is a lexeme of its own, and what lacks its end reaches to the end of the line
/// or of the file and says so. Strings are one lexeme including their interpolations.
///
/// `mutating` functions consume bytes, the others only look.
package struct Lexer {
  let bytes: [UInt8]
  var offset = 0
  /// How many interpolations the cursor is in.
  var depth = 0
  /// The last lexeme that is no trivia.
  var previous: Lexeme?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Splits a file into lexemes.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Returns: The lexemes, without gaps, in order.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func lexemes(of bytes: [UInt8]) -> [Lexeme] {
    var lexer = Lexer(bytes)
    var lexemes: [Lexeme] = []
    lexemes.reserveCapacity(bytes.count / 4)
    var progress = LoopGuard()
    while lexer.offset < bytes.count, progress.advanced(to: lexer.offset) {
      lexemes.append(lexer.next())
    }
    return lexemes
  }

  /// The byte `distance` bytes ahead; zero beyond the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  /// Whether the cursor is at the end of the file.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Whether the cursor stands before `text`.
  func at(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { buffer in
      guard offset + buffer.count <= bytes.count else { return false }
      for (index, byte) in buffer.enumerated() where bytes[offset + index] != byte {
        return false
      }
      return true
    }
  }

  /// Whether the cursor stands before the end of a line.
  var isAtNewline: Bool { peek() == UInt8(ascii: "\n") || peek() == UInt8(ascii: "\r") }

  /// Consumes one lexeme, which is never empty.
  mutating func next() -> Lexeme {
    let start = offset
    let (kind, problem) = scan()
    if offset == start {
      assertionFailure("a lexeme is empty at offset \(start)")
      offset += 1
    }
    let lexeme = Lexeme(kind: kind, problem: problem, range: SourceRange(start, offset))
    if !lexeme.isTrivia {
      previous = lexeme
    }
    return lexeme
  }

  private mutating func scan() -> (Lexeme.Kind, Lexeme.Problem?) {
    let byte = peek()
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: return (scanBlanks(), nil)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return (scanNewline(), nil)
    case UInt8(ascii: "/"): return scanSlash()
    case UInt8(ascii: "\""): return scanString(pounds: 0)
    case UInt8(ascii: "#"): return scanPound()
    case UInt8(ascii: "`"): return scanQuotedIdentifier()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return (scanNumber(), nil)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      return (scanIdentifier(), nil)
    default:
      if let kind = Self.punctuation(byte) {
        offset += 1
        return (kind, nil)
      }
      return byte < 0x80 ? scanUnknown() : scanWide()
    }
  }

  private static func punctuation(_ byte: UInt8) -> Lexeme.Kind? {
    switch byte {
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "."): .period
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "\\"): .backslash
    default: isOperator(byte) ? .operatorCharacter : nil
    }
  }

  /// Whether `byte` is an ASCII character that operators are made of.
  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"),
      UInt8(ascii: "?"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private mutating func scanUnknown() -> (Lexeme.Kind, Lexeme.Problem?) {
    offset += 1
    return (.unknown, nil)
  }
}
