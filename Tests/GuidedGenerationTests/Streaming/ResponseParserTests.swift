// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import JSONText
import SchemaModel
import Testing

@Suite("ResponseParser")
struct ResponseParserTests {
  @Test("the revision increases only with the visible content")
  func revision() throws {
    var parser = ResponseParser(isStructured: true)
    var revisions: [Int] = []
    for piece in ["", "{", " ", "\"na", "me\"", ":", " \"A", "", "k\"", "}", "\n"] {
      try parser.append(piece)
      revisions.append(parser.revision)
    }
    #expect(revisions == revisions.sorted())
    #expect(revisions[0] == 0)
    #expect(revisions[1] == revisions[5], "names are not visible")
    #expect(revisions[6] == revisions[7])
    _ = try parser.finish()
  }

  @Test("replacing the text replaces the content")
  func replacedText() throws {
    var parser = ResponseParser(isStructured: true)
    try parser.append(#"{"name": "Ak"#)
    let before = parser.revision
    try parser.replace(by: #"{"name": "O"}"#)
    #expect(parser.revision > before)
    guard case .value(let value) = try parser.finish() else {
      Issue.record("the content is not a value")
      return
    }
    #expect(value["name"]?.value == "O")
  }

  @Test("the visible content is kept after an error")
  func contentBeforeError() throws {
    var parser = ResponseParser(isStructured: true)
    try parser.append(#"{"name": "Ak"#)
    #expect(throws: (any Error).self) {
      try parser.append("\u{1}")
    }
    guard case .value(let value)? = parser.partialContent else {
      Issue.record("nothing is visible")
      return
    }
    #expect(value["name"]?.value == "Ak")
  }
}
