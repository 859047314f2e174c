// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// Tests of `generable check` as a process.
@Suite struct CheckCommandTests {
  private func check(_ files: [String: String], _ words: String...) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      try folder.write(
        "#if canImport(FoundationModels)\nimport FoundationModels\n\(text)\n#endif\n", to: path)
    }
    return try ProcessRunner.generable(["check"] + words, in: folder.url)
  }

  @Test("'check' reports all problems of all files in one run")
  func reportsAllProblemsOfAllFilesInOneRun() throws {
    let result = try check(
      [
        "Models/A.swift": "@Generable struct A {\n  let x: Set<Int>\n  var y = five()\n}",
        "Models/Deep/B.swift": "@Generable struct B { @Guide(.range(1...2)) let x: String }",
      ], "Models")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n").map(String.init)
    let positions = lines.filter { $0.contains(": error: ") && $0.contains(".swift") }
      .map { $0.components(separatedBy: ": error: ")[0] }
    #expect(
      positions == ["Models/A.swift:4:10", "Models/A.swift:5:7", "Models/Deep/B.swift:3:30"])
    #expect(lines.contains("Models/A.swift:4:10: note: replace with '[Int]'"))
    #expect(lines.last == "error: 3 problems in 2 files")
  }

  @Test("'check' reports the number of correct declarations")
  func reportsSuccess() throws {
    let result = try check(["A.swift": "@Generable struct A { let x: Int }"], "A.swift")
    #expect(result.status == 0)
    #expect(result.output == "checked 1 type in 1 file: nothing to report\n")
    #expect(result.errors.isEmpty)
  }

  @Test("an unknown guide is a warning")
  func unknownGuidesAreWarnings() throws {
    let result = try check(
      ["A.swift": "@Generable struct A { @Guide(.rnge(1...2)) let x: Int }"], "A.swift")
    #expect(result.status == 0)
    #expect(result.errors.contains("A.swift:3:31: note: replace with 'range'"))
    #expect(result.output.contains("1 warning"))
  }

  @Test("'check' reads the regions of a file as a build does")
  func readsFilesAsABuildDoes() throws {
    let folder = try TemporaryFolder()
    try folder.write("@Generable struct A { let x: Int }\n", to: "A.swift")
    let source = try ProcessRunner.generable(["check", "A.swift"], in: folder.url)
    #expect(source.status == 1)
    #expect(source.errors.contains("A.swift:1:1: error: '@Generable' must be between"))
    #expect(source.errors.contains("list the file in 'exclude:'"))
    let excluded = ["check", "--whole-file", "A.swift"]
    #expect(try ProcessRunner.generable(excluded, in: folder.url).status == 0)
  }

  @Test("'check' reads only files")
  func readsOnlyFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "#if canImport(FoundationModels)\n@Generable struct A { let x: Int }\n#endif\n",
      to: "Models/A.swift/B.swift")
    let result = try ProcessRunner.generable(["check", "Models"], in: folder.url)
    #expect(result.output == "checked 1 type in 1 file: nothing to report\n", "\(result.errors)")
  }

  @Test("an unreadable file is reported with the reason")
  func reportsUnreadableFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("@Generable struct A { let x: Int }\n", to: "Models/A.swift")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "Models/B.swift").path,
      withDestinationPath: "nowhere")
    let result = try ProcessRunner.generable(["check", "Models"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors == "error: cannot read 'Models/B.swift'; no such file or directory\n")
  }

  @Test("the manifest determines the plugin and the excluded files of a target")
  func readsTheManifest() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "App",
        targets: [
          .target(
            name: "Models", exclude: ["Verbatim"])
        ])
      """, to: "Package.swift")
    let path = "Sources/Models/Verbatim/A.swift"
    try folder.write("import FoundationModels\n@Generable struct A { let x: Int }\n", to: path)
    let missing = try ProcessRunner.generable(["check", "Sources"], in: folder.url)
    #expect(missing.status == 1)
    #expect(
      missing.errors.contains(
        "Package.swift:8:13: error: target 'Models' contains '@Generable' types and does not use"),
      "\(missing.errors)")
    let words = ["check", "--no-manifest", "--whole-file", path]
    #expect(try ProcessRunner.generable(words, in: folder.url).status == 0)
  }

  @Test("nothing to check is a warning")
  func warnsAboutEmptyInput() throws {
    let folder = try TemporaryFolder()
    try folder.write("let x = 1\n", to: "Plain/A.swift")
    try folder.write("", to: "Empty/Readme.txt")
    let plain = try ProcessRunner.generable(["check", "Plain"], in: folder.url)
    #expect(plain.errors.hasPrefix("warning: no '@Generable' type in 1 file"), "\(plain.errors)")
    let empty = try ProcessRunner.generable(["check", "Empty"], in: folder.url)
    #expect(empty.errors.hasPrefix("warning: no Swift file was found"), "\(empty.errors)")
    #expect(plain.status == 0 && empty.status == 0)
  }

  @Test("a missing path is reported")
  func reportsAMissingPath() throws {
    let result = try check([:], "Nowhere")
    #expect(result.status == 1)
    #expect(result.errors == "error: no file or folder at 'Nowhere'\n")
  }
}
