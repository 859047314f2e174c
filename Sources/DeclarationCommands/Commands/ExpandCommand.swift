// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import GenerableCodegen

/// Prints or writes the Swift that the build plugin would compile.
package struct ExpandCommand: Command {
  package static let name = "expand"
  package static let summary = "Print or write the code that the build plugin generates."
  package static let operands = "FILE|FOLDER…"
  package static let options =
    [
      OptionSpec(
        name: "--output", placeholder: "FOLDER",
        summary: "Write the files to this folder, and remove files whose sources no longer exist."),
      OptionSpec(
        name: "--check", placeholder: nil,
        summary: "Do not write files. Fail if the files in the output folder are out of date."),
      OptionSpec(
        name: "--root", placeholder: "FOLDER",
        summary:
          "The folder from which names of generated files are derived. The default is each given folder."
      ),
      OptionSpec(
        name: "--refresh-with", placeholder: "COMMAND",
        summary: "The command that '--check' suggests. The default is this command."),
    ] + FileOptions.all
  package static let discussion = """
    The output is identical to the file that the plugin writes: the declarations,
    with spaces in place of annotations to keep all columns, and their 'Generable'
    conformances.

    Use '--output' in a package that checks in generated files instead of using the
    plugin. Run the command in the folder of the package, because the files contain
    paths relative to the working folder.
    """

  private let selection: SwiftFileList.Selection
  private let output: String?
  private let isCheck: Bool
  private let refreshCommand: String

  package init(_ arguments: ArgumentReader) throws(CommandError) {
    output = arguments.value("--output").map { folder in
      folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    }
    isCheck = arguments.has("--check")
    if output?.isEmpty == true {
      throw .usage("option '--output' needs a folder", command: Self.name)
    }
    if isCheck, output == nil {
      throw .usage("option '--check' needs '--output'", command: Self.name)
    }
    var selection = try FileOptions.selection(arguments, command: Self.name)
    selection.output = output
    selection.root = arguments.value("--root")
    self.selection = selection
    let words =
      ["generable", Self.name] + selection.paths
      + selection.wholeFiles.flatMap { ["--whole-file", $0] }
      + (arguments.has("--regions") ? ["--regions"] : [])
      + (arguments.value("--root").map { ["--root", $0] } ?? []) + ["--output", output ?? "."]
    refreshCommand =
      arguments.value("--refresh-with") ?? words.map(Self.quoted).joined(separator: " ")
  }

  /// Returns a word quoted for a shell.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./+=:,@%".contains($0) }
    let escaped = word.replacing("'", with: "'\\''")
    return isPlain && !word.isEmpty ? word : "'\(escaped)'"
  }

  package func run() throws {
    let declarations = try Declarations(reading: selection)
    try declarations.requireNoErrors()
    guard let output else {
      for file in declarations.output.files {
        Terminal.write(file.text)
      }
      return
    }
    let roots = selection.root.map { [$0] } ?? selection.paths + selection.wholeFiles
    let folder = GeneratedFolder(
      at: output, files: Self.named(declarations), roots: roots.map(SwiftFileList.displayPath))
    if isCheck {
      try check(folder)
    } else {
      try folder.write()
      for change in folder.changes { print(change.summary) }
      print("\(Count(folder.currentCount, "file")) in '\(output)' already up to date")
    }
  }

  private func check(_ folder: GeneratedFolder) throws(CommandError) {
    for change in folder.changes { Terminal.writeError(change.error + "\n") }
    guard folder.changes.isEmpty else {
      throw .failure("generated files are stale; refresh them: \(refreshCommand)")
    }
    print("\(Count(folder.currentCount, "file")) up to date")
  }

  /// Returns the generated files with declarations, with the names that the plugin gives them.
  private static func named(
    _ declarations: Declarations
  ) -> [(name: String, file: GeneratedFile)] {
    var names = GeneratedFileNames(avoiding: declarations.files.map(\.source.name))
    let files = Dictionary(
      declarations.output.files.map { ($0.sourcePath, $0) }, uniquingKeysWith: { first, _ in first }
    )
    return declarations.files.compactMap { file in
      guard let generated = files[file.source.path], generated.hasCode else {
        return nil
      }
      return (names.name(for: file.relativePath), generated)
    }
  }
}
