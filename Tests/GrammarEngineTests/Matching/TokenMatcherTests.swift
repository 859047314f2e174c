// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

@Suite struct TokenMatcherTests {
  @Test("a document and its end token are accepted")
  func document() throws {
    let vocabulary = try ByteVocabulary.make()
    let schema = Schema(
      root: .object(
        ObjectSchema(properties: [
          .init(name: "name", node: .string(StringSchema())),
          .init(
            name: "age",
            node: .integer(NumberSchema(minimum: DecimalNumber(0), maximum: DecimalNumber(120))),
            isOptional: true),
          .init(
            name: "tags",
            node: .array(
              ArraySchema(items: .string(StringSchema()), minimumCount: 1, maximumCount: 2))),
        ])))
    let grammar = try CompiledGrammar(compiling: schema)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let forced = matcher.forcedBytes()
    #expect(String(decoding: forced, as: UTF8.self) == #"{"name": ""#)
    #expect(matcher.fewestBytesToFinish == #"{"name": "", "tags": [""]}"#.utf8.count)
    let text = #"{"name": "Ada", "age": 36, "tags": ["a", "b"]}"#
    for byte in text.utf8 {
      #expect(!matcher.isComplete)
      let mask = matcher.mask()
      #expect(mask.contains(TokenID(Int(byte))), "\(Character(Unicode.Scalar(byte)))")
      let isAccepted = matcher.accept(TokenID(Int(byte)))
      #expect(isAccepted)
    }
    #expect(matcher.isComplete)
    let last = matcher.mask()
    #expect(last.tokens == [ByteVocabulary.endToken])
    let isAccepted = matcher.accept(ByteVocabulary.endToken)
    #expect(isAccepted)
    #expect(matcher.isFinished)
  }
}
