// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Links and paths in documents")
struct DocumentLinkTests {
  /// The Markdown files of the repository.
  static let documents: [String] = {
    let folders = ["docs", "Fixtures"].flatMap {
      (try? SourceTree.paths(in: $0, withExtension: "md")) ?? []
    }
    return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + folders
  }()

  @Test("the documents are found")
  func thereAreDocuments() {
    #expect(Self.documents.count > 40, "hardly any documents were found")
  }

  @Test("relative links lead to existing files", arguments: documents)
  func links(_ document: String) throws {
    let folder = Fixtures.packageRoot.appending(path: document).deletingLastPathComponent()
    for match in try SourceTree.text(of: document).matches(of: /\]\(([^)#\s]+)[^)]*\)/) {
      let target = String(match.1)
      guard !target.contains("://") else { continue }
      #expect(
        FileManager.default.fileExists(atPath: folder.appending(path: target).path),
        "\(document) links to '\(target)', which does not exist")
    }
  }

  /// A path with a colon at the end of its line is that of a file that the next block of code
  /// contains.
  @Test("paths in code font exist", arguments: documents)
  func paths(_ document: String) throws {
    let text = try SourceTree.text(of: document)
    let pattern = /`((?:Sources|Tests|Fixtures|Plugins|docs)\/[\w+.\/-]+)`(?!:\n)/
    for match in text.matches(of: pattern) {
      let path = String(match.1)
      guard !path.hasPrefix("Sources/My"), !path.hasPrefix("Sources/Models"),
        !path.hasPrefix("Tests/MyApp")
      else { continue }
      #expect(
        FileManager.default.fileExists(
          atPath: Fixtures.packageRoot.appending(path: path).path),
        "\(document) mentions '\(path)', which does not exist")
    }
  }

  @Test("files of the engine that the page on performance lists exist")
  func engineFiles() throws {
    let text = try SourceTree.text(of: "docs/performance.md")
    let paths = text.matches(of: /`([A-Z]\w+\/[\w+]+\.swift)`/).map { String($0.1) }
    try #require(paths.count > 10)
    for path in paths {
      let url = Fixtures.packageRoot.appending(path: "Sources/GrammarEngine/\(path)")
      #expect(FileManager.default.fileExists(atPath: url.path), "'\(path)' does not exist")
    }
  }
}
