// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import Testing

/// The edits that diagnostics offer.
@Suite struct FixItTests {
  static let cases: [(source: String, fixed: String)] = [
    ("@Generable struct A { let x: Set<Int> }", "@Generable struct A { let x: [Int] }"),
    ("@Generable struct A { let x: [Int?] }", "@Generable struct A { let x: [Int] }"),
    (
      "@Generable struct A { @Guide(.range(1..<5)) let x: Int }",
      "@Generable struct A { @Guide(.range(1...4)) let x: Int }"
    ),
    (
      "@Generable struct A { var id = GenerationID; let x: Int }",
      "@Generable struct A { var id = GenerationID(); let x: Int }"
    ),
    (
      "@Generable(nme: \"x\") struct A { let x: Int }",
      "@Generable(name: \"x\") struct A { let x: Int }"
    ),
    ("@Generable @Generable struct A { let x: Int }", "@Generable struct A { let x: Int }"),
    (
      "@Generable struct A { let y: Int; @Guide(description: \"x\") static let x = 1 }",
      "@Generable struct A { let y: Int; static let x = 1 }"
    ),
    ("@Generable struct A { weak var x: B? }", "@Generable struct A { var x: B? }"),
    (
      "@Generable struct A { @Guide(descripton: \"x\") let x: Int }",
      "@Generable struct A { @Guide(description: \"x\") let x: Int }"
    ),
    (
      "@Generable struct A { @Guide(#\"x\"#, .minimum(1)) let x: Int }",
      "@Generable struct A { @Guide(description: #\"x\"#, .minimum(1)) let x: Int }"
    ),
  ]

  @Test("a fix-it resolves its diagnostic", arguments: cases)
  func fixIt(_ source: String, _ fixed: String) throws {
    let diagnostic = try #require(generate(source).diagnostics.first)
    let fixIt = try #require(diagnostic.fixIts.first)
    var bytes = Array(source.utf8)
    bytes.replaceSubrange(fixIt.range.start..<fixIt.range.end, with: Array(fixIt.replacement.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == fixed)
    #expect(generate(fixed).diagnostics.isEmpty)
  }

  @Test("diagnostics without an obvious edit have no fix-it")
  func noFixIt() {
    for source in [
      "@Generable class A { let x: Int }", "@Generable struct A { var x = make() }",
      "@Generable struct A { var x = \"a\".count }", "@Generable struct A { var x = 5 + 0.5 }",
      "@Generable struct A { var x = \"a\" == \"b\" }", "@Generable struct A { var x = 1...2 }",
      "@Generable struct A { let x: (Int, Int) }", "@Generable struct A<T> { let x: Int }",
    ] {
      #expect(generate(source).diagnostics.allSatisfy { $0.fixIts.isEmpty }, "\(source)")
    }
  }
}
