// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// The options of commands that read declaration files.
enum FileOptions {
  /// The options, for a command's list.
  static let all = [
    OptionSpec(
      name: "--regions", placeholder: nil,
      summary: "Read guarded regions only, as a build reads the sources of a target."),
    OptionSpec(
      name: "--whole-file", placeholder: "PATH", repeats: true,
      summary: "Read all of these too, as a build reads files that a target excludes."),
  ]

  /// The options about `#if`, for a command's list.
  static let conditions = [
    OptionSpec(
      name: "--define", placeholder: "CONDITION", repeats: true,
      summary: "A condition of '#if' that holds: 'DEBUG', 'os(iOS)', 'canImport(UIKit)'."),
    OptionSpec(
      name: "--undefine", placeholder: "CONDITION", repeats: true,
      summary: "A condition of '#if' that fails; names that are not defined fail anyway."),
  ]

  /// The build that a command line describes.
  static func build(_ arguments: ArgumentReader) -> BuildConditions {
    BuildConditions(
      defined: arguments.values("--define"), undefined: arguments.values("--undefine"))
  }

  /// The files that a command line names.
  ///
  /// - Throws: A usage error when it names none.
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
