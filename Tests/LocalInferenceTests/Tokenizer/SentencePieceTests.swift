// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

@Suite struct SentencePieceTests {
  static let pieces = ["t", "h", "e", "▁", "a", "b", "ab", "he", "th", "▁the", "▁t", "▁a", "the"]

  @Test("adjacent pieces merge by descending score")
  func mergesByScore() throws {
    let tokenizer = try TokenizerFile.sentencePiece(Self.pieces).tokenizer()
    #expect(tokenizer.pieces("the", at: .inside) == ["the"])
    #expect(tokenizer.pieces(" the", at: .inside) == [" the"])
    #expect(tokenizer.pieces("abab a", at: .inside) == ["ab", "ab", " a"])
    #expect(tokenizer.pieces("hehe", at: .inside) == ["he", "he"])
  }

  @Test("a space precedes text at the start, unless the file states otherwise")
  func addsSpacePrefix() throws {
    var file = TokenizerFile.sentencePiece(Self.pieces)
    #expect(try file.tokenizer().pieces("the the") == [" the", " the"])
    #expect(try file.tokenizer().pieces("the", at: .inside) == ["the"])
    file.metadata.append(("tokenizer.ggml.add_space_prefix", .bool(false)))
    #expect(try file.tokenizer().pieces("the") == ["the"])
    #expect(try file.tokenizer().startToken == 1)
    #expect(try file.tokenizer().endTokens == [2])
  }

  @Test("characters that are no tokens are encoded as bytes")
  func fallsBackToBytes() throws {
    let tokenizer = try TokenizerFile.sentencePiece(Self.pieces).tokenizer()
    #expect(tokenizer.encode(Array("é".utf8), at: .inside) == [3 + 0xC3, 3 + 0xA9])
    for text in ["é the 日本\n", "▁a ▁", "</s><s><unk><0x0A>", "   the   "] {
      let decoded = tokenizer.decode(tokenizer.encode(Array(text.utf8), at: .inside))
      #expect(decoded == Array(text.replacing("▁", with: " ").utf8))
    }
    let control = tokenizer.encode(Array("</s><s><unk>".utf8), at: .inside)
    #expect(control.allSatisfy { $0 > 2 })
  }

  @Test("without byte tokens, a character is the unknown token")
  func usesUnknownToken() throws {
    let tokenizer = try TokenizerFile.sentencePiece(Self.pieces, hasBytes: false).tokenizer()
    #expect(tokenizer.encode(Array("aéa".utf8), at: .inside) == [7, 0, 7])
  }

  @Test("without byte tokens and an unknown token, the first byte that is no token is reported")
  func reportsUnencodableBytes() throws {
    var file = TokenizerFile.sentencePiece(Self.pieces, hasBytes: false)
    file.tokens[0].type = 3
    let tokenizer = try file.tokenizer()
    var tokens: [Int] = []
    let found = tokenizer.encode(Array("a ▁é".utf8), into: &tokens) { _ in }
    #expect(found?.byte == 0xC3)
    #expect(found?.offset == 5)
    #expect(throws: UnencodableTextError(byte: 0xC3, byteOffset: 5, text: "a ▁é")) {
      try tokenizer.encode([.text("a "), .text("▁é")])
    }
  }

  /// The naive algorithm: repeatedly merges the leftmost pair with the highest score.
  private func naive(_ text: String, _ pieces: [String]) -> [String] {
    var parts = text.replacing(" ", with: "▁").map { String($0) }
    while true {
      var best: (score: Int, index: Int)?
      for index in parts.indices.dropLast() {
        if let score = pieces.firstIndex(of: parts[index] + parts[index + 1]),
          score > best?.score ?? -1
        {
          best = (score, index)
        }
      }
      guard let best else { return parts.map { $0.replacing("▁", with: " ") } }
      parts[best.index] += parts.remove(at: best.index + 1)
    }
  }

  @Test("the merge algorithm agrees with the naive algorithm", arguments: [[], ["a▁b", "e▁"]])
  func agreesWithNaiveAlgorithm(_ additional: [String]) throws {
    let pieces = Self.pieces + ["▁▁", "▁▁▁▁", "ea"] + additional
    let tokenizer = try TokenizerFile.sentencePiece(pieces).tokenizer()
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let count = Int.random(in: 0...60, using: &random)
      let text = String((0..<count).map { _ in "the ab ".randomElement(using: &random) ?? " " })
      #expect(tokenizer.pieces(text, at: .inside) == naive(text, pieces))
    }
  }

  @Test("tokens of characters with merges take runs of newlines that are tokens")
  func mergesCharacters() throws {
    var tokens = [TokenizerFile.Token(text: "<eos>", type: 3), .init(text: "<bos>", type: 3)]
    tokens += ["\n", "\n\n\n", "▁", "a", "b", "▁a", "▁ab", "▁▁"].map { .init(text: $0) }
    tokens += [.init(text: "<0xC3>", type: 6), .init(text: "<0xA9>", type: 6)]
    let file = TokenizerFile(
      tokens: tokens,
      metadata: [
        ("tokenizer.ggml.model", .string("gemma4")),
        ("tokenizer.ggml.merges", .strings(["▁ a", "▁a b", "▁ ▁"])),
        ("tokenizer.ggml.bos_token_id", .uint32(1)),
      ])
    let tokenizer = try file.tokenizer()
    #expect(tokenizer.pieces("ab ab\n\n\na  é\n\n").prefix(5) == ["a", "b", " ab", "\n\n\n", "a"])
    #expect(tokenizer.encode("  é\n\n") == [9, 10, 11, 2, 2])
    #expect(tokenizer.startToken == 1)
    #expect(tokenizer.endTokens == [0])
  }

  @Test("inconsistent scores and byte tokens are rejected by their index")
  func rejectsInconsistentVocabularies() throws {
    func reason(_ change: (inout TokenizerFile) -> Void) -> ModelFileError.Reason? {
      var file = TokenizerFile.sentencePiece(Self.pieces)
      change(&file)
      do {
        _ = try file.tokenizer()
        return nil
      } catch { return (error as? ModelFileError)?.reason }
    }
    #expect(
      reason { $0.tokens[300 - 40].score = .nan }
        == .malformed("element 260 of metadata 'tokenizer.ggml.scores' is not a number"))
    #expect(
      reason { $0.tokens[5].text = "<0xG2>" }
        == .malformed(
          "element 5 of metadata 'tokenizer.ggml.tokens' is not the name of a byte, such as '<0x0A>'"
        ))
    #expect(
      reason { $0.tokens[7].type = 9 }
        == .malformed(
          "element 7 of metadata 'tokenizer.ggml.token_type' is 9, which is not a type of tokens"))
    #expect(
      reason { $0.metadata.append(("tokenizer.ggml.scores", .array(type: 6, [.float32(1)]))) }
        == .malformed("metadata 'tokenizer.ggml.scores' has 1 elements for 272 tokens"))
  }
}
