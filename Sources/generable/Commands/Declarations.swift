// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen
internal import SchemaModel

/// The annotated types of some declaration files.
struct Declarations {
  /// What the generator made of the files.
  let output: GeneratorOutput
  private let printer: DiagnosticPrinter

  /// Reads files, or every Swift file of a folder.
  ///
  /// - Parameter paths: The paths as the person wrote them; messages show them so.
  /// - Throws: A failure for a path that cannot be read; every diagnostic of every file is printed
  ///   before the command fails.
  init(paths: [String]) throws(CommandError) {
    var sources: [SourceFile] = []
    for path in paths {
      for file in try Self.swiftFiles(at: path) {
        sources.append(SourceFile(path: file, bytes: try Self.read(file)))
      }
    }
    output = GeneratorPipeline.run(sources: sources)
    printer = DiagnosticPrinter(sources: sources)
    printer.print(output.diagnostics)
    if output.hasErrors {
      throw .alreadyReported
    }
  }

  /// The schema of the type called `name`, or of the only one that no other type uses.
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
    let types = output.declarations
    guard !types.isEmpty else {
      throw .failure("no '@Generable' type in the files; annotate one and try again")
    }
    if let name {
      if let type = types.first(where: { $0.name == name || $0.qualifiedName == name }) {
        return type
      }
      throw .failure("no '@Generable' type is called '\(name)'; \(choices(types))")
    }
    let used = Set(types.flatMap { type in (try? type.schema)?.definitions.map(\.name) ?? [] })
    let roots = types.filter { !used.contains($0.name) }
    guard roots.count == 1, let root = roots.first else {
      throw .failure(
        "the files declare several types; choose one with '--type'; "
          + choices(roots.isEmpty ? types : roots))
    }
    return root
  }

  private func choices(_ types: [DeclaredType]) -> String {
    "there are \(types.map { "'\($0.qualifiedName)'" }.joined(separator: ", "))"
  }

  private static func swiftFiles(at path: String) throws(CommandError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .failure("no file or folder at '\(path)'")
    }
    guard isFolder.boolValue else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
  }

  private static func read(_ path: String) throws(CommandError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .failure("cannot read '\(path)'; \(ErrorText(error).text)")
    }
  }
}

/// Prints diagnostics on standard error: with excerpts for people, as a build does for programs.
private struct DiagnosticPrinter {
  let sources: [SourceFile]

  func print(_ diagnostics: [Diagnostic]) {
    let renderer = DiagnosticRenderer(
      style: Terminal.errorIsTerminal ? .excerpt(color: Terminal.wantsColor) : .buildLog)
    Terminal.writeError(renderer.render(diagnostics, sources: sources))
  }
}
