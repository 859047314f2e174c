// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import Synchronization
import TestSupport

/// A small model with random weights and a vocabulary of all bytes and a few merges.
struct RandomModel: Hashable {
  var width = 64
  var layers = 2
  var hidden = 96
  var heads = 4
  var keyValueHeads = 2
  var contextSize = 300
  var format = WeightFormat.q8_0
  var separateOutput = false
  /// Additional tokens after the bytes, the merges, and the control tokens.
  var extraTokens = 0
  var seed: UInt64 = 42

  static let controls = [
    "<|end|>", "<|user|>", "<|assistant|>", "<|schema|>", "<|system|>", "<|tools|>", "<|call|>",
    "<|tool|>",
  ]
  static let mergeTexts = ["t h", "th e", "Ġ the", "i n", "in g", "a b", "ab ab"]

  /// The 256 bytes in the encoding of byte-level vocabularies.
  static var byteTexts: [String] {
    var next: UInt32 = 256
    return (0..<256).map { (byte: UInt32) in
      var value = byte
      if !((33...126).contains(byte) || (161...172).contains(byte) || byte >= 174) {
        value = next
        next += 1
      }
      return String(decoding: [value], as: UTF32.self)
    }
  }

  var tokens: [String] {
    Self.controls + Self.byteTexts
      + Self.mergeTexts.map { $0.replacing(" ", with: "") }
      + (0..<extraTokens).map { "extra\($0)" }
  }

  /// The writers of all models so far, since random numbers take long without optimization.
  private static let writers = Mutex<[RandomModel: GGUFWriter]>([:])

  /// A writer with the contents of the file.
  var writer: GGUFWriter {
    if let known = Self.writers.withLock({ $0[self] }) { return known }
    let writer = makeWriter()
    Self.writers.withLock { $0[self] = writer }
    return writer
  }

  private func makeWriter() -> GGUFWriter {
    var writer = GGUFWriter()
    let tokens = tokens
    writer.metadata = [
      ("general.architecture", .string("llama")),
      ("llama.context_length", .uint32(UInt32(contextSize))),
      ("llama.embedding_length", .uint32(UInt32(width))),
      ("llama.block_count", .uint32(UInt32(layers))),
      ("llama.feed_forward_length", .uint32(UInt32(hidden))),
      ("llama.attention.head_count", .uint32(UInt32(heads))),
      ("llama.attention.head_count_kv", .uint32(UInt32(keyValueHeads))),
      ("llama.attention.layer_norm_rms_epsilon", .float32(1e-5)),
      ("llama.rope.freq_base", .float32(10_000)),
      ("tokenizer.ggml.model", .string("gpt2")),
      ("tokenizer.ggml.pre", .string("gpt-2")),
      ("tokenizer.ggml.tokens", .strings(tokens)),
      (
        "tokenizer.ggml.token_type",
        .integers(tokens.indices.map { $0 < Self.controls.count ? 3 : 1 })
      ),
      ("tokenizer.ggml.merges", .strings(Self.mergeTexts)),
      ("tokenizer.ggml.eos_token_id", .uint32(0)),
      (
        "tokenizer.chat_template",
        .string("{% for m in messages %}<|user|>{{ m }}{% endfor %}<|schema|><|assistant|>")
      ),
    ]
    var random = SeededGenerator(seed: seed)
    let keys = width / heads * keyValueHeads
    writer.tensors.append(matrix("token_embd", columns: width, rows: tokens.count, &random))
    if separateOutput {
      writer.tensors.append(matrix("output", columns: width, rows: tokens.count, &random))
    }
    writer.tensors.append(norm("output_norm", &random))
    for index in 0..<layers {
      let block = "blk.\(index)."
      writer.tensors += [
        norm(block + "attn_norm", &random),
        matrix(block + "attn_q", columns: width, rows: width, &random),
        matrix(block + "attn_k", columns: width, rows: keys, &random),
        matrix(block + "attn_v", columns: width, rows: keys, &random),
        matrix(block + "attn_output", columns: width, rows: width, &random),
        norm(block + "ffn_norm", &random),
        matrix(block + "ffn_gate", columns: width, rows: hidden, &random),
        matrix(block + "ffn_up", columns: width, rows: hidden, &random),
        matrix(block + "ffn_down", columns: hidden, rows: width, &random),
      ]
    }
    return writer
  }

  /// Returns the parsed file.
  func file() throws -> GGUFFile {
    try GGUFFile(MappedModelFile(Data(writer.bytes)))
  }

  private func matrix(
    _ name: String, columns: Int, rows: Int, _ random: inout SeededGenerator
  ) -> GGUFWriter.Tensor {
    let spread = Float(columns).squareRoot()
    let numbers = (0..<rows * columns).map { _ in Float.random(in: -2...2, using: &random) / spread
    }
    return GGUFWriter.Tensor(
      name: name + ".weight", shape: [UInt64(columns), UInt64(rows)], type: format.rawValue,
      bytes: Quantization.bytes(numbers, as: format))
  }

  private func norm(_ name: String, _ random: inout SeededGenerator) -> GGUFWriter.Tensor {
    let numbers = (0..<width).map { _ in Float.random(in: 0.5...1.5, using: &random) }
    return GGUFWriter.Tensor(
      name: name + ".weight", shape: [UInt64(width)], type: WeightFormat.f32.rawValue,
      bytes: Quantization.bytes(numbers, as: .f32))
  }
}
