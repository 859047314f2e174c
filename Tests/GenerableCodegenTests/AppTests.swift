// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport
import Testing

/// Declarations in the manner of apps that were written for Apple's macros.
///
/// They are compiled, too: the target of the generated code's tests links them into its folder.
@Suite struct AppTests {
  static let names: [String] = {
    let folder = Fixtures.url("Apps")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted()
  }()

  @Test func thereIsADozen() throws {
    #expect(Self.names.count >= 12)
    let linked = Fixtures.packageRoot.appending(path: "Tests/GeneratedCodeTests/Apps")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: linked.path).sorted() == Self.names)
  }

  @Test(arguments: names)
  func declarationsExpand(_ name: String) throws {
    let source = SourceFile(
      path: name, bytes: try Fixtures.bytes("Apps/\(name)"), mode: .regions)
    let output = GeneratorPipeline.run(sources: [source])
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    #expect(!output.declarations.isEmpty)
    let text = try #require(output.files.first).text
    for declaration in output.declarations {
      #expect(text.contains("extension \(declaration.qualifiedName): "))
    }
    #expect(!text.contains("@Generable"))
    #expect(!text.contains("@Guide"))
    #expect(Lexer.lexemes(of: Array(text.utf8)).allSatisfy { $0.problem == nil })
  }
}
