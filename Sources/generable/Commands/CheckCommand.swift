// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// Reports everything that is wrong with declarations, without building them.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Report what is wrong with the declarations of files, without a build."
  static let operands = "FILE|FOLDER…"
  static let options = FileOptions.all
  static let discussion = """
    Prints what a build prints, at the same places, for all files in one run; at a
    terminal with the line of source below. Guides that do not fit their properties,
    which in a build the compiler reports, are found as well. 'docs/diagnostics' has
    a page for each [id].
    """

  private let selection: SwiftFileList.Selection

  init(_ arguments: ArgumentReader) throws(CommandError) {
    selection = try FileOptions.selection(arguments, command: Self.name)
  }

  func run() throws {
    let declarations = try Declarations(reading: selection)
    let diagnostics = Self.diagnostics(of: declarations)
    declarations.printer.print(diagnostics)
    let errors = diagnostics.filter { $0.severity == .error }.count
    let warnings = diagnostics.count - errors
    let fileCount = Count(declarations.files.count, "file")
    let typeCount = Count(declarations.output.declarations.count, "type")
    guard errors == 0 else {
      let others = warnings == 0 ? "" : " and \(Count(warnings, "warning"))"
      throw CommandError.failure("\(Count(errors, "problem"))\(others) in \(fileCount)")
    }
    let others = warnings == 0 ? "nothing to report" : "\(Count(warnings, "warning"))"
    print("checked \(typeCount) in \(fileCount): \(others)")
  }

  /// What the generator says, and what only schemas show, by file and position.
  private static func diagnostics(of declarations: Declarations) -> [Diagnostic] {
    var diagnostics = declarations.output.diagnostics
    var known = Set(diagnostics)
    for type in declarations.output.declarations {
      for var diagnostic in type.problems where reported.contains(diagnostic.id) {
        // A program may declare guides of its own.
        if diagnostic.id == .unknownGuide { diagnostic = diagnostic.asWarning() }
        if known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
      }
    }
    let paths = declarations.files.map(\.source.path)
    let order = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    return diagnostics.sorted {
      let (left, right) = (order[$0.path] ?? 0, order[$1.path] ?? 0)
      return left == right ? $0.range.start < $1.range.start : left < right
    }
  }

  /// Findings about schemas that make a build fail, too.
  ///
  /// A type of another module and a guide that
  /// is computed are no mistakes: the compiled type knows its schema.
  private static let reported: Set<DiagnosticID> = [.guideMismatch, .invalidGuide, .unknownGuide]
}

/// A number with its noun.
struct Count: CustomStringConvertible {
  let description: String

  /// Counts something whose plural ends in "s".
  init(_ count: Int, _ noun: String) {
    description = "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
