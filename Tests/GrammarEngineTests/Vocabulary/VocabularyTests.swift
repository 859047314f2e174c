// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

@Suite struct VocabularyTests {
  @Test("invalid token lists are rejected")
  func invalidTokenLists() {
    #expect(throws: VocabularyError.empty) { try Vocabulary(tokens: [], endTokens: []) }
    #expect(throws: VocabularyError.endTokenOutOfRange(id: 2, count: 2)) {
      try Vocabulary(tokens: [[1], [2]], endTokens: [TokenID(2)])
    }
    #expect(throws: VocabularyError.self) {
      try Vocabulary(tokens: [[1], [2]], endTokens: [TokenID(-1)])
    }
    let long = [UInt8](repeating: 0x61, count: 70_000)
    #expect(throws: VocabularyError.tokenTooLong(TokenID(1), length: 70_000, limit: 65_535)) {
      try Vocabulary(tokens: [[1], long], endTokens: [])
    }
  }

  @Test("error messages contain a remedy")
  func errorMessages() {
    let error = VocabularyError.endTokenOutOfRange(id: 7, count: 3)
    #expect(
      error.description == "end token '7' is out of range; pass an id from 0 to 2")
  }

  @Test("bytes and end tokens are kept")
  func keepsBytesAndEndTokens() throws {
    let vocabulary = try Vocabulary(
      tokens: [[0x61], [], [0x62, 0x63]], endTokens: [TokenID(1), TokenID(0), TokenID(1)])
    #expect(vocabulary.count == 3)
    #expect(vocabulary.endTokens == [TokenID(0), TokenID(1)])
    #expect(vocabulary.bytes(of: TokenID(2)) == [0x62, 0x63])
    #expect(vocabulary.bytes(of: TokenID(1)).isEmpty)
    #expect(vocabulary.bytes(of: TokenID(3)).isEmpty)
  }

  @Test("greedy tokenization agrees with a scan of all tokens")
  func greedyTokenization() throws {
    let tokens = SyntheticVocabulary.tokens
    let vocabulary = try SyntheticVocabulary.make()
    var random = SeededGenerator(seed: 5)
    let documents = SchemaCase.all.flatMap(\.documents).map { Array($0.utf8) }
    for document in documents.shuffled(using: &random).prefix(20) {
      let actual = try #require(vocabulary.tokenize(greedily: document))
      var index = 0
      for token in actual {
        let rest = document[index...]
        let longest = tokens.filter { rest.starts(with: $0) }.map(\.count).max()
        #expect(tokens[token.index].count == longest)
        #expect(rest.starts(with: tokens[token.index]))
        index += tokens[token.index].count
      }
      #expect(index == document.count)
    }
  }

  @Test("tokenization fails at a byte that begins no token")
  func tokenizationFailure() throws {
    let vocabulary = try Vocabulary(tokens: [[0x61], [0x61, 0x62, 0x63]], endTokens: [])
    #expect(vocabulary.tokenize(greedily: [0x61, 0x62]) == nil)
    #expect(
      vocabulary.tokenize(greedily: [0x61, 0x61, 0x62, 0x63]) == [TokenID(0), TokenID(1)])
    #expect(vocabulary.tokenize(greedily: []) == [])
  }

  @Test("an end token with bytes is never text")
  func endTokenWithBytes() throws {
    let tokens = (0..<128).map { [UInt8($0)] } + [Array("\"".utf8), Array("</s>".utf8)]
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [TokenID(129)])
    let grammar = try CompiledGrammar(compiling: Schema(root: .string(StringSchema())))
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let quotes = matcher.mask().tokens
    #expect(quotes == [TokenID(0x22), TokenID(128)], "equal tokens are both allowed")
    let isOpen = matcher.accept(TokenID(128))
    #expect(isOpen)
    let inside = matcher.mask()
    #expect(!inside.contains(TokenID(129)))
    let isEnd = matcher.accept(TokenID(129))
    #expect(!isEnd)
  }

  @Test("tokens that extend a prefix are found")
  func extendingTokens() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let tokens = SyntheticVocabulary.tokens
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let token = try #require(tokens.randomElement(using: &random))
      let prefix = token.prefix(Int.random(in: 0...token.count, using: &random))
      for parity in 0..<2 {
        let expected = tokens.indices.contains { index in
          index % 2 == parity && TokenID(index) != SyntheticVocabulary.end
            && tokens[index].count > prefix.count && tokens[index].starts(with: prefix)
        }
        let found = vocabulary.hasToken(extending: prefix) { $0.index % 2 == parity }
        #expect(found == expected)
      }
    }
  }
}
