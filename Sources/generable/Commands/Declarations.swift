// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen
internal import SchemaModel

/// The annotated types of some declaration files.
struct Declarations {
  /// The files, in order.
  let files: [SwiftFileList.File]
  /// What the generator made of the files.
  let output: GeneratorOutput
  /// Prints what there is to say about the files.
  let printer: DiagnosticPrinter

  /// Reads files and runs the generator over them.
  ///
  /// - Parameters:
  ///   - selection: The files.
  ///   - build: The build whose schemas are asked for.
  /// - Throws: A failure for a path that cannot be read.
  init(
    reading selection: SwiftFileList.Selection, for build: BuildConditions = BuildConditions()
  ) throws(CommandError) {
    files = try SwiftFileList(selection).files
    let sources = files.map(\.source)
    output = GeneratorPipeline.run(sources: sources, for: build)
    printer = DiagnosticPrinter(sources: sources)
  }

  /// Reads files, or every Swift file of a folder, that have no errors.
  ///
  /// - Parameter paths: The paths as the person wrote them; messages show them so.
  /// - Throws: A failure for a path that cannot be read; every diagnostic of every file is printed
  ///   before the command fails.
  init(paths: [String]) throws(CommandError) {
    try self.init(reading: SwiftFileList.Selection(paths: paths))
    try requireNoErrors()
  }

  /// Prints every diagnostic.
  ///
  /// - Throws: When one of them is an error.
  func requireNoErrors() throws(CommandError) {
    printer.print(output.diagnostics)
    if output.hasErrors {
      throw .alreadyReported
    }
  }

  /// The schema of the type called `name`, or of the only one that contains all others.
  ///
  /// - Throws: A failure that lists the types when the choice is open; the reasons are printed when
  ///   the schema cannot be told from the files.
  func schema(ofTypeNamed name: String?) throws(CommandError) -> Schema {
    let type = try type(named: name)
    do {
      return try type.schema
    } catch {
      printer.print(error.diagnostics)
      throw .alreadyReported
    }
  }

  private func type(named name: String?) throws(CommandError) -> DeclaredType {
    let types = output.declarations.filter(\.isActive)
    guard !types.isEmpty else {
      let hint =
        output.declarations.isEmpty
        ? "annotate one and try again" : "'--define' the conditions that they stand under"
      throw .failure("no '@Generable' type in the files; \(hint)")
    }
    if let name {
      if let type = types.first(where: { $0.qualifiedName == name }) {
        return type
      }
      let named = types.filter { $0.name == name }
      if named.count == 1, let type = named.first { return type }
      guard named.isEmpty else {
        throw .failure("several types are called '\(name)'; \(choices(named))")
      }
      let hint = name.suggestion(among: types.flatMap { [$0.name, $0.qualifiedName] })
      throw .failure("no '@Generable' type is called '\(name)'\(hint); \(choices(types))")
    }
    let used = types.map(\.usedTypes)
    let all = used.reduce(into: Set()) { $0.formUnion($1) }
    let roots = types.indices.filter { !all.contains(types[$0].qualifiedName) }
    // The only one must contain all others; types that contain each other are none's part.
    let reached = roots.reduce(into: Set()) { $0.formUnion(used[$1]) }.count + roots.count
    guard roots.count == 1, let root = roots.first, reached == types.count else {
      let open = reached == types.count ? roots.map { types[$0] } : types
      throw .failure(
        "the files declare several types; choose one with '--type'; \(choices(open))")
    }
    return types[root]
  }

  private func choices(_ types: [DeclaredType]) -> String {
    let listed = types.prefix(20).map { "'\($0.qualifiedName)'" }.joined(separator: ", ")
    let rest = types.count - 20
    return "there are \(listed)" + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// Prints diagnostics on standard error: with excerpts for people, as a build does for programs.
struct DiagnosticPrinter {
  /// The files that excerpts are taken from.
  let sources: [SourceFile]

  /// Prints diagnostics, each ended by a line end.
  func print(_ diagnostics: [Diagnostic]) {
    let renderer = DiagnosticRenderer(
      style: Terminal.errorIsTerminal ? .excerpt(color: Terminal.wantsColor) : .buildLog)
    Terminal.writeError(renderer.render(diagnostics, sources: sources))
  }
}
