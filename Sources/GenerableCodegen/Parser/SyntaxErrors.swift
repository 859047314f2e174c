// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The selection of the errors of a file that are reported.
///
/// One unterminated literal or bracket can cause errors in the rest of the file, which would hide
/// the cause.
enum SyntaxErrors {
  /// The number of syntax errors that are listed.
  static let limit = 50

  /// Returns the diagnostics of a file without those that another one causes.
  ///
  /// If a string, comment, or regular expression is not terminated, other syntax errors are
  /// omitted, and so are the diagnostics on its line and later ones.
  ///
  /// - Parameters:
  ///   - syntaxErrors: The errors of the parser, those in lexemes first.
  ///   - others: The other diagnostics.
  ///   - file: The file.
  /// - Returns: The diagnostics by position.
  static func select(
    _ syntaxErrors: [Diagnostic], _ others: [Diagnostic], in file: ParsedFile
  ) -> [Diagnostic] {
    let defective = Set(file.lexemes.filter { $0.problem != nil }.map(\.range))
    let causes = syntaxErrors.filter { defective.contains($0.range) }
    var selected = syntaxErrors + others
    if let first = causes.map(\.position.line).min() {
      selected = causes + others.filter { $0.position.line < first }
    }
    return limited(selected.sorted { $0.range.start < $1.range.start }, in: file.source)
  }

  /// Returns the diagnostics with the syntax errors after the first ones replaced by their number.
  private static func limited(_ diagnostics: [Diagnostic], in source: SourceFile) -> [Diagnostic] {
    let errors = diagnostics.indices.filter { diagnostics[$0].id == .syntax }
    guard errors.count > limit, let last = errors.last else { return diagnostics }
    let omitted = Set(errors[limit...])
    let rest = DiagnosticMessage.moreSyntaxErrors(omitted.count)
    return diagnostics.indices.compactMap { index in
      if index == last { return Diagnostic(rest, at: diagnostics[index].range, in: source) }
      return omitted.contains(index) ? nil : diagnostics[index]
    }
  }
}
