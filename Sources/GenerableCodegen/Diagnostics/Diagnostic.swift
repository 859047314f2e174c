// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Something that the generator has to say about a source file.
package struct Diagnostic: Error, Sendable, Hashable {
  /// How bad it is.
  package enum Severity: String, Sendable, Hashable {
    /// Nothing is written for the file.
    case error
    /// The file is generated nevertheless.
    case warning
  }

  /// A remark on another place that belongs to a diagnostic.
  package struct Note: Sendable, Hashable {
    /// The file that the remark is about.
    package let path: String
    /// The bytes that the remark is about.
    package let range: SourceRange
    /// Where the range starts.
    package let position: SourcePosition
    /// The remark, in the compiler's manner.
    package let text: String
  }

  /// What kind of finding it is; `docs/diagnostics` has a page for each.
  package let id: DiagnosticID
  /// How bad it is.
  package private(set) var severity: Severity
  /// The file.
  package let path: String
  /// The bytes that it is about.
  package let range: SourceRange
  /// Where the range starts.
  package let position: SourcePosition
  /// What is wrong and what to do, in the compiler's manner.
  package let text: String
  /// Remarks on other places.
  package var notes: [Note] = []
  /// Edits that would resolve it.
  package var fixIts: [FixIt] = []

  /// Creates a diagnostic about a range of a file.
  ///
  /// - Parameters:
  ///   - message: What is said.
  ///   - range: The bytes that it is about.
  ///   - source: The file.
  package init(
    _ message: DiagnosticMessage, at range: SourceRange, in source: SourceFile,
    fixIts: [FixIt] = []
  ) {
    id = message.id
    severity = message.severity
    text = message.text
    path = source.path
    self.range = range
    self.fixIts = fixIts
    position = source.position(at: range.start)
  }

  /// The diagnostic with a remark on another place added.
  package func noting(_ text: String, at range: SourceRange, in source: SourceFile) -> Diagnostic {
    var copy = self
    copy.notes.append(
      Note(
        path: source.path, range: range, position: source.position(at: range.start), text: text))
    return copy
  }

  /// The diagnostic as a warning.
  package func asWarning() -> Diagnostic {
    var copy = self
    copy.severity = .warning
    return copy
  }

  /// The diagnostic with an edit added.
  package func fixing(_ fixIt: FixIt) -> Diagnostic {
    var copy = self
    copy.fixIts.append(fixIt)
    return copy
  }
}

/// What a diagnostic says, apart from where.
package struct DiagnosticMessage: Sendable, Hashable {
  /// What kind of finding it is.
  package let id: DiagnosticID
  /// How bad it is.
  package let severity: Diagnostic.Severity
  /// What is wrong and what to do.
  package let text: String

  /// Creates a message.
  init(_ id: DiagnosticID, _ text: String, severity: Diagnostic.Severity = .error) {
    self.id = id
    self.severity = severity
    self.text = text
  }
}
