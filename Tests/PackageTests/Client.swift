// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// A client package with one target, which a test changes between builds.
struct Client {
  private let folder: TemporaryFolder
  private let scratch: String

  /// Creates a package without sources.
  ///
  /// - Parameters:
  ///   - scratch: The build folder, which all clients share.
  ///   - usesPlugin: Whether the build plugin generates code for the target.
  /// - Throws: An error if the files cannot be written.
  init(scratch: String, usesPlugin: Bool = true) throws {
    folder = try TemporaryFolder()
    self.scratch = scratch
    let plugin =
      usesPlugin
      ? "plugins: [.plugin(name: \"GenerablePlugin\", package: \"swift-guided-generation\")]"
      : "plugins: []"
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Client",
        platforms: [.macOS(.v15)],
        dependencies: [
          .package(name: "swift-guided-generation", path: "\(Fixtures.packageRoot.path)")
        ],
        targets: [
          .target(
            name: "Models",
            dependencies: [.product(name: "GuidedGeneration", package: "swift-guided-generation")],
            exclude: ["Verbatim"],
            \(plugin))
        ]
      )
      """, to: "Package.swift")
    try write("// The folder has to exist.\n", to: "Verbatim/Empty.swift")
  }

  /// Writes a file of the target.
  func write(_ text: String, to path: String) throws {
    try folder.write(text, to: "Sources/Models/\(path)")
  }

  /// Writes a declaration file; `declarations` begin on line 3.
  func declare(_ declarations: String, in path: String) throws {
    try write(
      "#if canImport(FoundationModels)\nimport FoundationModels\n\(declarations)#endif\n",
      to: path)
  }

  /// Removes a file of the target.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(
      at: folder.url.appending(path: "Sources/Models").appending(path: path))
  }

  /// Builds the package.
  func build() throws -> ProcessResult {
    try ProcessRunner.swift("build", package: folder.url, scratch: scratch)
  }

  /// Builds the package and requires success.
  func expectBuild(_ location: SourceLocation = #_sourceLocation) {
    do {
      let result = try build()
      #expect(
        result.status == 0, "\(result.output)\n\(result.errors)", sourceLocation: location)
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }

  /// Returns the completions after a text at the end of a new function of the target.
  ///
  /// - Parameters:
  ///   - text: The line that is being edited.
  ///   - head: The file up to the function.
  /// - Returns: The names of the completions.
  /// - Throws: An error if the language server cannot be started or sends an invalid message.
  func completions(after text: String, head: String) throws -> [String] {
    let file = folder.url.appending(path: "Sources/Models/Use.swift")
    let server = try LanguageServer(
      package: folder.url,
      scratch: Fixtures.packageRoot.appending(path: ".build/clients/\(scratch)"))
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false).count
    try server.open(file, text: "\(head)\n\(text)\n}\n")
    try server.waitUntilPrepared()
    // The server reads the file again after preparing the target, which takes a few requests.
    for _ in 0..<100 {
      let found = try server.completions(in: file, line: lines, column: text.utf16.count)
      if !found.isEmpty { return found }
      try server.waitUntilPrepared()
    }
    return []
  }

  /// Runs the read-only command plugin on the package, without permissions.
  func generableCheck(_ words: String...) throws -> ProcessResult {
    try ProcessRunner.swift(
      "package", package: folder.url, scratch: scratch, ["generable-check"] + words)
  }

  /// Runs the command plugin on the package.
  func generable(_ words: String...) throws -> ProcessResult {
    try ProcessRunner.swift(
      "package", package: folder.url, scratch: scratch,
      ["--allow-writing-to-package-directory", "generable"] + words)
  }
}
