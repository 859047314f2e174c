// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// Reads a structured answer that a server may have put in a Markdown code fence.
///
/// A fence around the whole answer (CommonMark 4.5, with backticks) is taken off: three backticks, a
/// word such as `json`, the value, three backticks. White space and a byte order mark before the
/// value are skipped. Everything else is left to the parser, which refuses it.
struct FencedAnswer: Sendable {
  private enum State: Sendable {
    /// Nothing but white space, or the beginning of a fence.
    case beginning(String)
    /// In a value without a fence.
    case bare
    /// In a value with one.
    case fenced
    /// Behind the value in a fence.
    case closing
  }

  private var state = State.beginning("")

  /// The parser of what lies in the fence.
  private(set) var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)

  /// Creates a reader at the beginning of an answer.
  init() {}

  /// Takes more text.
  ///
  /// - Throws: `JSONParseError` at the first byte that is neither JSON nor a fence.
  mutating func append(_ piece: String) throws(JSONParseError) {
    switch state {
    case .bare: try parser.append(piece)
    case .beginning(let before): try begin(before + piece)
    case .fenced: try readFenced(piece)
    case .closing: try close(piece)
    }
  }

  /// Declares the answer complete.
  ///
  /// - Returns: The value.
  /// - Throws: `JSONParseError` when the value is not complete.
  mutating func finish() throws(JSONParseError) -> PartialJSON {
    if case .beginning(let text) = state {
      state = .bare
      try parser.append(text)
    }
    return try parser.finish()
  }

  private static let fence = "```"

  /// How long the word after a fence may be.
  private static var longestWord: Int { 32 }

  private mutating func begin(_ text: String) throws(JSONParseError) {
    let answer = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if answer.isEmpty || (answer.utf8.count < 3 && Self.fence.hasPrefix(answer)) {
      // White space alone says nothing and need not be kept.
      state = .beginning(String(answer))
      return
    }
    guard answer.hasPrefix(Self.fence) else {
      state = .bare
      try parser.append(String(answer))
      return
    }
    let opening = answer.dropFirst(Self.fence.count)
    let word = opening.prefix { $0.isLetter || $0.isNumber || "+-_. ".contains($0) }
    if word.endIndex == opening.endIndex, word.utf8.count <= Self.longestWord {
      state = .beginning(String(answer))
      return
    }
    state = .fenced
    try readFenced(String(opening[word.endIndex...]))
  }

  private mutating func readFenced(_ piece: String) throws(JSONParseError) {
    var rest = piece[...]
    while let tick = rest.utf8.firstIndex(of: UInt8(ascii: "`")) {
      try parser.append(String(rest[..<tick]))
      rest = rest[tick...]
      if parser.isComplete {
        state = .closing
        try close(String(rest))
        return
      }
      // Within a text, a backtick is one.
      try parser.append("`")
      rest = rest[rest.utf8.index(after: rest.startIndex)...]
    }
    try parser.append(String(rest))
  }

  private mutating func close(_ piece: String) throws(JSONParseError) {
    try parser.append(String(piece.drop { $0 == "`" || $0.isWhitespace }))
  }
}
