// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The replacement of links between pages by links of the documentation compiler.
struct LinkRewriter {
  /// All pages.
  let pages: DocumentationPages
  /// The root folder of the repository.
  let repository: URL

  /// Returns the text of a page with rewritten links.
  ///
  /// A link to a file that is not a page becomes its text, followed by the path in code font.
  ///
  /// - Parameter page: The page.
  /// - Returns: The text of the article.
  /// - Throws: An error for a link to a file or a heading that does not exist.
  func text(of page: ArticlePage) throws -> String {
    try MarkdownSegment.segments(of: page.text).map { segment in
      guard !segment.isCode else { return segment.text }
      var result = ""
      var rest = segment.text[...]
      while let match = rest.firstMatch(of: /\[([^\[\]]+)\]\(([^)\s]+)\)/) {
        result += rest[..<match.range.lowerBound]
        result += try replacement(
          text: String(match.1), target: String(match.2), page: page)
        rest = rest[match.range.upperBound...]
      }
      return result + rest
    }.joined()
  }

  private func replacement(text: String, target: String, page: ArticlePage) throws -> String {
    if target.contains("://") { return "[\(text)](\(target))" }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
    let path = Self.normalized(parts[0].isEmpty ? page.path : "\(folder)/\(parts[0])")
    guard let article = pages[path] else { return try file(path, text: text, page: page) }
    guard parts.count > 1 else { return "[\(text)](doc:\(article.name))" }
    guard let fragment = article.fragment(of: String(parts[1])) else {
      throw DocumentationError(
        "docs/\(page.path) links to '\(target)'; '\(article.path)' has no such heading")
    }
    return "[\(text)](doc:\(article.name)#\(fragment))"
  }

  /// Returns the replacement of a link to a file outside `docs`.
  private func file(_ path: String, text: String, page: ArticlePage) throws -> String {
    let file = Self.normalized("docs/\(path)")
    guard FileManager.default.fileExists(atPath: repository.appending(path: file).path) else {
      throw DocumentationError("docs/\(page.path) links to '\(file)', which does not exist")
    }
    return text.contains(file) ? text : "\(text) (`\(file)`)"
  }

  /// Returns a path without `.` and, where a folder precedes it, `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
