// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// A JSON parser that accepts a Markdown code fence around the value.
///
/// Some servers put structured responses in a fence. The parser removes a fence around the entire
/// response (CommonMark 4.5, with backticks): three backticks, an info string such as `json`, the
/// value, three backticks. It skips white space and a byte order mark before the value. Any other
/// text reaches the JSON parser, which rejects it.
struct FencedJSONParser: Sendable {
  private enum State: Sendable {
    /// At white space, or the beginning of a fence.
    case beginning(String)
    case unfenced
    case fenced
    /// After the value in a fence.
    case closing
  }

  private var state = State.beginning("")

  private(set) var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)

  init() {}

  /// Appends text.
  ///
  /// - Throws: `JSONParseError` at the first byte that is neither JSON nor part of a fence.
  mutating func append(_ piece: String) throws(JSONParseError) {
    switch state {
    case .unfenced: try parser.append(piece)
    case .beginning(let before): try begin(before + piece)
    case .fenced: try appendFenced(piece)
    case .closing: try close(piece)
    }
  }

  /// Ends the text.
  ///
  /// - Returns: The value.
  /// - Throws: `JSONParseError` if the value is incomplete.
  mutating func finish() throws(JSONParseError) -> PartialJSON {
    if case .beginning(let text) = state {
      state = .unfenced
      try parser.append(text)
    }
    return try parser.finish()
  }

  private static let fence = "```"

  /// The maximum length of an info string in bytes.
  private static var infoStringLimit: Int { 32 }

  private mutating func begin(_ text: String) throws(JSONParseError) {
    let response = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if response.isEmpty || (response.utf8.count < 3 && Self.fence.hasPrefix(response)) {
      // Leading white space is not significant and is not kept.
      state = .beginning(String(response))
      return
    }
    guard response.hasPrefix(Self.fence) else {
      state = .unfenced
      try parser.append(String(response))
      return
    }
    let opening = response.dropFirst(Self.fence.count)
    let info = opening.prefix { $0.isLetter || $0.isNumber || "+-_. ".contains($0) }
    if info.endIndex == opening.endIndex, info.utf8.count <= Self.infoStringLimit {
      state = .beginning(String(response))
      return
    }
    state = .fenced
    try appendFenced(String(opening[info.endIndex...]))
  }

  private mutating func appendFenced(_ piece: String) throws(JSONParseError) {
    var rest = piece[...]
    while let tick = rest.utf8.firstIndex(of: UInt8(ascii: "`")) {
      try parser.append(String(rest[..<tick]))
      rest = rest[tick...]
      if parser.isComplete {
        state = .closing
        try close(String(rest))
        return
      }
      // Before the end of the value, a backtick can only be part of a string.
      try parser.append("`")
      rest = rest[rest.utf8.index(after: rest.startIndex)...]
    }
    try parser.append(String(rest))
  }

  private mutating func close(_ piece: String) throws(JSONParseError) {
    try parser.append(String(piece.drop { $0 == "`" || $0.isWhitespace }))
  }
}
