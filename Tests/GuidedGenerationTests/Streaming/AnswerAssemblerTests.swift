// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import JSONText
import SchemaModel
import Testing

@Suite("What is visible of an answer")
struct AnswerAssemblerTests {
  @Test func revisionGrowsOnlyWithWhatIsVisible() throws {
    var assembler = AnswerAssembler(.structured(Stop.generationSchema))
    var revisions: [Int] = []
    for piece in ["", "{", " ", "\"na", "me\"", ":", " \"A", "", "k\"", "}", "\n"] {
      try assembler.append(piece)
      revisions.append(assembler.revision)
    }
    #expect(revisions == revisions.sorted())
    #expect(revisions[0] == 0)
    #expect(revisions[1] == revisions[5], "names alone are not visible")
    #expect(revisions[6] == revisions[7])
    _ = try assembler.finish()
  }

  @Test func startsAnewWhenTextIsReplaced() throws {
    var assembler = AnswerAssembler(.structured(Stop.generationSchema))
    try assembler.append(#"{"name": "Ak"#)
    let before = assembler.revision
    try assembler.replace(by: #"{"name": "O"}"#)
    #expect(assembler.revision > before)
    guard case .value(let value) = try assembler.finish() else {
      Issue.record("no value")
      return
    }
    #expect(value["name"]?.value == "O")
  }

  @Test func keepsWhatWasVisibleBeforeAnError() throws {
    var assembler = AnswerAssembler(.structured(Stop.generationSchema))
    try assembler.append(#"{"name": "Ak"#)
    #expect(throws: (any Error).self) {
      try assembler.append("\u{1}")
    }
    guard case .value(let value)? = assembler.visible else {
      Issue.record("nothing is visible")
      return
    }
    #expect(value["name"]?.value == "Ak")
  }
}
