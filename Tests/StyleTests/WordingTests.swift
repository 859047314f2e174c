// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The list of words is short on purpose: it holds words that made comments hard to read before.
///
/// `docs/style.md` has the rules that no test can check.
@Suite("Wording of comments and documents")
struct WordingTests {
  /// Words and phrases that have a plainer replacement in `docs/style.md`.
  static let banned = [
    "somebody", "whoever", "nobody", "anew", "hence", "thereof", "hitherto", "alike",
    "of one's own", "to begin with", "is told", "are told", "carefree", "stands for",
    "stands against", "lies in",
  ]

  /// Words that a documentation comment must not begin with.
  static let bannedBeginnings = ["What", "Who", "Whoever", "That which"]

  @Test("comments have no banned words", arguments: ["Sources", "Plugins", "Tests"])
  func comments(_ folder: String) throws {
    let files = try SourceTree.swiftFiles(in: folder)
    try #require(!files.isEmpty)
    for file in files where file.name != "WordingTests.swift" {
      var previousLine = 0
      for comment in file.comments {
        let isContinuation = comment.line == previousLine + 1
        previousLine = comment.line
        for word in Self.bannedWords(in: comment.text, isContinuation: isContinuation) {
          Issue.record("\(file.path):\(comment.line): '\(word)' in a comment; see docs/style.md")
        }
      }
    }
  }

  @Test("documents have no banned words")
  func documents() throws {
    let root = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    let folders = try ["docs", "Fixtures"].flatMap {
      try SourceTree.paths(in: $0, withExtension: "md")
    }
    try #require(folders.count > 20)
    for path in root + folders where path != "docs/style.md" && !path.contains("/Suites/") {
      for (index, line) in try SourceTree.text(of: path).split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() {
        for word in Self.bannedWords(in: String(line), isContinuation: true) {
          Issue.record("\(path):\(index + 1): '\(word)'; see docs/style.md")
        }
      }
    }
  }

  /// Returns the banned words in a line of text.
  ///
  /// - Parameters:
  ///   - text: A comment with its slashes, or a line of a document.
  ///   - isContinuation: Whether the line before it belongs to the same paragraph.
  /// - Returns: The words.
  private static func bannedWords(in text: String, isContinuation: Bool) -> [String] {
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
      .joined(separator: " ")
    var found = banned.filter { " \(words) ".contains(" \($0) ") }
    guard !isContinuation, text.hasPrefix("/// ") else { return found }
    found += bannedBeginnings.filter { text.hasPrefix("/// \($0) ") }
    return found
  }
}
