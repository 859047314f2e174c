// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport
import Testing

/// Compares the fast reference with the backtracking one on documents and texts near them.
@Suite struct ContinuationRecognizerTests {
  @Test("the fast reference agrees with backtracking", arguments: SchemaCase.all)
  func agreesWithBacktracking(_ test: SchemaCase) throws {
    for layout in JSONLayout.allCases {
      try compare(test, layout)
    }
  }

  private func compare(_ test: SchemaCase, _ layout: JSONLayout) throws {
    let schema = try test.schema()
    let slow = ReferenceRecognizer(schema, layout: layout)
    let fast = ContinuationRecognizer(schema, layout: layout)
    var random = SeededGenerator(seed: 51)
    let bytes = Array("\"\\{}[],: \n\t0159-.eEua/".utf8) + [0x80, 0xA9, 0xC3, 0x1F]
    for document in try test.documents(in: layout) {
      var state = fast.start
      for index in document.indices {
        let text = Array(document[..<index])
        #expect(fast.isDocument(state) == slow.isDocument(text))
        for byte in [document[index]] + bytes.shuffled(using: &random).prefix(6) {
          let isPrefix = slow.isPrefix(text + [byte])
          if (fast.next(state, byte) != nil) != isPrefix {
            Issue.record("'\(String(decoding: text, as: UTF8.self))' then \(byte): \(isPrefix)")
          }
        }
        state = try #require(fast.next(state, document[index]))
      }
      #expect(fast.isDocument(state))
    }
  }
}
