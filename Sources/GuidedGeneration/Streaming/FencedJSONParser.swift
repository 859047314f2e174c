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

  private var validating: ValidatingParser

  /// The parser of the value.
  var parser: IncrementalJSONParser { validating.parser }

  /// Creates a parser.
  ///
  /// - Parameter validation: The rules that the value must satisfy, or `nil` for none.
  init(_ validation: ResponseValidation? = nil) { validating = ValidatingParser(validation) }

  /// Appends text.
  ///
  /// - Throws: ``ResponseTextError`` at the first byte that is neither JSON nor part of a fence, or
  ///   that violates the schema.
  mutating func append(_ piece: String) throws(ResponseTextError) {
    switch state {
    case .unfenced: try validating.append(piece)
    case .beginning(let before): try begin(before + piece)
    case .fenced: try appendFenced(piece)
    case .closing: try close(piece)
    }
  }

  /// Ends the text.
  ///
  /// - Returns: The value.
  /// - Throws: ``ResponseTextError`` if the value is incomplete or violates the schema.
  mutating func finish() throws(ResponseTextError) -> PartialJSON {
    if case .beginning(let text) = state {
      state = .unfenced
      try validating.append(text)
    }
    return try validating.finish()
  }

  private static let fence = "```"

  /// The maximum length of an info string in bytes.
  private static var infoStringLimit: Int { 32 }

  private mutating func begin(_ text: String) throws(ResponseTextError) {
    let response = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    validating.skippedByteCount += text.utf8.count - response.utf8.count
    if response.isEmpty || (response.utf8.count < 3 && Self.fence.hasPrefix(response)) {
      // Leading white space is not significant and is not kept.
      state = .beginning(String(response))
      return
    }
    guard response.hasPrefix(Self.fence) else {
      state = .unfenced
      try validating.append(String(response))
      return
    }
    let opening = response.dropFirst(Self.fence.count)
    let info = opening.prefix { $0.isLetter || $0.isNumber || "+-_. ".contains($0) }
    if info.endIndex == opening.endIndex, info.utf8.count <= Self.infoStringLimit {
      state = .beginning(String(response))
      return
    }
    state = .fenced
    validating.skippedByteCount += Self.fence.utf8.count + info.utf8.count
    try appendFenced(String(opening[info.endIndex...]))
  }

  private mutating func appendFenced(_ piece: String) throws(ResponseTextError) {
    var rest = piece[...]
    while let tick = rest.utf8.firstIndex(of: UInt8(ascii: "`")) {
      try validating.append(String(rest[..<tick]))
      rest = rest[tick...]
      if parser.isComplete {
        state = .closing
        try close(String(rest))
        return
      }
      // Before the end of the value, a backtick can only be part of a string.
      try validating.append("`")
      rest = rest[rest.utf8.index(after: rest.startIndex)...]
    }
    try validating.append(String(rest))
  }

  private mutating func close(_ piece: String) throws(ResponseTextError) {
    try validating.append(String(piece.drop { $0 == "`" || $0.isWhitespace }))
  }
}
