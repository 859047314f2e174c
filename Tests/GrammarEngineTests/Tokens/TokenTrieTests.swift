// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

@testable import GrammarEngine

@Suite struct TokenTrieTests {
  /// All words of up to four of some letters, and all bytes.
  private static func vocabulary() throws -> Vocabulary {
    let letters = Array("aceghkmz".utf8)
    var words: [[UInt8]] = [[]]
    var tokens = (UInt8.min...UInt8.max).map { [$0] }
    for length in 1...4 {
      words = words.flatMap { word in letters.map { word + [$0] } }
      if length > 1 { tokens += words }
    }
    return try Vocabulary(tokens: tokens + [[]], endTokens: [TokenID(tokens.count)])
  }

  @Test("children of large nodes are found by their bytes")
  func children() throws {
    let trie = try Self.vocabulary().trie
    var depths: Set<Int> = []
    for index in 0..<trie.count where trie[index].size >= TokenTrie.lookupSize {
      depths.insert(trie[index].depth)
      for byte in UInt8.min...UInt8.max {
        let expected = trie.child(of: index, reading: byte)
        #expect(trie.child(of: index, trie[index], reading: byte) == expected)
      }
    }
    #expect(depths == [1, 2])
  }

  @Test("a walk along a literal visits no siblings of large nodes", arguments: ["czgm", "zzbz"])
  func siblings(_ text: String) throws {
    let schema = try Schema(json: JSONParser.parse(Array("{\"const\": \"\(text)\"}".utf8)))
    let grammar = try CompiledGrammar(compiling: schema)
    let vocabulary = try Self.vocabulary()
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isOpen = matcher.accept(bytes: [UInt8(ascii: "\"")])
    #expect(isOpen)
    let tokens = matcher.mask().tokens.map { Array(vocabulary.text.token($0.index)) }
    let prefixes = (1...4).map { Array(text.utf8.prefix($0)) }
    #expect(Set(tokens) == Set(prefixes).intersection(tokens), "only prefixes")
    #expect(tokens.count == (text == "czgm" ? 4 : 2))
    #expect(matcher.statistics.nodesVisited <= 12, "of 4,936 nodes")
  }
}
