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

  @Test func buildLogIsOneLine() {
    #expect(rendered(.buildLog) == "Models/A.swift:2:15: error: \(Self.message)\n")
  }

  @Test func excerptMarksTheRange() {
    #expect(
      rendered(.excerpt(color: false)) == """
        Models/A.swift:2:15: error: \(Self.message)
         2 | \tlet größe: [String: Int]
           | \t           ^~~~~~~~~~~~~

        """)
  }

  @Test func colourIsAddedOnRequest() {
    let text = rendered(.excerpt(color: true))
    #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    let plain = text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(plain == rendered(.excerpt(color: false)))
  }
}
