// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import GenerableCodegen

/// Prints all diagnostics of declarations without building them.
package struct CheckCommand: Command {
  package static let name = "check"
  package static let summary = "Report errors in declarations without a build."
  package static let operands = "FILE|FOLDER…"
  package static let options =
    FileOptions.all + [
      OptionSpec(
        name: "--no-manifest", placeholder: nil,
        summary: "Do not read 'Package.swift'; all files belong to one module.")
    ]
  package static let discussion = """
    Reports the diagnostics of all files in one run, at the same positions as a
    build. On a terminal, the source line is included. Also reports mistakes that
    only the compiler finds in a build: guides that do not apply to their
    properties, and types that do not exist or are not annotated.

    In a package, the manifest determines the targets of the files, the files that
    a target excludes, and whether it uses the build plugin. Only guarded regions
    of sources are read, as in a build.

    Each diagnostic ends in an [id]; 'docs/diagnostics' has a page for each id.
    """

  private let selection: SwiftFileList.Selection
  private let readsManifests: Bool

  package init(_ arguments: ArgumentReader) throws(CommandError) {
    var selection = try FileOptions.selection(arguments, command: Self.name)
    selection.mode = .regions
    self.selection = selection
    readsManifests = !arguments.has("--no-manifest")
  }

  package func run() throws {
    let files = try SwiftFileList(selection).files
    let modules = CheckedModule.modules(of: files, readsManifests: readsManifests)
    var report = CheckReport()
    for module in modules { report.add(module) }
    report.print(order: files.map(\.source.path))
    try report.finish(fileCount: files.count)
  }
}

/// A number with its noun.
struct Count: CustomStringConvertible {
  let description: String

  /// Creates a count of a noun whose plural ends in "s".
  init(_ count: Int, _ noun: String) {
    description = "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
