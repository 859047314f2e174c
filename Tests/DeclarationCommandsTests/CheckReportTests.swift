// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport
import Testing

@testable import DeclarationCommands

/// Compares the messages of `generable check` with golden files.
///
/// Each folder of `Fixtures/Mistakes` is a target. `RECORD_GOLDENS=1` overwrites the golden files
/// and fails.
@Suite struct CheckReportTests {
  private static let folder = Fixtures.url("Mistakes")

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }()

  private var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" }

  /// Returns the messages about a folder, with paths relative to it.
  private func messages(_ name: String) throws -> String {
    let folder = Self.folder.appending(path: name).path
    let files = try SwiftFileList(SwiftFileList.Selection(paths: [folder], mode: .regions)).files
    try #require(!files.isEmpty)
    let target = PackageManifest.Target(
      name: "Models", folder: folder, excluded: [], sources: [],
      usesPlugin: name != "MissingPlugin")
    let module = CheckedModule(
      target: (manifest: "\(folder)/Manifest.txt", declaration: target), files: files)
    var report = CheckReport()
    report.add(module)
    let prefix = SwiftFileList.displayPath(of: folder) + "/"
    return report.text(order: files.map(\.source.path), style: .buildLog)
      .replacing(prefix, with: "")
  }

  @Test("the messages about a mistake are identical to the golden file", arguments: names)
  func golden(_ name: String) throws {
    let messages = try messages(name)
    let path = "Mistakes/\(name)/messages.txt"
    if isRecording {
      try Data(messages.utf8).write(to: Fixtures.url(path))
      Issue.record("recorded \(path); run again without RECORD_GOLDENS")
      return
    }
    #expect(messages == (try Fixtures.text(path)))
  }

  @Test("there is a fixture for each kind of mistake")
  func fixtures() {
    #expect(Self.names.count >= 15)
  }

  @Test("a binary file has one diagnostic")
  func binaryFile() {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    let output = GeneratorPipeline.run(sources: [SourceFile(path: "a.swift", bytes: bytes)])
    #expect(output.diagnostics.map(\.id) == [.invalidEncoding])
    #expect(output.files.isEmpty)
  }

  @Test("a file that is too large has one diagnostic")
  func largeFile() {
    let text = String(repeating: "}\n", count: SourceFile.sizeLimit / 2 + 1)
    let output = GeneratorPipeline.run(sources: [SourceFile(path: "a.swift", text: text)])
    #expect(output.diagnostics.map(\.id) == [.fileTooLarge])
  }

  @Test("a text that is not Swift has a limited number of diagnostics")
  func otherText() {
    let text = String(repeating: "} ) ]\n", count: 5000)
    let output = GeneratorPipeline.run(sources: [SourceFile(path: "a.swift", text: text)])
    #expect(output.diagnostics.count == 51)
    #expect(output.diagnostics.last?.text.contains("more syntax errors") == true)
  }
}
