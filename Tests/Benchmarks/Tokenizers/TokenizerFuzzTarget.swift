// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LocalInference
internal import TestSupport

/// Tokenizers: a file either has a tokenizer or is rejected, and the tokens of any text have its
/// bytes.
struct TokenizerFuzzTarget: FuzzTarget {
  static let name = "tokenizer"

  let corpus: [[UInt8]]
  let dictionary: [[UInt8]]

  private static let texts = [
    "a", "b", "ab", "aab", " a", "Ġ", "Ġa", "▁", "▁a", "▁ab", "<0x41>", "<0xC3>", "<0xzz>", "</s>",
    "<s>", "<unk>", "<|im_end|>", "é", "日", "\n", "\n\n", "", " ", "Ċ", "1", "'", "s", "<|end|>",
  ]

  init() {
    var random = SeededGenerator(seed: 1)
    corpus = (0..<64).map { _ in Self.file(&random) }
    dictionary =
      (Self.texts + PreTokenizer.names + ["llama", "gpt2", "gemma4", "tokenizer.ggml.scores"])
      .map { Array($0.utf8) } + [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0xC0, 0x7F], [0, 0, 0, 0x80]]
  }

  func generate(_ random: inout SeededGenerator) -> [UInt8]? { Self.file(&random) }

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    let text = Self.text(&random)
    try Self.checkWords(of: text, &random)
    let tokenizer: Tokenizer
    do {
      tokenizer = try Tokenizer(GGUFFile(MappedModelFile(Data(input))))
    } catch { return }
    var tokens: [Int] = []
    var minimum = 0
    let missing = tokenizer.encode(text, at: .inside, into: &tokens) { minimum = max(minimum, $0) }
    guard tokens.allSatisfy(tokenizer.tokens.indices.contains) else {
      throw FuzzFinding("a token is not in the vocabulary")
    }
    if missing == nil, minimum > tokens.count {
      throw FuzzFinding("\(tokens.count) tokens, and at least \(minimum) were announced")
    }
    if let missing, !text.indices.contains(missing.offset) || text[missing.offset] != missing.byte {
      throw FuzzFinding("the offset \(missing.offset) does not contain the byte \(missing.byte)")
    }
  }

  private static func checkWords(
    of text: [UInt8], _ random: inout SeededGenerator
  ) throws(FuzzFinding) {
    let name = PreTokenizer.names.randomElement(using: &random) ?? ""
    guard let rule = PreTokenizer.named(name) else { throw FuzzFinding("no rule '\(name)'") }
    var position = 0
    for word in rule.words(of: text) {
      guard word.lowerBound == position, !word.isEmpty else {
        throw FuzzFinding("the words of '\(name)' do not cover the text \(text)")
      }
      position = word.upperBound
    }
    guard position == text.count else {
      throw FuzzFinding("the words of '\(name)' do not cover the text \(text)")
    }
  }

  private static func text(_ random: inout SeededGenerator) -> [UInt8] {
    let others: [[UInt8]] = [
      [0xFF], [0xC3], [0xE2, 0x96], [0xED, 0xA0, 0x80], Array("\u{301}".utf8), Array("😀".utf8),
      Array("'LL".utf8), Array("/\r\n".utf8), Array("\u{2003}".utf8), Array("²".utf8),
    ]
    let pieces = texts.map { Array($0.utf8) } + others
    return (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
      let piece = pieces.randomElement(using: &random) ?? []
      let count = Int.random(in: 0..<8, using: &random) == 0 ? 20 : 1
      return Array(repeating: piece, count: count).flatMap { $0 }
    }
  }
}

extension TokenizerFuzzTarget {
  /// Returns a file with a small, mostly consistent vocabulary.
  private static func file(_ random: inout SeededGenerator) -> [UInt8] {
    let model = ["gpt2", "llama", "gemma4"].randomElement(using: &random) ?? ""
    let texts = texts.shuffled(using: &random).prefix(Int.random(in: 4...26, using: &random))
    let merges = ["a b", "Ġ a", "▁ a", "a ab", "▁a b"].filter { merge in
      let parts = merge.split(separator: " ").map { String($0) }
      return texts.contains(parts[0]) && texts.contains(parts[1])
        && texts.contains(parts.joined())
    }
    var entries: [[UInt8]] = []
    entries.append(string("tokenizer.ggml.model", model))
    let rule = PreTokenizer.names.randomElement(using: &random) ?? ""
    entries.append(string("tokenizer.ggml.pre", rule))
    entries.append(array("tokenizer.ggml.tokens", type: 8, texts.map { bytes(of: $0) }))
    let types = texts.map { text -> [UInt8] in
      let isByte = text.hasPrefix("<0x4") || text.hasPrefix("<0xC")
      let type: Int32 =
        isByte ? 6 : Bool.random(using: &random) ? 1 : .random(in: 0...5, using: &random)
      return little(type)
    }
    entries.append(array("tokenizer.ggml.token_type", type: 5, types))
    let scores = texts.map { _ in little(Float(Int.random(in: -9...9, using: &random)).bitPattern) }
    entries.append(array("tokenizer.ggml.scores", type: 6, scores))
    entries.append(array("tokenizer.ggml.merges", type: 8, merges.map { bytes(of: $0) }))
    for key in ["eos", "bos", "unknown"] {
      let id = UInt32.random(in: 0..<4, using: &random)
      entries.append(bytes(of: "tokenizer.ggml.\(key)_token_id") + little(UInt32(4)) + little(id))
    }
    if Bool.random(using: &random) { entries.append(string("general.name", "phi-3")) }
    return Array("GGUF".utf8) + little(UInt32(3)) + little(UInt64(0))
      + little(UInt64(entries.count)) + entries.flatMap { $0 }
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func bytes(of text: String) -> [UInt8] {
    little(UInt64(text.utf8.count)) + Array(text.utf8)
  }

  private static func string(_ key: String, _ value: String) -> [UInt8] {
    bytes(of: key) + little(UInt32(8)) + bytes(of: value)
  }

  private static func array(_ key: String, type: UInt32, _ elements: [[UInt8]]) -> [UInt8] {
    bytes(of: key) + little(UInt32(9)) + little(type) + little(UInt64(elements.count))
      + elements.flatMap { $0 }
  }
}
