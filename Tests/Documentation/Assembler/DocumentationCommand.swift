// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The command that `build.sh` runs before and after the documentation compiler.
@main
struct DocumentationCommand {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    do {
      switch (CommandLine.arguments.dropFirst().first, arguments.count) {
      case ("assemble", 3):
        try Assembly(repository: arguments[1]).write(to: arguments[2])
      case ("check", 4):
        let pages = try DocumentationPages(folder: arguments[1].appending(path: "docs"))
        let archive = try RenderedArchive(
          folder: arguments[3], articles: pages.articles.map(\.name))
        let problems = try archive.problems(symbolGraphs: arguments[2])
        if !problems.isEmpty { throw DocumentationError(problems.joined(separator: "\n")) }
      default:
        throw DocumentationError(
          "usage: assembler assemble REPOSITORY CATALOG | check REPOSITORY GRAPHS ARCHIVE")
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// An error in the pages, the catalogs, or the arguments.
struct DocumentationError: Error, CustomStringConvertible {
  /// The message.
  let description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description
  }
}
