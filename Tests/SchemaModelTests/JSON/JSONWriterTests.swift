// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import Testing

@Suite struct JSONWriterTests {
  static let value: JSONValue = [
    "name": "Ada", "tags": ["x", "y"], "none": [], "empty": [:], "age": 36, "deep": [[nil, true]],
  ]

  @Test func separatesAsApplesJSONString() {
    #expect(
      JSONWriter.text(of: Self.value)
        == #"{"name": "Ada", "tags": ["x", "y"], "none": [], "empty": {}, "age": 36, "deep": [[null, true]]}"#
    )
  }

  @Test func writesCompactly() {
    #expect(
      JSONWriter.text(of: Self.value, layout: .compact)
        == #"{"name":"Ada","tags":["x","y"],"none":[],"empty":{},"age":36,"deep":[[null,true]]}"#)
  }

  @Test func indentsForPeople() {
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

  @Test func escapesOnlyWhatItMust() {
    #expect(
      JSONWriter.text(of: "\" \\ / \u{8}\u{C}\n\r\t\0\u{1F}\u{7F} é😀\u{2028}")
        == "\"\\\" \\\\ / \\b\\f\\n\\r\\t\\u0000\\u001f\u{7F} é😀\u{2028}\"")
  }

  @Test(arguments: JSONLayout.allCases)
  func readsBackWhatItWrote(_ layout: JSONLayout) throws {
    for text in JSONDocuments.valid {
      let value = try JSONParser.parse(text)
      #expect(try JSONParser.parse(JSONWriter.text(of: value, layout: layout)) == value)
      #expect(try JSONParser.parse(JSONWriter.prettyText(of: value)) == value)
    }
  }

  @Test func isAFixedPointOfItsOwnText() throws {
    for text in JSONDocuments.valid {
      let written = JSONWriter.text(of: try JSONParser.parse(text))
      #expect(JSONWriter.text(of: try JSONParser.parse(written)) == written)
    }
  }
}
