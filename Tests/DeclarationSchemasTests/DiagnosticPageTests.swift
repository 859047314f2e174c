// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import TestSupport
import Testing

/// The pages in `docs/diagnostics`.
@Suite struct DiagnosticPageTests {
  private static let folder = Fixtures.packageRoot.appending(path: "docs/diagnostics")

  @Test("every diagnostic has a page, and every page a diagnostic")
  func pages() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(pages) == Set(DiagnosticID.allCases.map { "\($0.rawValue).md" }))
  }

  @Test("the page on troubleshooting lists every diagnostic")
  func troubleshooting() throws {
    let page = try String(
      contentsOf: Fixtures.packageRoot.appending(path: "docs/troubleshooting.md"), encoding: .utf8)
    for id in DiagnosticID.allCases {
      #expect(page.contains("](diagnostics/\(id.rawValue).md)"), "add a row for '\(id.rawValue)'")
    }
  }

  /// Diagnostics whose cause cannot be shown on a page.
  private static let withoutExample: Set<DiagnosticID> = [
    .invalidEncoding, .nestedTooDeeply, .fileTooLarge, .missingPlugin,
  ]

  @Test(
    "the first example of a page has the diagnostic, and the others have none",
    arguments: DiagnosticID.allCases.filter { !withoutExample.contains($0) })
  func examples(_ id: DiagnosticID) throws {
    let page = Self.folder.appending(path: "\(id.rawValue).md")
    let examples = try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst().map {
        $0.components(separatedBy: "```")[0]
      }
    #expect(examples.count > 1)
    // These are about sources that the compiler reads as well.
    let isSource = [
      .unguardedDeclaration, .unsupportedCondition, .ungeneratedRegion,
    ].contains(id)
    for (number, example) in examples.enumerated() {
      let text =
        example.contains("@Generable") || example.contains(": Generable") || isSource
        ? example : "@Generable\nstruct Example {\n\(example)}\n"
      let source = SchemaSource([
        SourceFile(path: "Example.swift", text: text, mode: isSource ? .regions : .automatic)
      ])
      var found = source.output.diagnostics.map(\.id)
      for type in source.types {
        do { _ = try type.schema } catch { found += error.diagnostics.map(\.id) }
      }
      #expect(Set(found) == (number == 0 ? [id] : []), "\(example)")
    }
  }
}
