// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// An incremental parser of the text of a response.
///
/// The parser reads every byte once, unless the executor replaces text that it has sent.
struct ResponseParser: Sendable {
  /// The content of a response that is visible so far.
  enum PartialContent: Sendable {
    case text(String)
    case value(PartialJSON)
  }

  private enum State: Sendable {
    case text(String)
    case json(FencedJSONParser)
  }

  /// The number of visible bytes of plain text.
  private var visibleCount = 0

  private let isStructured: Bool
  private let validation: ResponseValidation?
  private var state: State

  /// A number that increases whenever the visible content changes.
  private(set) var revision = 0

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - isStructured: Whether the response is JSON and not plain text.
  ///   - validation: The rules that the JSON must satisfy, or `nil` for none.
  init(isStructured: Bool, validation: ResponseValidation? = nil) {
    self.isStructured = isStructured
    self.validation = validation
    state = isStructured ? .json(FencedJSONParser(validation)) : .text("")
  }

  /// The visible content, or `nil` if nothing is visible.
  var partialContent: PartialContent? {
    switch state {
    case .text(let text) where visibleCount == text.utf8.count:
      text.isEmpty ? nil : .text(text)
    case .text(let text):
      visibleCount == 0 ? nil : .text(String(Substring(text.utf8.prefix(visibleCount))))
    case .json(let json): json.parser.partial.map { .value($0) }
    }
  }

  /// Appends text.
  ///
  /// - Throws: ``ResponseTextError`` at the first byte that is not JSON or violates the schema; the
  ///   visible content is kept.
  mutating func append(_ piece: String) throws(ResponseTextError) {
    guard !piece.isEmpty else { return }
    // The state is moved out, so that its text and tables are changed in place and not copied.
    switch takeState() {
    case .text(var text):
      text += piece
      show(text)
    case .json(var json):
      defer { state = .json(json) }
      let before = json.parser.revision
      defer { if json.parser.revision != before { revision += 1 } }
      try json.append(piece)
    }
  }

  /// Appends text whose result is known, so that plain text is not copied.
  ///
  /// - Parameters:
  ///   - piece: The text to append.
  ///   - text: The text afterwards.
  /// - Throws: ``ResponseTextError`` at the first byte that is not JSON or violates the schema; the
  ///   visible content is kept.
  mutating func append(_ piece: String, resultingIn text: String) throws(ResponseTextError) {
    if isStructured {
      try append(piece)
    } else {
      show(text)
    }
  }

  private mutating func show(_ text: String) {
    // An incomplete character at the end is withheld.
    let count = text.utf8.count - GraphemeJoining.incompleteSuffixLength(of: text)
    state = .text(text)
    if count != visibleCount { revision += 1 }
    visibleCount = count
  }

  /// Replaces the text.
  ///
  /// - Throws: ``ResponseTextError`` at the first byte that is not JSON or violates the schema.
  mutating func replace(by text: String) throws(ResponseTextError) {
    if partialContent != nil { revision += 1 }
    state = isStructured ? .json(FencedJSONParser(validation)) : .text("")
    visibleCount = 0
    try append(text)
  }

  /// Ends the text.
  ///
  /// - Returns: The complete content; an empty string for text without characters.
  /// - Throws: ``ResponseTextError`` if the value is incomplete or violates the schema.
  mutating func finish() throws(ResponseTextError) -> PartialContent {
    switch takeState() {
    case .text(let text):
      state = .text(text)
      return .text(text)
    case .json(var json):
      defer { state = .json(json) }
      let before = json.parser.revision
      defer { if json.parser.revision != before { revision += 1 } }
      return .value(try json.finish())
    }
  }

  private mutating func takeState() -> State {
    let taken = state
    state = .text("")
    return taken
  }
}
