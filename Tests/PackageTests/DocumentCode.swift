// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

/// A block of Swift code in a page of `docs`.
struct DocumentCode {
  /// The contexts in which a block compiles.
  enum Kind {
    /// A manifest.
    case manifest
    /// An element of the manifest, such as a target or a product.
    case manifestElement
    /// Annotated types.
    case declarations
    /// Imports that depend on the system.
    case imports
    /// Statements, which can follow imports.
    case statements
  }

  /// The name of the page, without extension.
  let page: String
  /// The line of the page after which the code begins.
  let line: Int
  /// The code.
  let text: String

  /// The context in which the block compiles.
  var kind: Kind {
    if text.hasPrefix("// swift-tools-version") { return .manifest }
    if text.hasPrefix(".") { return .manifestElement }
    if text.contains("@Generable") { return .declarations }
    if text.contains("import FoundationModels") { return .imports }
    return .statements
  }

  /// The function that contains the statements, which can throw and suspend.
  var function: String {
    let statements = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
    return "private func line\(line)() async throws {\n"
      + "#sourceLocation(file: \"docs/\(page).md\", line: \(line + 1 + importCount))\n"
      + statements.joined(separator: "\n") + "\n#sourceLocation()\n}\n"
  }

  /// The imports of the block, which precede its statements.
  var imports: [String] {
    text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("import ") }
  }

  private var importCount: Int { imports.count }

  /// Returns the blocks of all pages, in the order of their names.
  ///
  /// - Throws: An error if a page cannot be read.
  static func blocks() throws -> [DocumentCode] {
    let folder = Fixtures.packageRoot.appending(path: "docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return blocks(page: String(name.dropLast(3)), text: text)
    }
  }

  /// Returns the blocks of a page, without the indentation of their fences.
  ///
  /// A block that the path of a file precedes is part of a package that
  /// `Tests/Documentation/tutorial.sh` builds, and is left out.
  private static func blocks(page: String, text: String) -> [DocumentCode] {
    var blocks: [DocumentCode] = []
    var code: [Substring]?
    var start = 0
    var indentation = 0
    var previous: Substring = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.drop { $0 == " " }
      if let lines = code {
        if content == "```" {
          blocks.append(
            DocumentCode(page: page, line: start, text: lines.joined(separator: "\n")))
          code = nil
        } else {
          code?.append(line.dropFirst(min(indentation, line.count - content.count)))
        }
      } else if content == "```swift", !previous.hasSuffix(".swift`:") {
        code = []
        start = index + 1
        indentation = line.count - content.count
      }
      if !content.isEmpty { previous = content }
    }
    return blocks
  }
}
