// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import DeclarationSchemas
internal import GenerableCodegen
package import SchemaModel

/// The annotated types of a set of declaration files.
package struct Declarations {
  /// The files, in order.
  let files: [SwiftFileList.File]
  /// The output of the generator.
  let output: GeneratorOutput
  /// The annotated types, in the order of the files.
  let types: [AnnotatedType]

  /// Reads files and runs the generator.
  ///
  /// - Parameters:
  ///   - selection: The files.
  ///   - build: The conditions that decide about conditional members.
  /// - Throws: A failure for a path that cannot be read.
  package init(
    reading selection: SwiftFileList.Selection, for build: BuildConditions = BuildConditions()
  ) throws(CommandError) {
    files = try SwiftFileList(selection).files
    output = GeneratorPipeline.run(sources: files.map(\.source))
    types = TypeCatalog(output.resolvedFiles, for: build).types
  }

  /// Prints diagnostics on standard error: with excerpts on a terminal, otherwise one line each.
  func print(_ diagnostics: [Diagnostic]) {
    let renderer = DiagnosticRenderer(
      style: Terminal.errorIsTerminal ? .excerpt(color: Terminal.wantsColor) : .buildLog)
    Terminal.writeError(renderer.render(diagnostics, sources: files.map(\.source)))
  }

  /// Prints all diagnostics of the generator.
  ///
  /// - Throws: A failure if one of them is an error.
  package func requireNoErrors() throws(CommandError) {
    print(output.diagnostics)
    if output.hasErrors {
      throw .alreadyReported
    }
  }

  /// Returns the schema of a type.
  ///
  /// - Parameter name: The name of the type; `nil` for the only type that contains all others.
  /// - Returns: The schema.
  /// - Throws: A failure that lists the types if the choice is ambiguous. If the schema cannot be
  ///   computed from source, its diagnostics are printed before the command fails.
  package func schema(ofTypeNamed name: String?) throws(CommandError) -> Schema {
    let type = try type(named: name)
    do {
      return try type.schema
    } catch {
      print(error.diagnostics)
      throw .alreadyReported
    }
  }

  private func type(named name: String?) throws(CommandError) -> AnnotatedType {
    let active = types.filter(\.isActive)
    guard !active.isEmpty else {
      let remedy = types.isEmpty ? "annotate one" : "'--define' the conditions around one"
      throw .failure("no '@Generable' type in the files; \(remedy)")
    }
    guard let name else { return try root(of: active) }
    if let type = active.first(where: { $0.qualifiedName == name }) { return type }
    let named = active.filter { $0.name == name }
    guard named.isEmpty else {
      if named.count == 1 { return named[0] }
      throw .failure("several types are named '\(name)'; \(choices(named))")
    }
    let hint = name.suggestion(among: active.flatMap { [$0.name, $0.qualifiedName] })
    throw .failure("no '@Generable' type is named '\(name)'\(hint); \(choices(active))")
  }

  /// Returns the type that contains all others.
  private func root(of types: [AnnotatedType]) throws(CommandError) -> AnnotatedType {
    let used = types.map(\.usedTypes)
    let all = used.reduce(into: Set()) { $0.formUnion($1) }
    let roots = types.indices.filter { !all.contains(types[$0].qualifiedName) }
    // Types that contain each other are not part of any root.
    let reached = roots.reduce(into: Set()) { $0.formUnion(used[$1]) }.count + roots.count
    guard roots.count == 1, let root = roots.first, reached == types.count else {
      let candidates = reached == types.count ? roots.map { types[$0] } : types
      throw .failure(
        "the files declare several types; choose one with '--type'; \(choices(candidates))")
    }
    return types[root]
  }

  private func choices(_ types: [AnnotatedType]) -> String {
    let listed = types.prefix(20).map { "'\($0.qualifiedName)'" }.joined(separator: ", ")
    let rest = types.count - 20
    return "there are \(listed)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
