// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import GenerableCodegen

/// The diagnostics of several modules.
struct CheckReport {
  private var diagnostics: [Diagnostic] = []
  private var sources: [SourceFile] = []
  private var typeCount = 0
  /// Whether a region without annotated types is generated.
  private var hasRegions = false

  /// Checks the files of a module.
  mutating func add(_ module: CheckedModule) {
    let output = GeneratorPipeline.run(sources: module.files.map(\.source))
    let others = module.otherFiles()
    let types = TypeCatalog(output.resolvedFiles).types
    sources += module.files.map(\.source)
    typeCount += types.count
    hasRegions = hasRegions || output.files.contains(where: \.hasCode)
    var known = Set(output.diagnostics)
    var found = ModuleCheck.diagnostics(
      for: output.resolvedFiles, others: others ?? [], isComplete: others != nil)
    for type in TypeCatalog(output.resolvedFiles + (others ?? [])).types.prefix(types.count) {
      for var diagnostic in type.diagnostics where Self.buildErrors.contains(diagnostic.id) {
        // The compiled type may declare guides that the files do not contain.
        if diagnostic.id == .unknownGuide { diagnostic = diagnostic.with(.warning) }
        found.append(diagnostic)
      }
    }
    diagnostics += output.diagnostics.map {
      ModuleCheck.promoted($0, declarations: output.resolvedFiles + (others ?? []))
    }
    diagnostics += found.filter { known.insert($0).inserted }
    if let (diagnostic, manifest) = PluginCheck.diagnostic(for: module, types: types.count) {
      diagnostics.append(diagnostic)
      sources.append(manifest)
    }
  }

  /// The diagnostics about schemas that are errors in a build, too.
  ///
  /// A type of another module and a guide that is not a literal are valid: the compiler evaluates
  /// them.
  private static let buildErrors: Set<DiagnosticID> = [
    .guideMismatch, .invalidGuide, .unknownGuide,
  ]

  /// Prints the diagnostics on standard error: with excerpts on a terminal, otherwise one line
  /// each.
  ///
  /// - Parameter paths: The paths of the files, in order.
  func print(order paths: [String]) {
    let style: DiagnosticRenderer.Style =
      Terminal.errorIsTerminal ? .excerpt(color: Terminal.wantsColor) : .buildLog
    Terminal.writeError(text(order: paths, style: style))
  }

  /// Returns the diagnostics by file and position, with those in other files last.
  func text(order paths: [String], style: DiagnosticRenderer.Style) -> String {
    let order = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    let sorted = diagnostics.sorted {
      let (left, right) = (order[$0.path] ?? paths.count, order[$1.path] ?? paths.count)
      return left == right ? $0.range.start < $1.range.start : left < right
    }
    return DiagnosticRenderer(style: style).render(sorted, sources: sources)
  }

  /// Prints the number of checked types.
  ///
  /// - Throws: A failure with the number of errors, if there are any.
  func finish(fileCount: Int) throws(CommandError) {
    let errorCount = diagnostics.count { $0.severity == .error }
    let warningCount = diagnostics.count { $0.severity == .warning }
    let files = Count(fileCount, "file")
    let warnings = Count(warningCount, "warning")
    guard errorCount == 0 else {
      let rest = warningCount == 0 ? "" : " and \(warnings)"
      throw .failure("\(Count(errorCount, "problem"))\(rest) in \(files)")
    }
    if typeCount == 0, !hasRegions {
      let reason =
        fileCount == 0 ? "no Swift file was found" : "no '@Generable' type in \(files)"
      Terminal.writeError("warning: \(reason); pass files with annotated types\n")
    }
    let result = warningCount == 0 ? "nothing to report" : "\(warnings)"
    Swift.print("checked \(Count(typeCount, "type")) in \(files): \(result)")
  }
}
