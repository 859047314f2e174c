// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// What an answer must be.
enum AnswerForm: Sendable {
  /// Plain text.
  case text
  /// A value that follows the schema.
  case structured(GenerationSchema)

  /// The schema, if there is one.
  var schema: GenerationSchema? {
    switch self {
    case .text: nil
    case .structured(let schema): schema
    }
  }
}

/// Puts the text of an answer together to what is visible of it.
///
/// No byte of the answer is read twice, unless the executor replaces text that it sent before.
struct AnswerAssembler: Sendable {
  /// What is visible of an answer.
  enum Visible: Sendable {
    /// Text.
    case text(String)
    /// A value.
    case value(PartialJSON)
  }

  private enum Reader: Sendable {
    case text(String)
    case json(FencedAnswer)
  }

  /// How much of a text is shown, in bytes.
  private var shownCount = 0

  private let form: AnswerForm
  private var reader: Reader

  /// A number that grows whenever something else is visible.
  private(set) var revision = 0

  /// Creates an assembler of an answer of that form.
  init(_ form: AnswerForm) {
    self.form = form
    reader = Self.reader(for: form)
  }

  private static func reader(for form: AnswerForm) -> Reader {
    switch form {
    case .text: .text("")
    case .structured: .json(FencedAnswer())
    }
  }

  /// What is visible; nil when nothing is.
  var visible: Visible? {
    switch reader {
    case .text(let text) where shownCount == text.utf8.count:
      text.isEmpty ? nil : .text(text)
    case .text(let text):
      shownCount == 0 ? nil : .text(String(Substring(text.utf8.prefix(shownCount))))
    case .json(let answer): answer.parser.partial.map { .value($0) }
    }
  }

  /// Takes more text.
  ///
  /// - Throws: `JSONParseError` at the first byte that is no JSON; what was visible stays.
  mutating func append(_ piece: String) throws(JSONParseError) {
    guard !piece.isEmpty else { return }
    // The reader is taken out, so that its text and tables are changed in place and not copied.
    switch take() {
    case .text(var text):
      text += piece
      // What ends with the beginning of a character waits for the rest of it.
      let shown = text.utf8.count - GraphemeJoining.incompleteSuffixLength(of: text)
      reader = .text(text)
      if shown != shownCount { revision += 1 }
      shownCount = shown
    case .json(var answer):
      defer { reader = .json(answer) }
      let before = answer.parser.revision
      defer { if answer.parser.revision != before { revision += 1 } }
      try answer.append(piece)
    }
  }

  /// Takes another text in place of the one so far.
  ///
  /// - Throws: `JSONParseError` at the first byte that is no JSON.
  mutating func replace(by text: String) throws(JSONParseError) {
    restart()
    try append(text)
  }

  /// Forgets the text so far: another one begins.
  mutating func restart() {
    if visible != nil { revision += 1 }
    reader = Self.reader(for: form)
    shownCount = 0
  }

  /// Declares the answer complete.
  ///
  /// - Returns: What it is; the empty text if nothing was said.
  /// - Throws: `JSONParseError` when the value is not complete.
  mutating func finish() throws(JSONParseError) -> Visible {
    switch take() {
    case .text(let text):
      reader = .text(text)
      return .text(text)
    case .json(var answer):
      defer { reader = .json(answer) }
      let before = answer.parser.revision
      defer { if answer.parser.revision != before { revision += 1 } }
      return .value(try answer.finish())
    }
  }

  private mutating func take() -> Reader {
    let taken = reader
    reader = .text("")
    return taken
  }
}
