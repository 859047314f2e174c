// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite struct ForcedTokensTests {
  private func matcher(_ json: String, _ more: [String]) throws -> TokenMatcher {
    TokenMatcher(
      grammar: try CompiledGrammar(
        compiling: Schema(json: JSONParser.parse(Array(json.utf8)))),
      vocabulary: try ByteVocabulary.make(adding: more))
  }

  private func text(_ tokens: [TokenID], _ matcher: TokenMatcher) -> String {
    String(decoding: tokens.flatMap { matcher.vocabulary.bytes(of: $0) }, as: UTF8.self)
  }

  @Test("forced tokens are a prefix of the forced bytes", arguments: SchemaCase.all)
  func prefixOfForcedBytes(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: test.schema()), vocabulary: vocabulary)
    for byte in test.documents.first.map({ Array($0.utf8) }) ?? [] {
      let bytes = matcher.forcedBytes(limit: 1 << 10)
      let before = matcher.acceptedCount
      let tokens = matcher.forcedTokens()
      #expect(matcher.acceptedCount == before, "the tokens are not accepted")
      #expect(bytes.starts(with: tokens.flatMap { vocabulary.bytes(of: $0) }))
      let isAccepted = matcher.accept(bytes: [byte])
      try #require(isAccepted)
    }
  }

  @Test("the tokens of the model's tokenizer are used if their bytes are right")
  func modelTokenizer() throws {
    var matcher = try matcher(#"{"const": "abc"}"#, ["ab", "bc"])
    let greedy = matcher.forcedTokens()
    #expect(greedy.map(\.index) == [34, 257, 99, 34])
    let modelTokens = matcher.forcedTokens { _ in [34, 97, 258, 34].map { TokenID($0) } }
    #expect(modelTokens.map(\.index) == [34, 97, 258, 34])
    for wrong in [[34, 97, 257, 34], [34, 97], [256], []] {
      let tokens = matcher.forcedTokens { _ in wrong.map { TokenID($0) } }
      #expect(tokens == greedy, "wrong tokens are replaced by greedy ones")
    }
  }

  @Test("the end is left out if a token extends beyond it")
  func tokenHealing() throws {
    let object = """
      {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"],
      "additionalProperties": false, "x-order": ["name"]}
      """
    var one = try matcher(object, [#"{"name": "#, "\"a"])
    let tokens = one.forcedTokens()
    #expect(text(tokens, one) == #"{"name": "#, "the quote is left to the model")
    var several = try matcher(object, [#"{"name""#, #": "a"#])
    let fewer = several.forcedTokens()
    #expect(text(fewer, several) == #"{"name""#)
  }
}
