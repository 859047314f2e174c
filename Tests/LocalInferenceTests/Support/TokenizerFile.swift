// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference

/// A file with only a tokenizer.
struct TokenizerFile {
  /// A token with its type and score.
  struct Token {
    var text: String
    var type: Int32 = 1
    var score: Float = 0
  }

  var tokens: [Token]
  var metadata: [(key: String, value: GGUFWriter.Value)] = []

  /// The tokenizer of the file.
  func tokenizer() throws -> Tokenizer {
    var writer = GGUFWriter()
    let prefix = "tokenizer.ggml."
    writer.metadata = [
      (prefix + "tokens", .strings(tokens.map(\.text))),
      (prefix + "token_type", .integers(tokens.map(\.type))),
      (prefix + "scores", .array(type: 6, tokens.map { .float32($0.score) })),
    ]
    for (key, value) in metadata {
      writer.metadata.removeAll { $0.key == key }
      writer.metadata.append((key, value))
    }
    return try Tokenizer(GGUFFile(MappedModelFile(Data(writer.bytes))))
  }

  /// A SentencePiece vocabulary: `<unk>`, `<s>`, `</s>`, the bytes, and pieces by ascending score.
  static func sentencePiece(_ pieces: [String], hasBytes: Bool = true) -> TokenizerFile {
    var tokens = [
      Token(text: "<unk>", type: 2), Token(text: "<s>", type: 3), Token(text: "</s>", type: 3),
    ]
    if hasBytes {
      tokens += (0..<256).map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return Token(text: "<0x\(digits.count == 1 ? "0" : "")\(digits)>", type: 6)
      }
    }
    tokens += pieces.enumerated().map { Token(text: $1, score: Float($0) - 1000) }
    return TokenizerFile(tokens: tokens, metadata: [("tokenizer.ggml.model", .string("llama"))])
  }

  /// A byte-level vocabulary with the end token `<|end|>`, the given bytes, and merges.
  static func bytes(
    _ bytes: some Sequence<UInt8> = UInt8.min...UInt8.max, merges: [String] = [],
    added: [Token] = [], pre: String = "gpt-2"
  ) -> TokenizerFile {
    var tokens = [Token(text: "<|end|>", type: 3)]
    tokens += bytes.map { Token(text: RandomModel.byteTexts[Int($0)]) }
    tokens += merges.map { Token(text: $0.replacing(" ", with: "")) }
    return TokenizerFile(
      tokens: tokens + added,
      metadata: [
        ("tokenizer.ggml.model", .string("gpt2")), ("tokenizer.ggml.pre", .string(pre)),
        ("tokenizer.ggml.merges", .strings(merges)), ("tokenizer.ggml.eos_token_id", .uint32(0)),
      ])
  }
}

extension Tokenizer {
  /// Returns the texts of the tokens of a text.
  func pieces(_ text: String, at position: TextPosition = .start) -> [String] {
    encode(Array(text.utf8), at: position).map { String(decoding: tokens[$0], as: UTF8.self) }
  }
}
