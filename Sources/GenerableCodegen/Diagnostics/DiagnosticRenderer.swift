// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Renders diagnostics as text.
package struct DiagnosticRenderer: Sendable, Hashable {
  /// The format of the text.
  package enum Style: Sendable, Hashable {
    /// `path:line:column: error: text [id]`, one line each, for build logs and editors.
    case buildLog
    /// The same, with the line of source and a caret below it.
    case excerpt(color: Bool)
  }

  /// The format of the text.
  package let style: Style

  /// Creates a renderer.
  ///
  /// - Parameter style: The format of the text.
  package init(style: Style) {
    self.style = style
  }

  /// Returns the text of a diagnostic with its notes and fix-its, without a final newline.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic.
  ///   - sources: The files for excerpts; diagnostics in other files have none.
  /// - Returns: One or more lines.
  package func render(_ diagnostic: Diagnostic, sources: [SourceFile]) -> String {
    var lines = head(
      path: diagnostic.path, position: diagnostic.position, label: diagnostic.severity.rawValue,
      text: "\(diagnostic.text) [\(diagnostic.id.rawValue)]")
    lines += excerpt(path: diagnostic.path, range: diagnostic.range, sources: sources)
    for fixIt in diagnostic.fixIts {
      lines += self.lines(of: fixIt, for: diagnostic, sources: sources)
    }
    for note in diagnostic.notes {
      lines += head(path: note.path, position: note.position, label: "note", text: note.text)
      lines += excerpt(path: note.path, range: note.range, sources: sources)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the text of several diagnostics, each followed by a newline.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics.
  ///   - sources: The files for excerpts; diagnostics in other files have none.
  /// - Returns: The lines.
  package func render(_ diagnostics: [Diagnostic], sources: [SourceFile]) -> String {
    diagnostics.map { render($0, sources: sources) + "\n" }.joined()
  }

  /// Returns the lines of a fix-it: its description, and its replacement below the marked range.
  ///
  /// The line of source is repeated only if the diagnostic shows another line.
  private func lines(
    of fixIt: FixIt, for diagnostic: Diagnostic, sources: [SourceFile]
  ) -> [String] {
    guard let source = sources.first(where: { $0.path == diagnostic.path }) else { return [] }
    let position = source.position(at: fixIt.range.start)
    let head = head(path: diagnostic.path, position: position, label: "note", text: fixIt.text)
    let excerpt = excerpt(path: diagnostic.path, range: fixIt.range, sources: sources)
    guard case .excerpt(let color) = style, let mark = excerpt.last,
      let start = mark.firstIndex(where: { $0 == "^" || $0 == "\u{1B}" })
    else { return head }
    let shown = position.line == diagnostic.position.line ? [] : excerpt
    guard !fixIt.replacement.isEmpty else { return head + (shown.isEmpty ? [mark] : shown) }
    let text = color ? "\u{1B}[32m\(fixIt.replacement)\u{1B}[0m" : fixIt.replacement
    return head + shown + [mark[..<start] + text]
  }

  private func head(path: String, position: SourcePosition, label: String, text: String) -> [String]
  {
    let location = "\(path):\(position.line):\(position.column):"
    guard case .excerpt(color: true) = style else { return ["\(location) \(label): \(text)"] }
    let colors = ["error": "\u{1B}[1;31m", "warning": "\u{1B}[1;35m", "note": "\u{1B}[1;36m"]
    let reset = "\u{1B}[0m"
    return ["\u{1B}[1m\(location)\(reset) \(colors[label] ?? "")\(label):\(reset) \(text)"]
  }

  /// The maximum number of characters of a line in an excerpt.
  private static let lineLimit = 200

  /// Returns source text without the control characters that would affect a terminal.
  private func shown(_ text: String) -> [Character] {
    text.map { character in
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      return isControl && character != "\t" ? "\u{FFFD}" : character
    }
  }

  /// Returns the line of source at the start of a range and a line of carets below it.
  private func excerpt(path: String, range: SourceRange, sources: [SourceFile]) -> [String] {
    guard case .excerpt(let color) = style,
      let source = sources.first(where: { $0.path == path })
    else { return [] }
    let position = source.position(at: range.start)
    let line = source.lines.range(ofLine: position.line, in: source.bytes)
    let gutter = String(position.line)
    let before = shown(source.text(SourceRange(line.start, range.start)))
    let marked = shown(source.text(SourceRange(range.start, min(range.end, line.end))))
    let after = shown(source.text(SourceRange(min(range.end, line.end), line.end)))
    // Only the part around the range is shown of a very long line.
    let start =
      before.count + marked.count + after.count > Self.lineLimit
      ? before.suffix(Self.lineLimit / 2) : before[...]
    let rest = (marked + after).prefix(Self.lineLimit - start.count)
    let opening = start.count < before.count ? "…" : ""
    let closing = rest.count < marked.count + after.count ? "…" : ""
    // Tabs are kept, and spaces match the widths of characters, so that both lines align.
    let padding = (Array(opening) + start).map {
      $0 == "\t" ? "\t" : String(repeating: " ", count: $0.terminalWidth)
    }.joined()
    let width = rest.prefix(marked.count).reduce(0) { $0 + $1.terminalWidth }
    let carets = "^" + String(repeating: "~", count: max(0, width - 1))
    let blank = String(repeating: " ", count: gutter.count)
    let mark = color ? "\u{1B}[1;32m\(carets)\u{1B}[0m" : carets
    return [
      " \(gutter) | \(opening)\(String(start))\(String(rest))\(closing)",
      " \(blank) | \(padding)\(mark)",
    ]
  }
}
