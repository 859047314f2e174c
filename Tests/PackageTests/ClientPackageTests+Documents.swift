// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

extension ClientPackageTests {
  /// A page whose code mentions other values has a file in
  /// `Fixtures/Packages/DocumentCode/Contexts` with their declarations.
  @Test("the code in the documents compiles")
  func documentCodeCompiles() throws {
    let blocks = try DocumentCode.blocks()
    #expect(blocks.count > 30)
    let package = try documentPackage(of: blocks)
    let result = try ProcessRunner.swift("build", package: package.url, scratch: Self.scratch)
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
  }

  /// Evaluates every manifest in `docs`, and every element of a manifest in a complete one.
  @Test("the manifests in the documents are valid")
  func documentManifestsAreValid() throws {
    let blocks = try DocumentCode.blocks().filter {
      $0.kind == .manifest || $0.kind == .manifestElement
    }
    #expect(blocks.count > 2)
    for block in blocks {
      let folder = try TemporaryFolder()
      try folder.write(Self.manifest(of: block), to: "Package.swift")
      let result = try ProcessRunner.run(
        "swift", ["package", "--package-path", folder.url.path, "dump-package"])
      #expect(result.status == 0, "docs/\(block.page).md:\(block.line)\n\(result.errors)")
    }
  }

  private static func manifest(of block: DocumentCode) -> String {
    guard block.kind == .manifestElement else { return block.text }
    let targets =
      block.text.hasPrefix(".product")
      ? ".target(name: \"A\", dependencies: [\(block.text)])" : block.text
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "A", dependencies: [.package(path: "../swift-guided-generation")],
        targets: [\(targets)])
      """
  }

  /// Writes the package with one file per page.
  private func documentPackage(of blocks: [DocumentCode]) throws -> TemporaryFolder {
    let source = Fixtures.url("Packages/DocumentCode")
    let folder = try TemporaryFolder()
    for path in [
      "Package.swift", "Sources/Models/Models.swift", "Sources/Documents/Documents.swift",
    ] {
      let text = try String(contentsOf: source.appending(path: path), encoding: .utf8)
      try folder.write(
        text.replacing("path: \"../../..\"", with: "path: \"\(Fixtures.packageRoot.path)\""),
        to: path)
    }
    for block in blocks where block.kind == .declarations {
      let isGuarded = block.text.contains("#if canImport(FoundationModels)")
      try folder.write(
        "#if canImport(FoundationModels)\nimport FoundationModels\n"
          + (isGuarded ? "#endif\n\(block.text)\n" : "\(block.text)\n#endif\n"),
        to: "Sources/Models/\(block.page)\(block.line).swift")
    }
    for block in blocks where block.kind == .imports {
      try folder.write(block.text, to: "Sources/Documents/\(block.page)\(block.line).swift")
    }
    let statements = blocks.filter { $0.kind == .statements }
    for (page, blocks) in Dictionary(grouping: statements, by: \.page) {
      let context = source.appending(path: "Contexts/\(page).swift")
      let declarations = (try? String(contentsOf: context, encoding: .utf8)) ?? ""
      let imports = blocks.flatMap(\.imports).joined(separator: "\n")
      try folder.write(
        ([imports, declarations] + blocks.map(\.function)).joined(separator: "\n"),
        to: "Sources/Documents/\(page).swift")
    }
    return folder
  }
}
