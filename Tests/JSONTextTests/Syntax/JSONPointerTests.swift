// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import Testing

@Suite struct JSONPointerTests {
  @Test(
    "a name is unchanged after escaping and unescaping",
    arguments: ["", "a", "~", "/", "~1", "~01", "~/~0/", "é/😀"])
  func preservesNames(_ name: String) {
    #expect(JSONPointer.unescape(JSONPointer.escape(name)) == name)
    #expect(!JSONPointer.escape(name).contains("/"))
  }

  @Test("a '~' without 0 or 1 after it is kept", arguments: [("a~", "a~"), ("~2~~0", "~2~~")])
  func keepsOtherTildes(_ token: String, _ name: String) {
    #expect(JSONPointer.unescape(token) == name)
  }

  @Test("a pointer is written as its escaped tokens")
  func description() {
    #expect(JSONPointer().description.isEmpty)
    #expect(JSONPointer().appending("a/b").appending(0).description == "/a~1b/0")
  }
}
