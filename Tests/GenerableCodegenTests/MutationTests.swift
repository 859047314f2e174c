// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import TestSupport
import Testing

/// Invalid input neither crashes the generator nor makes it hang.
@Suite struct MutationTests {
  @Test(
    "a file with a changed lexeme is either generated or diagnosed",
    arguments: ["Guides", "Forms", "Challenge"])
  func mutations(_ name: String) throws {
    let mutations = SourceMutation.all(of: try FixtureSources.source(name).bytes)
    // Every fourth covers all kinds of changes; `benchmarks mutations` runs all of them.
    for (index, mutation) in mutations.enumerated() where index % 4 == 0 {
      do {
        try GeneratorPromises.check(mutation.bytes)
      } catch {
        Issue.record("\(mutation): \(error)")
      }
    }
  }

  @Test("random tokens are either generated or diagnosed")
  func randomTokens() {
    var random = SeededGenerator(seed: 11)
    let words = [
      "@Generable", "@Guide(", ")", "struct", "enum", "case", "let", "var", "a", ":", "Int", "[",
      "]", "{", "}", "<", ">", "?", "=", "\"x\"", "\n", "#if A\n", "#else\n", "#endif\n", ",",
      ".range(1...2)", "/x/", "(", "extension", "->", "func", "import", ";", "private", "#if",
    ]
    for _ in 0..<1500 {
      let text = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }.joined(separator: " ")
      #expect(throws: Never.self, "\(text)") { try GeneratorPromises.check(Array(text.utf8)) }
    }
  }

  @Test(
    "cyclic aliases and missing types are either generated or diagnosed",
    arguments: [
      "typealias A = Result<A, A>\n@Generable struct X { let a: A }",
      "typealias A = [B]\ntypealias B = A?\n@Generable struct X { let a: A }",
      "@Generable struct X { let a: }\n@Generable struct Y { let a: [], b: X }",
      "@Generable enum X { case a(b:), c(, d: ) }",
    ])
  func invalidTypes(_ text: String) {
    #expect(throws: Never.self) { try GeneratorPromises.check(Array(text.utf8)) }
  }

  @Test(
    "deep nesting is diagnosed",
    arguments: ["(", "[", "{", "<", "struct A {", "#if A\n", "@A(", "[[", "let a: ("])
  func deepNesting(_ piece: String) {
    let text = "@Generable struct X { let a: " + String(repeating: piece, count: 20_000)
    #expect(generate(text).hasErrors)
  }
}
