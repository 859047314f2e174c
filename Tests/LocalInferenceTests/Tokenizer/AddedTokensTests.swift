// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import LocalInference
import TestSupport
import Testing

@Suite struct AddedTokensTests {
  private func added(_ texts: [String]) -> [TokenizerFile.Token] {
    texts.map { TokenizerFile.Token(text: $0, type: 4) }
  }

  @Test("longer tokens are cut from the text before shorter ones")
  func cutsLongestFirst() throws {
    let tokenizer = try TokenizerFile.bytes(
      added: added(["ab", "bcd", "  ", "    ", "é"])
    ).tokenizer()
    #expect(tokenizer.pieces("abcd") == ["a", "bcd"])
    #expect(tokenizer.pieces("abab") == ["ab", "ab"])
    #expect(tokenizer.pieces("x       y") == ["x", "    ", "  ", " ", "y"])
    #expect(tokenizer.pieces("xéab") == ["x", "é", "ab"])
  }

  /// The naive algorithm: cuts all occurrences of one token after the other.
  private func naive(_ text: [UInt8], _ tokens: [[UInt8]]) -> [[UInt8]] {
    var parts: [(bytes: [UInt8], isToken: Bool)] = [(text, false)]
    for token in tokens.sorted(by: { $0.count > $1.count }) {
      parts = parts.flatMap { part in
        var result: [(bytes: [UInt8], isToken: Bool)] = []
        var rest = part.bytes[...]
        while !part.isToken,
          let start = rest.indices.first(where: { rest[$0...].starts(with: token) })
        {
          result.append((Array(rest[..<start]), false))
          result.append((token, true))
          rest = rest[(start + token.count)...]
        }
        return result + [(Array(rest), part.isToken)]
      }
    }
    return parts.flatMap { $0.isToken ? [$0.bytes] : $0.bytes.map { [$0] } }
  }

  @Test("the cuts agree with the naive algorithm")
  func agreesWithNaiveAlgorithm() throws {
    let texts = ["ab", "bab", "aaaaa", "b  a"]
    let tokenizer = try TokenizerFile.bytes(added: added(texts)).tokenizer()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        Array("aab ".utf8).randomElement(using: &random) ?? 0
      }
      let found = tokenizer.encode(bytes).map { tokenizer.tokens[$0] }
      #expect(found == naive(bytes, texts.map { Array($0.utf8) }))
    }
  }

  @Test("white space after special tokens is removed for Phi-3")
  func stripsForPhi3() throws {
    var file = TokenizerFile.bytes(added: added(["<|user|>"]))
    func pieces() throws -> [Int] {
      try file.tokenizer().encode([.control("<|user|>"), .text(" \n a<|user|>\n b")])
    }
    let user = file.tokens.count - 1
    func bytes(_ text: String) -> [Int] { text.utf8.map { Int($0) + 1 } }
    #expect(try pieces() == [user] + bytes(" \n a") + [user] + bytes("\n b"))
    file.metadata.append(("general.name", .string("Phi-3 mini")))
    #expect(try pieces() == [user] + bytes("a") + [user] + bytes("b"))
  }

  @Test("a start token that a template writes is not repeated")
  func addsStartTokenOnce() throws {
    var file = TokenizerFile.bytes()
    file.metadata += [
      ("tokenizer.ggml.bos_token_id", .uint32(0)), ("tokenizer.ggml.add_bos_token", .bool(true)),
    ]
    let tokenizer = try file.tokenizer()
    #expect(try tokenizer.encode([.text("a")]) == [0, 98])
    #expect(try tokenizer.encode([.control("<|end|>"), .text("a")]) == [0, 98])
    #expect(try tokenizer.encode([.text("a"), .control("<|end|>")]) == [0, 98, 0])
  }
}
