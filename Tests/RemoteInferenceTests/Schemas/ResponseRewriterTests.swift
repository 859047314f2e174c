// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import RemoteInference

@Suite("Rewriting of responses")
struct ResponseRewriterTests {
  /// An object with an optional text, an optional nullable text, and optional children.
  private static let schema: Schema = {
    let nullable = SchemaNode.anyOf(UnionSchema(choices: [.string(StringSchema()), .null]))
    let child = ObjectSchema(properties: [
      .init(name: "x", node: .integer(NumberSchema()), isOptional: true)
    ])
    return Schema(
      root: .object(
        ObjectSchema(properties: [
          .init(name: "a", node: .string(StringSchema()), isOptional: true),
          .init(name: "n", node: nullable, isOptional: true),
          .init(name: "b", node: .integer(NumberSchema())),
          .init(name: "c", node: .array(ArraySchema(items: .object(child))), isOptional: true),
          .init(name: "é", node: .boolean(), isOptional: true),
        ])))
  }()

  /// The result for a text, which is the same for all pieces.
  private func rewrite(
    _ text: String, _ schema: Schema = Self.schema, wrapperKey: String? = nil
  ) throws -> String {
    var results: Set<String> = []
    let bytes = Array(text.utf8)
    for length in [1, 2, 3, 5, max(bytes.count, 1)] {
      var rewriter = ResponseRewriter(schema: schema, wrapperKey: wrapperKey, dropsNulls: true)
      var output: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        output += rewriter.append(Array(bytes[start..<min(start + length, bytes.count)]))
      }
      results.insert(String(decoding: output + (try rewriter.finish()), as: UTF8.self))
    }
    return try #require(results.count == 1 ? results.first : nil, "\(results)")
  }

  @Test(
    "nulls of optional properties are removed with one comma",
    arguments: [
      (#"{"a":null,"b":1}"#, #"{"b":1}"#),
      (#"{"b":1,"a":null}"#, #"{"b":1}"#),
      (#"{"b":1,"a":null,"n":null}"#, #"{"b":1,"n":null}"#),
      (#"{ "a" : null , "b" : 1 , "c" : null }"#, #"{  "b" : 1 }"#),
      (#"{"a":null,"c":null,"b":1}"#, #"{"b":1}"#),
      (#"{"a":null}"#, "{}"),
      (#"{"c":[{"x":null},{"x":2}],"b":1}"#, #"{"c":[{},{"x":2}],"b":1}"#),
      (#"{"\u00e9":null,"b":1}"#, #"{"b":1}"#),
      (#"{"b":1,"a":"null"}"#, #"{"b":1,"a":"null"}"#),
      (#"{"b":null}"#, #"{"b":null}"#),
      (#"{"unknown":null,"b":1}"#, #"{"unknown":null,"b":1}"#),
      (#"[{"a":null}]"#, #"[{"a":null}]"#),
      (" \n{\"b\":1 }\n ", " \n{\"b\":1 }\n "),
      ("```json\n{\"a\":null,\"b\":1}\n```\n", "```json\n{\"b\":1}\n```\n"),
    ])
  func nulls(_ text: String, _ expected: String) throws {
    #expect(try rewrite(text) == expected)
  }

  @Test(
    "malformed text stays malformed",
    arguments: [
      #"{"a":null,}"#, #"{"a":null "b":1}"#, #"{"a":nul}"#, #"{"a":null"#, #"{"a":null,"#,
      #"{"b":1,"a":null,,"n":null}"#, #"{"a":null]"#, #"{,"a":null}"#, #"{"b":1"a":null}"#,
      #"{"a":null}}"#, "{", "", "Hello", #"{"a":null,"b":}"#, "{\"a\":null,\u{1}\"b\":1}",
    ])
  func malformedText(_ text: String) throws {
    let result = try rewrite(text)
    #expect(throws: JSONParseError.self, "\(result)") { try JSONParser.parse(result) }
  }

  @Test("a property that occurs twice is kept twice")
  func duplicates() throws {
    #expect(try rewrite(#"{"a":null,"b":1,"a":"x"}"#) == #"{"b":1,"a":null,"a":"x"}"#)
    #expect(try rewrite(#"{"a":"x","b":1,"a":null}"#) == #"{"a":"x","b":1,"a":null}"#)
    #expect(try rewrite(#"{"a":null,"a":null}"#) == #"{"a":null,"a":null}"#)
  }

  @Test(
    "the value is unwrapped",
    arguments: [
      (#"{"value":[1,2]}"#, "[1,2]"), ("{ \"value\" :\n [1] } \n", "[1] \n"),
      (#"{"value":12}"#, "12 "), (#"{"value":"a}"}"#, #""a}""#), (#"{"value":null}"#, "null"),
      (#"{"value":{"a":null,"b":1}}"#, #"{"b":1}"#), (#"{"valu\u0065":true}"#, "true"),
    ])
  func wrappers(_ text: String, _ expected: String) throws {
    #expect(try rewrite(text, wrapperKey: "value") == expected)
  }

  @Test(
    "a response that is not wrapped is copied",
    arguments: [
      (#"{"b":1}"#, #"{"b":1}"#), (" { \"a\" : null, \"b\":1}", " { \"b\":1}"), ("[1]", "[1]"),
      ("{ }", "{ }"), ("Hello", "Hello"), (#"{"value" 1}"#, #"{"value" 1}"#),
      (#"{"other":1,"value":2}"#, #"{"other":1,"value":2}"#),
    ])
  func missingWrappers(_ text: String, _ expected: String) throws {
    #expect(try rewrite(text, wrapperKey: "value") == expected)
  }

  @Test(
    "content in or after the wrapper does not become part of the value",
    arguments: [
      #"{"value":1,"x":2}"#, #"{"value":1}2"#, #"{"value":1 2}"#, #"{"value":[1]}]"#,
      #"{"value":1,}"#, #"{"value":1}}"#, #"{"value":1]"#,
    ])
  func wrapperContent(_ text: String) throws {
    let result = try rewrite(text, wrapperKey: "value")
    #expect(throws: JSONParseError.self, "\(result)") { try JSONParser.parse(result) }
  }

  @Test(
    "a value whose wrapper is not closed is an error",
    arguments: [#"{"value":12"#, #"{"value":"a""#, #"{"value":[1] "#, #"{"value":true"#])
  func openWrapper(_ text: String) {
    #expect(throws: RemoteError.self) { try rewrite(text, wrapperKey: "value") }
  }

  @Test("the discriminator of a union decides whether null is a value")
  func discriminator() throws {
    func choice(_ kind: String, _ x: SchemaNode, isOptional: Bool) -> SchemaNode {
      .object(
        ObjectSchema(properties: [
          .init(name: "kind", node: .string(StringSchema(restriction: .constant(kind)))),
          .init(name: "x", node: x, isOptional: isOptional),
        ]))
    }
    let schema = Schema(
      root: .anyOf(
        UnionSchema(choices: [
          choice("one", .boolean(), isOptional: true), choice("two", .null, isOptional: false),
        ])))
    #expect(try rewrite(#"{"kind":"one","x":null}"#, schema) == #"{"kind":"one"}"#)
    let two = #"{"kind":"two","x":null}"#
    #expect(try rewrite(two, schema) == two)
    // Without the discriminator, null can be a value.
    let late = #"{"x":null,"kind":"one"}"#
    #expect(try rewrite(late, schema) == late)
  }

  @Test("deep nesting is copied without a limit on the stack")
  func deepNesting() throws {
    let text = String(repeating: "[", count: 100_000)
    var rewriter = ResponseRewriter(schema: Self.schema, wrapperKey: "value", dropsNulls: true)
    #expect(rewriter.append(Array(text.utf8)) == Array(text.utf8))
    #expect(try rewriter.finish().isEmpty)
  }

  @Test(
    "long names and white space are not stored",
    arguments: [
      "{\"value\":{\"a\":null,SPACE", "{\"value\":{\"NAME", "{\"NAME", "{\"value\": SPACE",
      "{\"value\":{\"b\":1,\"a\":nullSPACE", "{\"value\":1SPACE", "{\"a\":null,\"NAME",
    ])
  func heldBytes(_ text: String) throws {
    let text = text.replacing("SPACE", with: String(repeating: " ", count: 100_000))
      .replacing("NAME", with: String(repeating: "b", count: 100_000))
    var rewriter = ResponseRewriter(schema: Self.schema, wrapperKey: "value", dropsNulls: true)
    var greatest = 0
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      _ = rewriter.append(Array(bytes.prefix(100)))
      bytes = bytes.dropFirst(100)
      greatest = max(greatest, rewriter.heldByteCount)
    }
    #expect(greatest > 0 && greatest < 3000, "\(greatest)")
  }

  @Test("a name longer than all declared ones is copied, and its null as well")
  func longNames() throws {
    let name = String(repeating: "long", count: 20)
    for text in ["{\"\(name)\":null,\"b\":1}", "{\"b\":1,\"\(name)\":null,\"n\":\"\"}"] {
      #expect(try rewrite(text) == text)
      #expect(try rewrite(text, wrapperKey: "value") == text)
    }
    #expect(try rewrite("{\"a\":null,\"\(name)\":null}") == "{\"\(name)\":null}")
  }

  @Test("text is passed on as soon as it is certain")
  func latency() {
    var rewriter = ResponseRewriter(schema: Self.schema, wrapperKey: "value", dropsNulls: true)
    func append(_ text: String) -> String {
      String(decoding: rewriter.append(Array(text.utf8)), as: UTF8.self)
    }
    #expect(append("{\"value\": ").isEmpty)
    #expect(append("{") == "{")
    #expect(append("\"a\": ").isEmpty)
    #expect(append("\"te") == "\"a\": \"te")
    #expect(append("xt") == "xt")
    #expect(append("\", \"c\": n") == "\"")
    #expect(append("ull").isEmpty)
    #expect(append(", \"b\"").isEmpty)
    #expect(append(": 1") == ", \"b\": 1")
    #expect(append("}") == "}")
    #expect(append("}").isEmpty)
  }

  @Test("mutated responses are well-formed only if they were before")
  func mutations() throws {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("{}[]\",: nul1ab\\\n".utf8)
    let texts = [
      #"{"a":null,"b":1,"c":[{"x":null},{"x":2}],"n":null}"#, #"{"b":1,"c":null,"a":null}"#,
    ]
    var wellFormed = 0
    for _ in 0..<4000 {
      var bytes = Array((texts.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
        default: bytes[index] = alphabet.randomElement(using: &random) ?? 0
        }
      }
      let result = try rewrite(String(decoding: bytes, as: UTF8.self))
      let value = try? JSONParser.parse(result)
      let original = try? JSONParser.parse(bytes)
      #expect((value == nil) == (original == nil), "\(String(decoding: bytes, as: UTF8.self))")
      guard let value, let original else { continue }
      wellFormed += 1
      #expect(
        ResponseText.withoutAmbiguity(value) == ResponseText.withoutAmbiguity(original), "\(result)"
      )
    }
    #expect(wellFormed > 300)
  }
}
