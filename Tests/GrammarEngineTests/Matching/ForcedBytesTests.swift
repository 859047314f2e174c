// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

@Suite struct ForcedBytesTests {
  @Test(
    "forced bytes agree with masks of single bytes", arguments: SchemaCase.all, JSONLayout.allCases)
  func agreement(_ test: SchemaCase, _ layout: JSONLayout) throws {
    let grammar = try CompiledGrammar(compiling: try test.schema(), layout: layout)
    let vocabulary = try ByteVocabulary.make()
    for document in try test.documents(in: layout) {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      for byte in document {
        let forced = matcher.forcedBytes()
        let first = matcher.forcedBytes(limit: 1)
        #expect(first == Array(forced.prefix(1)))
        var follower = matcher
        for byte in forced {
          let allowed = follower.mask().tokens
          #expect(allowed == [TokenID(Int(byte))])
          let isAccepted = follower.accept(bytes: [byte])
          try #require(isAccepted)
        }
        let choices = follower.mask().popcount
        #expect(follower.isComplete || choices > 1, "no more bytes are forced")
        let isAccepted = matcher.accept(bytes: [byte])
        try #require(isAccepted)
      }
      let rest = matcher.forcedBytes()
      #expect(rest.isEmpty)
    }
  }
}
