// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import GenerableCodegen

/// Prints all diagnostics of declarations without building them.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Report errors in declarations without a build."
  static let operands = "FILE|FOLDER…"
  static let options = FileOptions.all
  static let discussion = """
    Reports the diagnostics of all files in one run, at the same positions as a
    build. On a terminal, the source line is included. Also reports literal guides
    that do not apply to their properties, as the compiler does in a build.
    Each diagnostic ends in an [id]; 'docs/diagnostics' has a page for each id.
    """

  private let selection: SwiftFileList.Selection

  init(_ arguments: ArgumentReader) throws(CommandError) {
    selection = try FileOptions.selection(arguments, command: Self.name)
  }

  func run() throws {
    let declarations = try Declarations(reading: selection)
    let diagnostics = Self.diagnostics(of: declarations)
    declarations.print(diagnostics)
    let errorCount = diagnostics.filter { $0.severity == .error }.count
    let warningCount = diagnostics.count - errorCount
    let files = Count(declarations.files.count, "file")
    let types = Count(declarations.types.count, "type")
    guard errorCount == 0 else {
      let warnings = warningCount == 0 ? "" : " and \(Count(warningCount, "warning"))"
      throw CommandError.failure("\(Count(errorCount, "problem"))\(warnings) in \(files)")
    }
    let warnings = warningCount == 0 ? "nothing to report" : "\(Count(warningCount, "warning"))"
    print("checked \(types) in \(files): \(warnings)")
  }

  /// Returns the diagnostics of the generator and those of the schemas, by file and position.
  private static func diagnostics(of declarations: Declarations) -> [Diagnostic] {
    var diagnostics = declarations.output.diagnostics
    var known = Set(diagnostics)
    for type in declarations.types {
      for var diagnostic in type.diagnostics where buildErrors.contains(diagnostic.id) {
        // A program may declare its own guides.
        if diagnostic.id == .unknownGuide { diagnostic = diagnostic.with(.warning) }
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

  /// The diagnostics about schemas that are errors in a build, too.
  ///
  /// A type of another module and a guide that is not a literal are valid: the compiler evaluates
  /// them.
  private static let buildErrors: Set<DiagnosticID> = [
    .guideMismatch, .invalidGuide, .unknownGuide,
  ]
}

/// A number with its noun.
struct Count: CustomStringConvertible {
  let description: String

  /// Creates a count of a noun whose plural ends in "s".
  init(_ count: Int, _ noun: String) {
    description = "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
