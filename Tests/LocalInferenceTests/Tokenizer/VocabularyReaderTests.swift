// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import LocalInference
import Testing

@Suite struct VocabularyReaderTests {
  @Test("a byte without a token is an error of a prompt and is omitted elsewhere")
  func reportsMissingBytes() throws {
    let tokenizer = try TokenizerFile.bytes((UInt8.min...UInt8.max).filter { $0 != 4 }).tokenizer()
    #expect(tokenizer.decode(tokenizer.encode("a\u{4}b")) == Array("ab".utf8))
    let error = UnencodableTextError(byte: 4, byteOffset: 3, text: "é\n\u{4}\u{4}")
    #expect(throws: error) { try tokenizer.encode([.text("é\n\u{4}\u{4}")]) }
    #expect(
      "\(error)" == "the vocabulary of the model has no token for byte '0x4' at offset 3 of the "
        + "text; remove the character from the prompt")
  }

  @Test("words that are tokens are not merged if the rule ignores merges")
  func ignoresMerges() throws {
    let extra = [TokenizerFile.Token(text: "abc")]
    let plain = TokenizerFile.bytes(merges: ["b c"], added: extra, pre: "dbrx")
    #expect(try plain.tokenizer().pieces("abc") == ["a", "bc"])
    var ignoring = TokenizerFile.bytes(merges: ["b c"], added: extra, pre: "llama-bpe")
    ignoring.metadata.append(("tokenizer.ggml.bos_token_id", .uint32(0)))
    #expect(try ignoring.tokenizer().pieces("abc") == ["abc"])
    #expect(try ignoring.tokenizer().startToken == 0)
  }

  private func endTokens(_ names: [String], type: Int32 = 3) throws -> [String] {
    let file = TokenizerFile.bytes(added: names.map { .init(text: $0, type: type) })
    return try file.tokenizer().endTokens.map { file.tokens[$0].text }
  }

  @Test("the end tokens are those of the metadata and of the known names")
  func findsEndTokens() throws {
    #expect(
      try endTokens(["<|im_end|>", "<|x|>", "<|fim_pad|>"])
        == ["<|end|>", "<|im_end|>", "<|fim_pad|>"])
    #expect(
      try endTokens(["<end_of_turn>", "</s>"], type: 4)
        == ["<|end|>", "<end_of_turn>", "</s>"])
    // The metadata of the file states '<|end|>'.
    #expect(try endTokens(["<|call|>"]) == ["<|end|>"])
    #expect(try endTokens(["<|call|>", "<|return|>"]) == ["<|end|>", "<|call|>", "<|return|>"])
    #expect(try endTokens(["</s>", "<|tool_response>"]) == ["<|end|>", "<|tool_response>"])
  }

  @Test("a user-defined token with the name of an end token is not cut from text")
  func reservesNames() throws {
    let file = TokenizerFile.bytes(
      added: [.init(text: "<|im_end|>", type: 4), .init(text: "<|fim_prefix|>", type: 4)])
    let tokenizer = try file.tokenizer()
    let text = "<|im_end|><|fim_prefix|>"
    #expect(tokenizer.encode(text).count == text.utf8.count)
    #expect(tokenizer.controlToken("<|im_end|>") == 257)
  }

  @Test("a missing start token and an end token after prompts are rejected")
  func rejectsUnsupportedMetadata() throws {
    var file = TokenizerFile.bytes()
    file.metadata.append(("tokenizer.ggml.add_eos_token", .bool(true)))
    #expect(throws: ModelFileError.self) { try file.tokenizer() }
    file.metadata[file.metadata.count - 1] = ("tokenizer.ggml.add_bos_token", .bool(true))
    let error = ModelFileError(.missingMetadata(key: "tokenizer.ggml.bos_token_id"))
    #expect(throws: error) { try file.tokenizer() }
    file.metadata[file.metadata.count - 1] = (
      "tokenizer.ggml.merges", .strings(["a b", "c"])
    )
    #expect(throws: ModelFileError.self) { try file.tokenizer() }
  }
}
