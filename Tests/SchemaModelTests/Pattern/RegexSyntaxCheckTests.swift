// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite("Syntax of regular expressions")
struct RegexSyntaxCheckTests {
  @Test("verdicts on 900 texts are those of V8 with the flag u")
  func agreesWithV8() throws {
    let rows = try JSONParser.parse(Fixtures.bytes("RegularExpressions/expressions.json"))
    for row in try #require(rows.elements) {
      let text = try #require(row["text"]?.string)
      let isValid = row["valid"]?.bool
      #expect(RegexSyntaxCheck.isValid(Array(text.unicodeScalars)) == isValid, "\(text)")
    }
  }

  @Test("groups of any depth need no call stack")
  func depth() {
    let count = 200_000
    let text = String(repeating: "(", count: count) + String(repeating: ")", count: count)
    #expect(RegexSyntaxCheck.isValid(Array(text.unicodeScalars)))
    #expect(!RegexSyntaxCheck.isValid(Array((text + ")").unicodeScalars)))
  }
}
