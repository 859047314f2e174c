// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import Testing

@Suite("ToolCallParser")
struct ToolCallParserTests {
  private static let call = #"{"name": "a\"b:,é", "arguments": {"x": "}, \"🏔", "y": [1, {}]}}"#

  @Test("the name and the arguments do not depend on how the text is split", arguments: 1...9)
  func splits(_ size: Int) {
    var parser = ToolCallParser()
    var arguments = ""
    var rest = Array(Self.call.utf8)[...]
    while !rest.isEmpty {
      arguments += parser.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(parser.name == "a\"b:,é")
    #expect(arguments == #"{"x": "}, \"🏔", "y": [1, {}]}"#)
  }

  @Test(
    "arguments can be any JSON value",
    arguments: [
      (#"{"name":"a","arguments":{}}"#, "{}"), (#"{"name":"a","arguments":null}"#, "null"),
      (#"{"name": "a", "arguments": "x }"}"#, #""x }""#),
      (#"{"name": "a", "arguments": [[]]}"#, "[[]]"),
    ])
  func arguments(_ call: String, _ expected: String) {
    var parser = ToolCallParser()
    #expect(parser.append(Array(call.utf8)) == expected)
    #expect(parser.name == "a")
  }
}
