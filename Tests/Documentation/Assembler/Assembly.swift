// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The catalog of all modules: the landing pages of `Sources`, and the pages of `docs` as articles.
struct Assembly {
  /// The articles that the landing page of a module lists, in addition to the module that lists
  /// all.
  private static let articles: [String: [String]] = [
    "GrammarEngine": ["engine", "supported-schema", "performance"],
    "LocalInference": ["inference", "embedded-model"],
    "ModelCatalog": ["models"],
    "RemoteInference": ["remote-inference", "remote-schemas"],
    "ScriptedInference": ["testing"],
  ]
  /// The module whose landing page lists all articles.
  private static let main = "GuidedGeneration"

  private let repository: URL
  private let pages: DocumentationPages

  /// Reads the pages of a repository.
  ///
  /// - Parameter repository: The root folder.
  /// - Throws: An error if a page cannot be read, or if the index omits a page.
  init(repository: URL) throws {
    self.repository = repository
    pages = try DocumentationPages(folder: repository.appending(path: "docs"))
  }

  /// Writes the catalog.
  ///
  /// - Parameter catalog: The folder, which is created.
  /// - Throws: An error if a link leads nowhere, or if a file cannot be written.
  func write(to catalog: URL) throws {
    try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
    let rewriter = LinkRewriter(pages: pages, repository: repository)
    for page in pages.articles {
      try write(try rewriter.text(of: page), to: catalog.appending(path: "\(page.name).md"))
    }
    for module in Self.articles.keys.sorted() + [Self.main] {
      try write(
        try landingPage(of: module), to: catalog.appending(path: "Module-\(module).md"))
      try copySymbolPages(of: module, to: catalog)
    }
  }

  /// Copies the pages of a module's catalog that group the members of types.
  private func copySymbolPages(of module: String, to catalog: URL) throws {
    let source = repository.appending(path: "Sources/\(module)/\(module).docc")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where name.hasSuffix(".md") && name != "\(module).md" {
      try FileManager.default.copyItem(
        at: source.appending(path: name), to: catalog.appending(path: "Symbol-\(module)-\(name)"))
    }
  }

  /// Returns the landing page of a module with groups of articles before its symbols.
  private func landingPage(of module: String) throws -> String {
    let file = repository.appending(path: "Sources/\(module)/\(module).docc/\(module).md")
    let text = linkingModules(in: try String(contentsOf: file, encoding: .utf8))
    let sections =
      module == Self.main
      ? pages.sections
      : [.init(title: "Articles", articles: Self.articles[module] ?? [])]
    let groups = sections.map { section in
      "### \(section.title)\n\n"
        + section.articles.map { "- <doc:\($0)>" }.joined(separator: "\n") + "\n"
    }
    let heading = "## Topics\n\n"
    guard text.contains(heading) else {
      throw DocumentationError("'\(file.lastPathComponent)' has no section 'Topics'; add one")
    }
    return text.replacing(heading, with: "\(heading)\(groups.joined(separator: "\n"))\n")
  }

  /// Returns the text with links in place of names of modules in code font, which only this catalog
  /// of all modules can resolve.
  private func linkingModules(in text: String) -> String {
    text.replacing(/(?<edge>\s)`(?<name>\w+)`/) { match in
      Self.articles[String(match.name)] == nil
        ? String(match.0) : "\(match.edge)``/\(match.name)``"
    }
  }

  private func write(_ text: String, to file: URL) throws {
    try Data(text.utf8).write(to: file)
  }
}
