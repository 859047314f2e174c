// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The output of the documentation compiler: one JSON document for each symbol and article.
struct RenderedArchive {
  /// A rendered page.
  private struct Page {
    /// The address, such as `doc://…/documentation/GuidedGeneration/Tool`.
    let address: String
    /// The identifier that the compiler gives the symbol of the page.
    let symbol: String?
    /// The addresses in all topics of the page.
    let topics: [String]
    /// The titles of the topics that the catalog does not contain.
    let generatedTopics: [String]
  }

  /// A group of modules whose types a module extends, which the documentation compiler adds.
  private static let extensions = "Extended Modules"

  private let pages: [String: Page]
  private let articles: [String]

  /// Reads the pages of an archive.
  ///
  /// - Parameters:
  ///   - folder: The folder of the archive.
  ///   - articles: The names of the articles that it has to contain.
  /// - Throws: An error if a page cannot be read.
  init(folder: URL, articles: [String]) throws {
    let data = folder.appending(path: "data/documentation")
    var pages: [String: Page] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: data.path)
    where path.hasSuffix(".json") {
      let page = try Self.page(in: data.appending(path: path))
      pages[page.address] = page
    }
    self.pages = pages
    self.articles = articles
  }

  private static func page(in file: URL) throws -> Page {
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard let members = document as? [String: Any],
      let identifier = members["identifier"] as? [String: Any],
      let address = identifier["url"] as? String
    else { throw DocumentationError("'\(file.path)' is not a rendered page") }
    let topics = members["topicSections"] as? [[String: Any]] ?? []
    // The implementations that a protocol provides are listed on the page of the requirement.
    let defaults = members["defaultImplementationsSections"] as? [[String: Any]] ?? []
    let generated = topics.filter { $0["generated"] as? Bool == true }
    return Page(
      address: address,
      symbol: (members["metadata"] as? [String: Any])?["externalID"] as? String,
      topics: (topics + defaults).flatMap { $0["identifiers"] as? [String] ?? [] },
      generatedTopics: generated.compactMap { $0["title"] as? String })
  }

  /// Returns the symbols and articles that are in no topic.
  ///
  /// The symbols of a module have to be in a topic of its catalog. Members of types can be in a
  /// topic that the documentation compiler adds for their kind.
  ///
  /// - Parameter folder: The folder with the symbol graphs of the modules.
  /// - Returns: One message for each problem, sorted.
  /// - Throws: An error if a symbol graph cannot be read.
  func problems(symbolGraphs folder: URL) throws -> [String] {
    let graphs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".symbols.json") && !$0.contains("@") }.sorted()
    guard !graphs.isEmpty else { throw DocumentationError("no symbol graph in '\(folder.path)'") }
    let modules = graphs.map { String($0.prefix { $0 != "." }) }
    let reached = reachablePages(from: modules)
    let reachedSymbols = Set(reached.compactMap { pages[$0]?.symbol })
    var problems = modules.flatMap(uncuratedGroups)
    var count = 0
    for graph in graphs {
      let symbols = try SymbolGraph(file: folder.appending(path: graph)).symbols
      count += symbols.count
      problems += symbols.filter { !reachedSymbols.contains($0.identifier) }.map {
        "'\($0.path)' is in no topic"
      }
    }
    let names = Set(reached.compactMap { $0.split(separator: "/").last.map(String.init) })
    problems += articles.filter { !names.contains($0) }.map { "article '\($0)' is in no topic" }
    print("\(modules.count) modules, \(count) symbols, \(articles.count) articles")
    return problems.sorted()
  }

  /// Returns a problem for each topic of a landing page that is not in its catalog.
  private func uncuratedGroups(of module: String) -> [String] {
    guard let page = pages.values.first(where: { $0.address.hasSuffix("/documentation/\(module)") })
    else { return ["module '\(module)' has no page"] }
    return page.generatedTopics.filter { $0 != Self.extensions }.map {
      "symbols of '\(module)' are in no topic; add those under '\($0)' to"
        + " 'Sources/\(module)/\(module).docc/\(module).md'"
    }
  }

  /// Returns the addresses of the pages that the topics of the modules lead to.
  private func reachablePages(from modules: [String]) -> Set<String> {
    var pending = pages.keys.filter { address in
      modules.contains { address.hasSuffix("/documentation/\($0)") }
    }
    var reached = Set(pending)
    while let page = pending.popLast() {
      for address in pages[page]?.topics ?? [] where reached.insert(address).inserted {
        pending.append(address)
      }
    }
    return reached
  }
}

/// The public symbols of a module, as the compiler extracts them.
struct SymbolGraph {
  /// A symbol.
  struct Symbol {
    /// The identifier that is unique among all modules.
    let identifier: String
    /// The path in the module, such as `Transcript.Entry`.
    let path: String
  }

  /// The symbols.
  let symbols: [Symbol]

  /// Reads a symbol graph.
  ///
  /// - Parameter file: The file.
  /// - Throws: An error if the file cannot be read.
  init(file: URL) throws {
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let list = (document as? [String: Any])?["symbols"] as? [[String: Any]] ?? []
    symbols = list.compactMap { symbol in
      guard let identifier = (symbol["identifier"] as? [String: Any])?["precise"] as? String,
        let path = symbol["pathComponents"] as? [String]
      else { return nil }
      return Symbol(identifier: identifier, path: path.joined(separator: "."))
    }
    if symbols.isEmpty { throw DocumentationError("'\(file.path)' contains no symbols") }
  }
}
