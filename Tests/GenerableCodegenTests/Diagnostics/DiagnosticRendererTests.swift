// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import Testing

@Suite struct DiagnosticRendererTests {
  static let source = SourceFile(
    path: "Models/A.swift",
    text: "@Generable struct A {\n\tlet größe: [String: Int]\n}\n")

  private func rendered(_ style: DiagnosticRenderer.Style) -> String {
    let output = GeneratorPipeline.run(sources: [Self.source])
    return DiagnosticRenderer(style: style).render(output.diagnostics, sources: [Self.source])
  }

  static let message =
    "property 'größe' of a '@Generable' type cannot have type '[String: Int]'; use an array of a "
    + "'@Generable' struct with a key and a value [unsupported-type]"

  @Test("a build log has one line for each diagnostic")
  func buildLog() {
    #expect(rendered(.buildLog) == "Models/A.swift:2:15: error: \(Self.message)\n")
  }

  @Test("an excerpt marks the range")
  func excerpt() {
    #expect(
      rendered(.excerpt(color: false)) == """
        Models/A.swift:2:15: error: \(Self.message)
         2 | \tlet größe: [String: Int]
           | \t           ^~~~~~~~~~~~~

        """)
  }

  @Test("carets align with wide characters")
  func wideCharacters() {
    let source = SourceFile(
      path: "A.swift", text: "@Generable struct 型 {\n  /* 👨‍👩‍👧 */ let 数量: [型: 型]; let é: Int??\n}\n")
    let diagnostics = GeneratorPipeline.run(sources: [source]).diagnostics
    let text = DiagnosticRenderer(style: .excerpt(color: false))
      .render(diagnostics, sources: [source])
    let marks = text.split(separator: "\n").filter { $0.hasPrefix("   | ") }
    // Each of these characters except the last is two columns wide.
    let expected = [(21, "^~~~~~~~"), (38, "^~~~"), (41, "^")].map { columns, carets in
      "   | " + String(repeating: " ", count: columns) + carets
    }
    #expect(marks.map(String.init) == expected, "\(text)")
  }

  private func excerpt(_ text: String) -> [String] {
    let source = SourceFile(path: "A.swift", text: text)
    let diagnostics = GeneratorPipeline.run(sources: [source]).diagnostics
    return DiagnosticRenderer(style: .excerpt(color: false))
      .render(diagnostics, sources: [source]).split(separator: "\n").map(String.init)
  }

  @Test("only a part of a long line is shown")
  func longLines() {
    let long = String(repeating: "x", count: 100_000)
    let lines = excerpt("@Generable struct A { /* \(long) */ let x: [Int: Int] /* \(long) */ }\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count < 220 })
    let shown = lines[1], carets = lines[2]
    let start = carets.firstIndex(of: "^").map { carets.distance(from: carets.startIndex, to: $0) }
    #expect(shown.dropFirst(start ?? 0).hasPrefix("[Int: Int]"))
    #expect(shown.contains("…x") && shown.hasSuffix("x…"))
  }

  @Test("control characters in source are replaced")
  func controlCharacters() {
    let lines = excerpt("\u{FEFF}@Generable struct A { /*\u{1B}[31m\u{7}*/ let x: [Int: Int] }\n")
    #expect(
      lines[1].hasSuffix("@Generable struct A { /*\u{FFFD}[31m\u{FFFD}*/ let x: [Int: Int] }"))
    // The byte order mark is zero columns wide.
    #expect(lines[2] == "   | " + String(repeating: " ", count: 40) + "^~~~~~~~~~")
  }

  @Test("fix-its are shown as notes")
  func fixIts() {
    let source = SourceFile(path: "A.swift", text: "@Generable struct A { let x: Set<Int> }\n")
    let diagnostics = GeneratorPipeline.run(sources: [source]).diagnostics
    func rendered(_ style: DiagnosticRenderer.Style) -> String {
      DiagnosticRenderer(style: style).render(diagnostics, sources: [source])
    }
    #expect(
      rendered(.excerpt(color: false)) == """
        A.swift:1:30: error: property 'x' of a '@Generable' type cannot have type 'Set<Int>'; use \
        an array [unsupported-type]
         1 | @Generable struct A { let x: Set<Int> }
           |                              ^~~~~~~~
        A.swift:1:30: note: replace with '[Int]'
           |                              [Int]

        """)
    #expect(rendered(.buildLog).hasSuffix("\nA.swift:1:30: note: replace with '[Int]'\n"))
    let plain = rendered(.excerpt(color: true)).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(plain == rendered(.excerpt(color: false)))
  }

  @Test("colors do not change the text")
  func color() {
    let text = rendered(.excerpt(color: true))
    #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    let plain = text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(plain == rendered(.excerpt(color: false)))
  }
}
