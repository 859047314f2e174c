// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The pages of `docs`, and the index that lists them.
struct DocumentationPages {
  /// A section of the index with the names of its articles.
  struct Section {
    /// The heading.
    let title: String
    /// The names of the articles, in order.
    let articles: [String]
  }

  /// The pages, without the index.
  let articles: [ArticlePage]
  /// The sections of the index.
  let sections: [Section]

  /// Reads the pages.
  ///
  /// A folder of pages, such as `decisions`, becomes an article that lists them.
  ///
  /// - Parameter folder: The folder `docs`.
  /// - Throws: An error if a page cannot be read, or if the index omits a page.
  init(folder: URL) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.sorted()
    let pages = try paths.map {
      ArticlePage(
        path: $0, text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
    guard let index = pages.first(where: { $0.path == "README.md" }) else {
      throw DocumentationError("docs/README.md does not exist; add the index of the pages")
    }
    let contents = pages.filter { $0.path != "README.md" }
    articles = contents + Self.listings(of: contents)
    sections = Self.sections(of: index.text)
    let listed = Set(sections.flatMap(\.articles))
    for page in articles where !page.path.contains("/") && !listed.contains(page.name) {
      throw DocumentationError("docs/README.md does not list '\(page.path)'; add a row")
    }
  }

  /// The article with a path in `docs`, where a folder leads to the list of its pages.
  subscript(path: String) -> ArticlePage? {
    articles.first { $0.path == path || $0.path == "\(path).md" }
  }

  /// Returns the articles that list the pages of a folder.
  private static func listings(of pages: [ArticlePage]) -> [ArticlePage] {
    let nested = Dictionary(grouping: pages.filter { $0.path.contains("/") }) {
      String($0.path.prefix { $0 != "/" })
    }
    return nested.sorted { $0.key < $1.key }.map { folder, pages in
      let links = pages.map { "- <doc:\($0.name)>" }.joined(separator: "\n")
      let text = """
        # \(folder.prefix(1).uppercased() + folder.dropFirst())

        The pages in the folder `docs/\(folder)`.

        ## Topics

        ### Pages

        \(links)
        """
      return ArticlePage(path: "\(folder).md", text: text)
    }
  }

  /// Returns the sections of the index: a heading, and a table whose first column contains links.
  private static func sections(of text: String) -> [Section] {
    text.components(separatedBy: "\n## ").dropFirst().map { section in
      let lines = section.split(separator: "\n")
      let articles = lines.compactMap { line -> String? in
        guard let match = line.firstMatch(of: /^\| \[[^\]]+\]\(([\w.-]+)\)/) else { return nil }
        return String(match.1).replacing(".md", with: "")
      }
      return Section(title: String(lines.first ?? ""), articles: articles)
    }
  }
}
