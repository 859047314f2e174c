// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen

/// Adds the package, the build plugin, and a sample declaration to a package.
package struct InitCommand: Command {
  package static let name = "init"
  package static let summary = "Add this package, its build plugin, and a sample to a package."
  package static let operands = "[FOLDER]"
  package static let options = [
    OptionSpec(
      name: "--target", placeholder: "NAME",
      summary: "The target; the default is the first one that is not a test target."),
    OptionSpec(
      name: "--dependency", placeholder: "PATH|URL",
      summary: "The location of this package. The default is '../\(ManifestEditor.package)'."),
    OptionSpec(
      name: "--dry-run", placeholder: nil, summary: "Show the changes, and write nothing."),
  ]
  package static let discussion = """
    Edits 'Package.swift' as text and prints the difference. The edited manifest is
    evaluated before it is written. The sample is a file of the target with one
    annotated type; an existing file is not replaced.
    """

  private let folder: String
  private let target: String?
  private let dependency: String
  private let isDryRun: Bool

  package init(_ arguments: ArgumentReader) throws(CommandError) {
    guard arguments.operands.count <= 1 else {
      throw .usage("'init' takes one FOLDER", command: Self.name)
    }
    folder = (arguments.operands.first ?? ".").trimmingFinalSlash
    target = arguments.value("--target")
    let location = arguments.value("--dependency") ?? "../\(ManifestEditor.package)"
    let literal = location.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    dependency =
      location.contains("://") || location.hasPrefix("git@")
      ? ".package(url: \"\(literal)\", branch: \"main\")"
      : ".package(name: \"\(ManifestEditor.package)\", path: \"\(literal)\")"
    isDryRun = arguments.has("--dry-run")
  }

  package func run() throws {
    let path = "\(folder)/Package.swift"
    let old = String(
      decoding: try InputFile.read(path, limit: SourceFile.sizeLimit), as: UTF8.self)
    try Self.checkToolsVersion(of: old, path: path)
    let (new, name): (String, String)
    do {
      (new, name) = try ManifestEditor.edited(old, target: target, dependency: dependency)
    } catch {
      throw CommandError.failure(
        "cannot edit '\(path)': \(error.reason); add the plugin by hand, as the README shows")
    }
    guard let declared = try Self.target(name, in: new, at: folder) else {
      throw CommandError.failure(
        "the edited manifest is not valid; add the plugin by hand, as the README shows")
    }
    let sample = "\(declared)/Recipe.swift"
    if new == old {
      Terminal.write("'\(path)' already uses the plugin for '\(name)'\n")
    } else {
      Terminal.write("--- \(path)\n+++ \(path)\n")
      Terminal.write(LineDifference.text(from: old, to: new))
    }
    let addsSample = !FileManager.default.fileExists(atPath: sample)
    if isDryRun {
      if addsSample { Terminal.write("would add \(sample)\n") }
      return
    }
    try Self.write(new, to: path)
    if addsSample {
      try Self.write(Self.sample, to: sample)
      Terminal.write("added \(sample)\n")
    }
  }

  private static func checkToolsVersion(of manifest: String, path: String) throws(CommandError) {
    let line = manifest.prefix { !$0.isNewline }
    guard let colon = line.firstIndex(of: ":"),
      let major = Int(line[line.index(after: colon)...].drop { $0 == " " }.prefix { $0.isNumber })
    else { throw .failure("'\(path)' has no 'swift-tools-version'; add it to the first line") }
    guard major >= 6 else {
      throw .failure(
        "'\(path)' has an old tools version; change it to '// swift-tools-version: 6.0'")
    }
  }

  /// Returns the folder of a target in an edited manifest; `nil` if the manifest is not valid.
  private static func target(
    _ name: String, in manifest: String, at folder: String
  ) throws -> String? {
    let copy = FileManager.default.temporaryDirectory.appending(
      path: "generable-init-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    try write(manifest, to: copy.appending(path: "Package.swift").path)
    guard let json = PackageManifest.dump(copy.path),
      let manifest = try? JSONDecoder().decode(DumpedManifest.self, from: json),
      let target = manifest.targets.first(where: { $0.name == name })
    else { return nil }
    return "\(folder)/\(target.path ?? "Sources/\(name)")"
  }

  private static func write(_ text: String, to path: String) throws(CommandError) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .failure("cannot write '\(path)'; \(error.messageText)")
    }
  }

  private static let sample = """
    #if canImport(FoundationModels)
    import FoundationModels

    @Generable
    struct Recipe {
      @Guide(description: "The name of the dish") let name: String
      @Guide(description: "Minutes until it is served", .range(5...180)) let cookingTime: Int
      @Guide(.count(2...10)) let ingredients: [String]
    }
    #endif

    """
}
