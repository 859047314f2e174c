// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The words after `swift package generable`.
struct CommandWords {
  /// The commands that take declaration files.
  static let fileCommands = ["check", "expand", "schema"]
  private static let optionsWithValue = [
    "--type", "--format", "--output", "--refresh-with", "--whole-file", "--target", "--define",
    "--undefine",
  ]

  /// The first word.
  let command: String?
  /// The values of `--target`.
  private(set) var targets: [String] = []
  /// The options for the tool and their values.
  private(set) var options: [String] = []
  /// The value of `--output`: the folder for generated files, relative to each target.
  private(set) var output: String?
  /// Whether the command line contains files or folders.
  private(set) var hasOperands = false

  /// Whether help is requested.
  var wantsHelp: Bool { options.contains("--help") || options.contains("-h") }

  /// Parses the words after `swift package generable`.
  init(_ words: [String]) throws {
    command = words.first
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-", word != "--" else {
        hasOperands = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, Self.optionsWithValue.contains(name) else {
        options.append(word)
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw CommandPluginError(description: "option '\(name)' needs a value")
      }
      switch name {
      case "--target": targets.append(value)
      case "--output": output = value
      case "--whole-file":
        hasOperands = true
        options += [name, value]
      default: options += [name, value]
      }
    }
  }

  /// Returns the folder for the generated files of a target.
  func generatedFolder(of target: TargetDeclarations) -> URL {
    target.folder.appending(path: output ?? "Generated")
  }

  /// Returns the declaration files of a target as words of a command line.
  func fileWords(for target: TargetDeclarations, package: URL) -> [String] {
    target.sources.map { $0.relativePath(from: package) }.sorted()
      + target.excluded.map { $0.relativePath(from: package) }.sorted()
      .flatMap { ["--whole-file", $0] }
  }

  /// Returns the words that write or check the generated files of a target.
  func expandWords(for target: TargetDeclarations, package: URL) -> [String] {
    let scope = targets.map { " --target \($0)" }.joined()
    let folder = output.map { " --output \($0)" } ?? ""
    let refresh =
      "swift package --allow-writing-to-package-directory generable expand\(scope)\(folder)"
    return ["expand"] + options + ["--regions"] + fileWords(for: target, package: package)
      + ["--root", target.folder.relativePath(from: package)]
      + ["--output", generatedFolder(of: target).relativePath(from: package)]
      + ["--refresh-with", refresh]
  }
}
