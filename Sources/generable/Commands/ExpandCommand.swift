// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// Prints the Swift that the build plugin would compile.
struct ExpandCommand: Command {
  static let name = "expand"
  static let summary = "Print the Swift that the build plugin generates for a declaration file."
  static let operands = "FILE…"
  static let options: [OptionSpec] = []
  static let discussion = """
    The text is exactly what the plugin writes into the build folder: the declarations, with their
    annotations blanked out so that every column is kept, and their 'Generable' conformances.
    """

  private let files: [String]

  init(_ arguments: ArgumentReader) throws(CommandError) {
    files = arguments.operands
    if files.isEmpty {
      throw .usage("missing FILE", command: Self.name)
    }
  }

  func run() throws {
    for file in try Declarations(paths: files).output.files {
      Terminal.write(file.text)
    }
  }
}
