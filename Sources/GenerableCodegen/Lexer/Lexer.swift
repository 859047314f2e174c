// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Splits a Swift file into lexemes.
///
/// The lexemes, concatenated, are the file, byte for byte, for any contents: a byte that no Swift
/// token starts with is a separate lexeme, and an unterminated literal or comment extends to the
/// end of the line or file and has a problem. A string is one lexeme including its interpolations.
///
/// `mutating` functions consume bytes; the others only look ahead.
package struct Lexer {
  let bytes: [UInt8]
  var offset = 0
  /// The number of interpolations that enclose the cursor.
  var depth = 0
  /// The last lexeme that is not trivia.
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
    var progress = LoopProgressCondition()
    while lexer.offset < bytes.count, progress.advanced(to: lexer.offset) {
      lexemes.append(lexer.next())
    }
    return lexemes
  }

  /// Returns the byte `distance` bytes ahead, or zero past the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  /// Whether the cursor is at the end of the file.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Whether a line ending is at the cursor.
  var isAtNewline: Bool { Self.isNewline(peek()) }

  /// Returns whether `count` copies of a byte start `distance` bytes ahead.
  func hasRun(of byte: UInt8, count: Int, at distance: Int = 0) -> Bool {
    (0..<count).allSatisfy { peek(distance + $0) == byte }
  }

  /// Returns whether `count` number signs start `distance` bytes ahead.
  func hasPounds(_ count: Int, at distance: Int) -> Bool {
    hasRun(of: UInt8(ascii: "#"), count: count, at: distance)
  }

  static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Consumes and returns the next lexeme, which is never empty.
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
      if byte >= 0x80 { return (scanNonASCII(), nil) }
      offset += 1
      return (Self.punctuation(byte) ?? .unknown, nil)
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

  /// Returns whether `byte` is an ASCII character that operators may contain.
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
}
