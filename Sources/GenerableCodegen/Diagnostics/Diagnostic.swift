// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A finding about a source file.
package struct Diagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  package enum Severity: String, Sendable, Hashable {
    /// Nothing is written for the file.
    case error
    /// The file is generated.
    case warning
    /// The file is generated, and nothing has to be changed.
    case note
  }

  /// A related position in a source file.
  package struct Note: Sendable, Hashable {
    /// The path of the file.
    package let path: String
    /// The bytes that the note marks.
    package let range: SourceRange
    /// The position of the start of the range.
    package let position: SourcePosition
    /// The text, in the style of the compiler.
    package let text: String

    /// Creates a note.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: The bytes that it marks.
    ///   - source: The file.
    package init(_ text: String, at range: SourceRange, in source: SourceFile) {
      self.text = text
      self.range = range
      path = source.path
      position = source.position(at: range.start)
    }
  }

  /// The identifier, which names a page in `docs/diagnostics`.
  package let id: DiagnosticID
  /// The severity.
  package private(set) var severity: Severity
  /// The path of the file.
  package let path: String
  /// The bytes that the diagnostic marks.
  package let range: SourceRange
  /// The position of the start of the range.
  package let position: SourcePosition
  /// The finding and its remedy, in the style of the compiler.
  package let text: String
  /// Related positions.
  package let notes: [Note]
  /// Edits that resolve the diagnostic.
  package let fixIts: [FixIt]

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - message: The text.
  ///   - range: The bytes that it marks.
  ///   - source: The file.
  ///   - notes: Related positions.
  ///   - fixIts: Edits that resolve it.
  package init(
    _ message: DiagnosticMessage, at range: SourceRange, in source: SourceFile,
    notes: [Note] = [], fixIts: [FixIt] = []
  ) {
    id = message.id
    severity = message.severity
    text = message.text
    path = source.path
    self.range = range
    self.notes = notes
    self.fixIts = fixIts
    position = source.position(at: range.start)
  }

  /// Returns the diagnostic with another severity.
  ///
  /// - Parameter severity: The severity.
  /// - Returns: The copy.
  package func with(_ severity: Severity) -> Diagnostic {
    var copy = self
    copy.severity = severity
    return copy
  }
}
