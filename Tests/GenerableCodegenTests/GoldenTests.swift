// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport
import Testing

/// Compares generated files with golden files.
///
/// `RECORD_GOLDENS=1 swift test --filter GoldenTests` overwrites the golden files and fails, so
/// that recording cannot be mistaken for a test run.
@Suite struct GoldenTests {
  private var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" }

  @Test("the generated file is identical to the golden file", arguments: FixtureSources.names)
  func golden(_ name: String) throws {
    let output = GeneratorPipeline.run(sources: [try FixtureSources.source(name)])
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    let text = try #require(output.files.first).text
    let path = "Golden/\(name).swift.golden"
    if isRecording {
      try Data(text.utf8).write(to: Fixtures.url(path))
      Issue.record("recorded \(path); run again without RECORD_GOLDENS")
      return
    }
    let expected = try Fixtures.text(path)
    if text != expected {
      Issue.record("\(path) differs: \(Self.firstDifference(text, expected))")
    }
  }

  private static func firstDifference(_ actual: String, _ expected: String) -> String {
    let left = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let right = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for line in 0..<max(left.count, right.count) {
      let (one, other) = (
        line < left.count ? left[line] : "(end)", line < right.count ? right[line] : "(end)"
      )
      if one != other {
        return "line \(line + 1)\n  generated: \(one)\n  recorded:  \(other)"
      }
    }
    return "no line"
  }

  @Test("each golden file has a fixture")
  func fixtures() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.url("Golden").path)
    #expect(files.sorted() == FixtureSources.names.map { "\($0).swift.golden" })
  }

  @Test(
    "the generated file has no lexer errors and is the same in a second run",
    arguments: FixtureSources.names)
  func stability(_ name: String) throws {
    let source = try FixtureSources.source(name)
    let first = try #require(GeneratorPipeline.run(sources: [source]).files.first).text
    let second = try #require(GeneratorPipeline.run(sources: [source]).files.first).text
    #expect(first == second)
    #expect(Lexer.lexemes(of: Array(first.utf8)).allSatisfy { $0.problem == nil })
    let lines = first.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.lastIndex { $0.hasPrefix("private enum _GenerableFormat") } ?? 0
    #expect(lines[start...].allSatisfy { !$0.hasSuffix(" ") })
  }
}
