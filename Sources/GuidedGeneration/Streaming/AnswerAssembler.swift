// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

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

  private let form: AnswerForm
  private var reader: Reader

  /// A number that grows whenever more is visible.
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
    case .text(let text): Self.shown(of: text).map { .text($0) }
    case .json(let answer): answer.parser.partial.map { .value($0) }
    }
  }

  /// The part of a text that ends with a whole character; nil for nothing.
  private static func shown(of text: String) -> String? {
    let hidden = ScalarJoining.hiddenCount(at: text.unicodeScalars)
    guard hidden > 0 else { return text.isEmpty ? nil : text }
    let shown = String(text.unicodeScalars.dropLast(hidden))
    return shown.isEmpty ? nil : shown
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
      reader = .text(text)
      revision += 1
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
    reader = Self.reader(for: form)
    revision += 1
    try append(text)
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
