// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// Tests that the table of symbols in `docs/foundation-models.md` matches the client package.
@Suite struct SymbolTableTests {
  /// A row of a table on the page.
  private struct Row {
    let symbols: [String]
    let status: String
    let note: String
  }

  private func rows() throws -> [Row] {
    let page = try String(
      contentsOf: Fixtures.packageRoot.appending(path: "docs/foundation-models.md"),
      encoding: .utf8)
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 5, ["same", "extended", "absent"].contains(cells[2]) else { return nil }
      let parts = cells[1].split(separator: "`", omittingEmptySubsequences: false)
      let symbols = parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      return Row(symbols: symbols, status: cells[2], note: cells[3])
    }
  }

  /// The complete source of the client package.
  private func sources() throws -> String {
    let folder = Fixtures.url("Packages/PublishedCode/Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  /// The words of a use of a symbol: the last component of its name, and its labels.
  private func words(of symbol: String) -> [String] {
    let labels = symbol.drop { $0 != "(" }.dropFirst().split(whereSeparator: { ":)".contains($0) })
      .map(String.init).filter { $0 != "_" }
    let name = symbol.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
    let isInitializer = name == "init"
    return (isInitializer ? [] : [name.replacing("@", with: "")]) + labels.map { "\($0):" }
  }

  /// Types that occur only as `some` profile.
  private static let unseen: Set<String> = [
    "DynamicProfileModifierContent", "ModifiedDynamicProfile",
  ]

  @Test("every symbol in the table is used by the client package")
  func presentSymbolsAreUsed() throws {
    let rows = try rows()
    let sources = try sources()
    #expect(rows.count > 60, "the page has its tables")
    for row in rows where row.status != "absent" {
      for symbol in row.symbols where !Self.unseen.contains(symbol) {
        for word in words(of: symbol) {
          #expect(sources.contains(word), "nothing uses '\(word)' of '\(symbol)'")
        }
      }
    }
  }

  @Test("every absent symbol has a reason")
  func absentSymbolsHaveReasons() throws {
    for row in try rows() where row.status == "absent" {
      #expect(row.note.count > 15, "\(row.symbols)")
    }
  }
}
