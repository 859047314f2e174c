// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// Tests of `generable expand` with checked-in files.
@Suite struct ExpandCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("Recipe")
    try write("Sub/Soup")
    try folder.write("struct Plain {}\n", to: "Models/Plain.swift")
  }

  private func write(_ path: String, property: String = "title") throws {
    let name = URL(filePath: path).lastPathComponent
    try folder.write(
      """
      #if canImport(FoundationModels)
      import FoundationModels

      @Generable struct \(name) { let \(property): String }
      #endif

      """, to: "Models/\(path).swift")
  }

  private func expand(_ words: String...) throws -> ProcessResult {
    try ProcessRunner.generable(
      ["expand", "Models", "--output", "Models/Generated"] + words, in: folder.url)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "Models/Generated").path
    ).sorted()
  }

  @Test("'expand' writes one file for each annotated source")
  func writesOneFilePerAnnotatedSource() throws {
    let result = try expand()
    #expect(result.status == 0, "\(result.errors)")
    #expect(try names() == ["Recipe+Generable.swift", "Sub_Soup+Generable.swift"])
    let text = try String(
      contentsOf: folder.url.appending(path: "Models/Generated/Sub_Soup+Generable.swift"),
      encoding: .utf8)
    #expect(text.contains("#sourceLocation(file: \"Models/Sub/Soup.swift\""))
    #expect(!text.contains(folder.url.path), "the text names a folder of this machine")
    #expect(try expand().output == "2 files in 'Models/Generated' already up to date\n")
  }

  @Test("'expand --check' reports stale files")
  func checkReportsStaleFiles() throws {
    #expect(try expand("--check").status == 1)
    _ = try expand()
    #expect(try expand("--check").status == 0)
    try write("Recipe", property: "name")
    try write("Stew")
    try FileManager.default.removeItem(at: folder.url.appending(path: "Models/Sub/Soup.swift"))
    let result = try expand("--check")
    #expect(result.status == 1)
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "Models/Recipe.swift: error: 'Models/Generated/Recipe+Generable.swift' is stale",
        "Models/Stew.swift: error: 'Models/Generated/Stew+Generable.swift' is missing",
        "Models/Generated/Sub_Soup+Generable.swift: error: its source 'Models/Sub/Soup.swift' "
          + "has no '@Generable' type",
        "error: generated files are stale; refresh them: "
          + "generable expand Models --output Models/Generated",
      ])
    #expect(try names() == ["Recipe+Generable.swift", "Sub_Soup+Generable.swift"])
  }

  @Test("generated files without a source are removed")
  func removesFilesWhoseSourcesAreGone() throws {
    _ = try expand()
    try folder.write("// mine\n", to: "Models/Generated/Mine.swift")
    try FileManager.default.removeItem(at: folder.url.appending(path: "Models/Recipe.swift"))
    #expect(try expand().status == 0)
    #expect(try names() == ["Mine.swift", "Sub_Soup+Generable.swift"])
  }

  @Test("other files in the folder are kept")
  func keepsOtherFiles() throws {
    _ = try expand()
    let result = try ProcessRunner.generable(
      ["expand", "Models/Recipe.swift", "--output", "Models/Generated"], in: folder.url)
    #expect(result.status == 0)
    #expect(try names() == ["Recipe+Generable.swift", "Sub_Soup+Generable.swift"])
  }

  @Test("an invalid declaration prevents writing")
  func writesNothingForInvalidDeclarations() throws {
    try folder.write("@Generable struct A { let a: Set<Int> }", to: "Models/A.swift")
    let result = try expand()
    #expect(result.status == 1)
    #expect(result.errors.contains("Models/A.swift:1:30: error: "))
    #expect(
      !FileManager.default.fileExists(
        atPath: folder.url.appending(path: "Models/Generated").path))
  }

  @Test("the suggested command is quoted for a shell")
  func printsAShellCommand() throws {
    let folder = try TemporaryFolder()
    try folder.write("@Generable struct A { let x: Int }\n", to: "My Models/A.swift")
    let words = ["expand", "My Models", "--output", "It's", "--check"]
    let result = try ProcessRunner.generable(words, in: folder.url)
    let command = #"generable expand 'My Models' --output 'It'\''s'"#
    #expect(result.errors.contains("refresh them: \(command)"), "\(result.errors)")
  }

  @Test("'--check' requires an output folder")
  func requiresAnOutputFolder() throws {
    let result = try ProcessRunner.generable(["expand", "Models", "--output", ""], in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("option '--output' needs a folder"))
  }
}
