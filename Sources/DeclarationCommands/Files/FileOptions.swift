// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import GenerableCodegen

/// The options of commands that read declaration files.
enum FileOptions {
  /// The options that select files.
  static let all = [
    OptionSpec(
      name: "--regions", placeholder: nil,
      summary: "Read only the guarded regions of files, as a build does for sources of a target."),
    OptionSpec(
      name: "--whole-file", placeholder: "PATH", repeats: true,
      summary: "Read all of this file, as a build does for files that a target excludes."),
  ]

  /// The options for conditional compilation.
  static let conditions = [
    OptionSpec(
      name: "--define", placeholder: "CONDITION", repeats: true,
      summary: "An '#if' condition that is true, such as 'DEBUG', 'os(iOS)', or 'canImport(UIKit)'."
    ),
    OptionSpec(
      name: "--undefine", placeholder: "CONDITION", repeats: true,
      summary: "An '#if' condition that is false. Names are false by default."),
  ]

  /// Returns the build conditions of a command line.
  static func build(_ arguments: ArgumentReader) -> BuildConditions {
    BuildConditions(
      defined: arguments.values("--define"), undefined: arguments.values("--undefine"))
  }

  /// Returns the files of a command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - command: The name of the command, for messages.
  /// - Returns: The files.
  /// - Throws: A usage error if there are none.
  static func selection(
    _ arguments: ArgumentReader, command: String
  ) throws(CommandError) -> SwiftFileList.Selection {
    let selection = SwiftFileList.Selection(
      paths: arguments.operands, mode: arguments.has("--regions") ? .regions : .automatic,
      wholeFiles: arguments.values("--whole-file"))
    if selection.paths.isEmpty, selection.wholeFiles.isEmpty, arguments.value("--root") == nil {
      throw .usage("missing FILE", command: command)
    }
    return selection
  }
}
