// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport
import Testing

/// Declarations like those of apps that use Apple's macros.
///
/// `GeneratedCodeTests` compiles them, too: its folder contains links to them.
@Suite struct AppDeclarationTests {
  static let names: [String] = {
    let folder = Fixtures.url("Apps")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted()
  }()

  @Test("at least twelve files are generated and compiled")
  func fileCount() throws {
    #expect(Self.names.count >= 12)
    let linked = Fixtures.packageRoot.appending(path: "Tests/GeneratedCodeTests/Apps")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: linked.path).sorted() == Self.names)
  }

  @Test("each type of a file has an extension in the generated file", arguments: names)
  func extensions(_ name: String) throws {
    let source = SourceFile(
      path: name, bytes: try Fixtures.bytes("Apps/\(name)"), mode: .regions)
    let output = GeneratorPipeline.run(sources: [source])
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    let types = output.resolvedFiles.flatMap(\.types)
    #expect(!types.isEmpty)
    let text = try #require(output.files.first).text
    for type in types {
      #expect(text.contains("extension \(type.qualifiedName): "))
    }
    #expect(!text.contains("@Generable"))
    #expect(!text.contains("@Guide"))
    #expect(Lexer.lexemes(of: Array(text.utf8)).allSatisfy { $0.problem == nil })
  }
}
