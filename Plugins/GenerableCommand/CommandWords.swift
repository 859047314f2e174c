// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The words after `swift package generable`.
struct CommandWords {
  /// The commands that the plugin gives files to.
  static let withFiles = ["check", "expand", "schema"]
  private static let optionsWithValue = [
    "--type", "--format", "--output", "--refresh-with", "--whole-file", "--target", "--define",
    "--undefine",
  ]

  /// The first word.
  let command: String?
  /// The targets that are named.
  private(set) var targets: [String] = []
  /// The options for the tool, with their values.
  private(set) var options: [String] = []
  /// The folder in each target that generated files go to.
  private(set) var output: String?
  /// Whether files or folders are named.
  private(set) var hasOperands = false

  /// Whether the person asks what the command does.
  var wantsHelp: Bool { options.contains("--help") || options.contains("-h") }

  /// Sorts the words.
  ///
  /// - Throws: When an option lacks its value.
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

  /// The words that write, or check, the generated files of one target.
  func expandWords(for target: TargetDeclarations, package: URL) -> [String] {
    let folder = target.generatedFolder(output)
    let scope = targets.map { " --target \($0)" }.joined()
    let place = output.map { " --output \($0)" } ?? ""
    let refresh =
      "swift package --allow-writing-to-package-directory generable expand\(scope)\(place)"
    return ["expand"] + options + ["--regions"] + target.words(relativeTo: package)
      + ["--root", target.folder.relativePath(from: package)]
      + ["--output", folder.relativePath(from: package), "--refresh-with", refresh]
  }
}

extension URL {
  /// The path from a folder on, or the whole path if the file lies elsewhere.
  func relativePath(from folder: URL) -> String {
    let path = standardizedFileURL.path(percentEncoded: false)
    var prefix = folder.standardizedFileURL.path(percentEncoded: false)
    if !prefix.hasSuffix("/") { prefix += "/" }
    if path + "/" == prefix || path == prefix { return "." }
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
