// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

@Suite struct TokenizerTests {
  private let tokenizer: Tokenizer

  init() throws {
    tokenizer = try Tokenizer(RandomModel(layers: 1).file())
  }

  private func pieces(_ text: String) -> [String] {
    tokenizer.encode(text).map { String(decoding: tokenizer.tokens[$0], as: UTF8.self) }
  }

  @Test("pairs merge in the order of their ranks")
  func mergesInTheOrderOfTheRanks() {
    #expect(pieces("in the thing") == ["in", " the", " ", "th", "ing"])
    #expect(pieces("abababa") == ["abab", "ab", "a"])
    #expect(pieces("") == [])
  }

  /// The naive algorithm: repeatedly merges the leftmost pair with the lowest rank.
  private func naive(_ word: [UInt8]) -> [[UInt8]] {
    let merges = RandomModel.mergeTexts.map { text in
      text.split(separator: " ").map { Array($0.replacing("Ġ", with: " ").utf8) }
    }
    var parts = word.map { [$0] }
    while true {
      var best: (rank: Int, index: Int)?
      for index in parts.indices.dropLast() {
        let pair = [parts[index], parts[index + 1]]
        if let rank = merges.firstIndex(of: pair), rank < best?.rank ?? .max {
          best = (rank, index)
        }
      }
      guard let best else { return parts }
      parts[best.index] += parts.remove(at: best.index + 1)
    }
  }

  @Test("the merge algorithm agrees with the naive algorithm")
  func agreesWithTheNaiveRule() throws {
    let rule = try #require(PreTokenizer.named("gpt-2"))
    var random = SeededGenerator(seed: 3)
    let letters = Array(" theingab".utf8)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      let expected = rule.words(of: bytes).flatMap { naive(Array(bytes[$0])) }
      #expect(tokenizer.encode(bytes).map { tokenizer.tokens[$0] } == expected)
    }
  }

  /// Texts of 50,000 bytes: of short words, of one word without merges, and of one with merges.
  static let longTexts = [
    String(repeating: "in the th ", count: 5_000), String(repeating: "q", count: 50_000),
    String(repeating: "ab", count: 25_000),
  ]

  @Test("tokenization is checked regularly, with lower bounds of its result", arguments: longTexts)
  func checksRegularly(_ text: String) {
    let bytes = Array(text.utf8)
    var tokens: [Int] = []
    var minimums: [Int] = []
    tokenizer.encode(bytes, into: &tokens) { minimums.append($0) }
    #expect(tokens == tokenizer.encode(bytes))
    #expect(minimums.count > bytes.count / Tokenizer.checkInterval)
    #expect(minimums == minimums.sorted())
    #expect(minimums.allSatisfy { $0 > 0 && $0 <= tokens.count })
  }

  @Test("a check that throws stops tokenization", arguments: longTexts)
  func stopsWhenACheckThrows(_ text: String) {
    struct Stop: Error {}
    var tokens: [Int] = []
    var checkCount = 0
    #expect(throws: Stop.self) {
      try tokenizer.encode(Array(text.utf8), into: &tokens) { _ in
        checkCount += 1
        if checkCount == 3 { throw Stop() }
      }
    }
    #expect(checkCount == 3)
    #expect(tokens.count <= 3 * Tokenizer.checkInterval)
  }

  @Test("decoding returns the encoded text")
  func decodesWhatItEncodes() {
    var random = SeededGenerator(seed: 4)
    for text in ["", "Ünïcode ☕ tést's", "\u{0}\r\n\t", "a\u{301}", "🇩🇪"] {
      #expect(tokenizer.decode(tokenizer.encode(text)) == Array(text.utf8))
    }
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(tokenizer.decode(tokenizer.encode(bytes)) == bytes)
    }
    #expect(tokenizer.decode([-1, 1 << 40, 0]) == [])
  }

  @Test("the name of a control token is encoded as text")
  func textNeverBecomesAControlToken() throws {
    for control in RandomModel.controls {
      let token = try #require(tokenizer.controlToken(control))
      #expect(tokenizer.tokens[token].isEmpty)
      let text = "x\(control)\(control) y"
      #expect(tokenizer.encode(text).allSatisfy { !tokenizer.tokens[$0].isEmpty })
      #expect(tokenizer.decode(tokenizer.encode(text)) == Array(text.utf8))
    }
  }

  /// An algorithm that is quadratic in the length of a word would take hours.
  @Test("a long text without spaces needs a bounded number of steps")
  func longWordsAreFast() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
    #expect(tokenizer.encode(text).count == 100_000)
    let merging = Array(String(repeating: "ab", count: 50_000).utf8)
    #expect(tokenizer.encode(merging).count == 25_000)
  }

  @Test("unknown tokenizers and inconsistent vocabularies are rejected")
  func rejectsUnknownTokenizers() {
    func reason(_ key: String, _ value: GGUFWriter.Value?) -> ModelFileError.Reason? {
      var writer = RandomModel(layers: 1).writer
      writer.metadata.removeAll { $0.key == "tokenizer.ggml." + key }
      if let value { writer.metadata.append(("tokenizer.ggml." + key, value)) }
      do throws(ModelFileError) {
        _ = try Tokenizer(GGUFFile(MappedModelFile(Data(writer.bytes))))
        return nil
      } catch { return error.reason }
    }
    #expect(
      reason("model", .string("bert"))
        == .unsupportedTokenizer(
          "tokenizer 'bert' is not supported, only 'gpt2', 'llama', 'gemma4' are"))
    #expect(
      reason("pre", .string("kimi-k2"))
        == .unsupportedTokenizer("pre-tokenizer 'kimi-k2' is not supported"))
    #expect(
      reason("pre", .string("gemma4"))
        == .unsupportedTokenizer("pre-tokenizer 'gemma4' is not supported"))
    #expect(reason("model", .string("llama")) == .missingMetadata(key: "tokenizer.ggml.scores"))
    #expect(reason("pre", nil) == nil)
    #expect(reason("tokens", nil) == .missingMetadata(key: "tokenizer.ggml.tokens"))
    #expect(reason("merges", nil) == .missingMetadata(key: "tokenizer.ggml.merges"))
    for (key, value) in [
      ("merges", GGUFWriter.Value.strings(["t"])), ("merges", .strings(["q z"])),
      ("merges", .strings([""])), ("token_type", .integers([1, 1])),
      ("eos_token_id", .uint32(100_000)), ("eos_token_id", .int32(-1)),
      ("tokens", .strings(["a"])),
    ] {
      guard case .malformed = reason(key, value) else {
        Issue.record("\(key) is not rejected")
        continue
      }
    }
  }
}
