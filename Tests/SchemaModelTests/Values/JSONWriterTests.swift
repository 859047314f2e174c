// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import Testing

@Suite struct JSONWriterTests {
  static let value: JSONValue = [
    "name": "Ada", "tags": ["x", "y"], "none": [], "empty": [:], "age": 36, "deep": [[nil, true]],
  ]

  @Test("the default layout is that of Apple's jsonString") func writesSpaces() {
    #expect(
      JSONWriter.text(of: Self.value)
        == #"{"name": "Ada", "tags": ["x", "y"], "none": [], "empty": {}, "age": 36, "deep": [[null, true]]}"#
    )
  }

  @Test("the compact layout has no white space") func writesCompactText() {
    #expect(
      JSONWriter.text(of: Self.value, layout: .compact)
        == #"{"name":"Ada","tags":["x","y"],"none":[],"empty":{},"age":36,"deep":[[null,true]]}"#)
  }

  @Test("the pretty layout has one element or member per line") func writesPrettyText() {
    #expect(
      JSONWriter.prettyText(of: ["a": [1, 2], "b": [:], "c": ["d": []]]) == """
        {
          "a": [
            1,
            2
          ],
          "b": {},
          "c": {
            "d": []
          }
        }
        """)
  }

  @Test("only quotes, backslashes and control characters are escaped") func writesFewEscapes() {
    #expect(
      JSONWriter.text(of: "\" \\ / \u{8}\u{C}\n\r\t\0\u{1F}\u{7F} é😀\u{2028}")
        == "\"\\\" \\\\ / \\b\\f\\n\\r\\t\\u0000\\u001f\u{7F} é😀\u{2028}\"")
  }
}
