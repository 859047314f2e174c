// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

@Suite struct TransformerTests {
  static let models: [RandomModel] = [
    RandomModel(format: .f32),
    RandomModel(format: .f16, separateOutput: true),
    RandomModel(format: .q8_0),
    RandomModel(width: 96, layers: 1, hidden: 160, heads: 3, keyValueHeads: 3, seed: 1),
    RandomModel(width: 64, layers: 3, hidden: 32, heads: 8, keyValueHeads: 1, seed: 2),
  ]

  private static func transformer(
    _ model: RandomModel, contextSize: Int = 300
  ) throws -> Transformer {
    let file = try model.file()
    let shape = try TransformerShape(file, vocabulary: model.tokens.count)
    return Transformer(try TransformerWeights(file, shape: shape), contextSize: contextSize)
  }

  private static func tokens(_ count: Int, seed: UInt64 = 9) -> [Int] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Int.random(in: 0..<RandomModel().tokens.count, using: &random) }
  }

  @Test("logits match a direct implementation of the formulas", arguments: models.indices)
  func matchesTheReferenceFormulas(_ index: Int) throws {
    let model = Self.models[index]
    var transformer = try Self.transformer(model)
    let tokens = Self.tokens(7)
    transformer.read(tokens[...])
    var logits: [Float] = []
    transformer.write(logits: &logits)
    let file = try model.file()
    let shape = try TransformerShape(file, vocabulary: model.tokens.count)
    let expected = try ReferenceTransformer(file, shape).logits(tokens)
    #expect(logits.count == expected.count)
    let spread = expected.map(\.magnitude).max() ?? 0
    #expect(spread > 0.5, "the logits are nearly constant")
    for (found, wanted) in zip(logits, expected) {
      #expect(abs(Double(found) - wanted) < 1e-4 * spread)
    }
  }

  /// Returns the logits after the last batch.
  private static func logits(
    _ transformer: Transformer, _ tokens: [Int], batches: [Int]
  ) -> [Float] {
    var transformer = transformer
    var rest = tokens[...]
    for count in batches {
      transformer.read(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    var logits: [Float] = []
    transformer.write(logits: &logits)
    return logits
  }

  @Test("logits do not depend on the batches", arguments: models.indices)
  func batchesDoNotChangeBits(_ index: Int) throws {
    let transformer = try Self.transformer(Self.models[index])
    let tokens = Self.tokens(64)
    let together = Self.logits(transformer, tokens, batches: [64])
    #expect(Self.logits(transformer, tokens, batches: Array(repeating: 1, count: 64)) == together)
    #expect(Self.logits(transformer, tokens, batches: [1, 2, 3, 4, 5, 6, 33, 10]) == together)
  }

  private static func rounding(_ model: RandomModel) throws -> Transformer {
    let file = try model.file()
    let shape = try TransformerShape(file, vocabulary: model.tokens.count)
    return Transformer(
      try TransformerWeights(file, shape: shape), contextSize: 300, precision: .rounded)
  }

  @Test("rounding changes logits by at most a twentieth", arguments: models.indices)
  func roundsWithABoundedError(_ index: Int) throws {
    let model = Self.models[index]
    let tokens = Self.tokens(40)
    let exact = Self.logits(try Self.transformer(model), tokens, batches: [40])
    let rounded = Self.logits(try Self.rounding(model), tokens, batches: [40])
    let spread = exact.map(\.magnitude).max() ?? 0
    #expect(spread > 0.5)
    // Only the cache is rounded if the weights are not quantized.
    let bound = model.format == .q8_0 ? spread / 20 : spread / 200
    for (left, right) in zip(exact, rounded) { #expect(abs(left - right) <= bound) }
    #expect(exact != rounded)
  }

  @Test("logits with rounded vectors do not depend on the batches", arguments: models.indices)
  func batchesDoNotChangeRoundedBits(_ index: Int) throws {
    let transformer = try Self.rounding(Self.models[index])
    let tokens = Self.tokens(64)
    let together = Self.logits(transformer, tokens, batches: [64])
    #expect(Self.logits(transformer, tokens, batches: Array(repeating: 1, count: 64)) == together)
    #expect(Self.logits(transformer, tokens, batches: [1, 2, 3, 4, 5, 6, 33, 10]) == together)
  }

  @Test("logits do not depend on the number of threads")
  func threadsDoNotChangeLogits() throws {
    // The matrices are large enough to be divided among threads.
    let model = RandomModel(width: 512, layers: 1, hidden: 1_024, heads: 8, keyValueHeads: 4)
    let file = try model.file()
    let shape = try TransformerShape(file, vocabulary: model.tokens.count)
    let weights = try TransformerWeights(file, shape: shape)
    let tokens = Self.tokens(40)
    let alone = Transformer(weights, contextSize: 100)
    let expected = Self.logits(alone, tokens, batches: [39, 1])
    for threads in [2, 5] {
      let together = Transformer(weights, contextSize: 100, threads: threads)
      #expect(Self.logits(together, tokens, batches: [39, 1]) == expected)
    }
  }

  @Test("rolled-back tokens do not affect the logits")
  func rollBackRemovesTokens() throws {
    let fresh = try Self.transformer(RandomModel())
    let tokens = Self.tokens(40)
    var used = fresh
    used.read(Self.tokens(60, seed: 1)[...])
    for kept in [0, 1, 13, 39] {
      used.rollBack(to: 0)
      used.read(tokens.prefix(kept)[...])
      used.read(Self.tokens(20, seed: UInt64(kept))[...])
      used.rollBack(to: kept)
      #expect(used.position == kept)
      #expect(
        Self.logits(used, Array(tokens[kept...]), batches: [40 - kept])
          == Self.logits(fresh, tokens, batches: [40]))
    }
    used.rollBack(to: 1000)
    #expect(used.position == 39)
    used.rollBack(to: -5)
    #expect(used.position == 0)
  }

  @Test("growing the cache keeps earlier keys and values")
  func cacheGrowsWithoutLoss() throws {
    // The initial capacity is 128 tokens, so 300 tokens grow the cache twice.
    let transformer = try Self.transformer(RandomModel(layers: 1))
    let tokens = Self.tokens(300)
    #expect(
      Self.logits(transformer, tokens, batches: [64, 64, 64, 64, 44])
        == Self.logits(transformer, tokens, batches: Array(repeating: 1, count: 300)))
  }

  @Test("unsupported or inconsistent models are rejected by name")
  func rejectsUnsupportedModels() {
    func reason(_ change: (inout GGUFWriter) -> Void) -> ModelFileError.Reason? {
      var writer = RandomModel(layers: 1).writer
      change(&writer)
      do throws(ModelFileError) {
        let file = try GGUFFile(MappedModelFile(Data(writer.bytes)))
        let shape = try TransformerShape(file, vocabulary: RandomModel().tokens.count)
        _ = try TransformerWeights(file, shape: shape)
        return nil
      } catch { return error.reason }
    }
    func set(_ key: String, _ value: GGUFWriter.Value) -> ModelFileError.Reason? {
      reason { writer in
        writer.metadata.removeAll { $0.key == key }
        writer.metadata.append((key, value))
      }
    }
    #expect(reason { _ in } == nil)
    #expect(set("llama.attention.head_count", .array(type: 4, [.uint32(4)])) == nil)
    #expect(
      set("llama.attention.head_count", .array(type: 4, [.uint32(4), .uint32(2)]))
        == .malformed("metadata 'llama.attention.head_count' has 2 values for 1 blocks"))
    #expect(
      set("general.architecture", .string("mamba")) == .unsupportedArchitecture("mamba"))
    #expect(
      reason { $0.metadata.removeFirst() } == .missingMetadata(key: "general.architecture"))
    for (key, value) in [
      ("llama.expert_count", GGUFWriter.Value.uint32(8)),
      ("llama.rope.scaling.type", .string("dynamic")),
      ("llama.attention.causal", .bool(false)),
      ("llama.rope.dimension_count", .uint32(8)),
      ("llama.attention.value_length", .uint32(8)),
      ("llama.attention.sliding_window", .uint32(100)),
      ("llama.rope.scaling.alpha", .float32(2)),
    ] {
      guard case .unsupportedFeature = set(key, value) else {
        Issue.record("\(key) is not rejected")
        continue
      }
    }
    for (key, value): (String, UInt32) in [
      ("llama.attention.head_count", 0), ("llama.attention.head_count", .max),
      ("llama.attention.head_count_kv", 3), ("llama.attention.head_count_kv", 0),
      ("llama.embedding_length", 0), ("llama.block_count", 0), ("llama.block_count", .max),
      ("llama.rope.dimension_count", 7), ("llama.rope.dimension_count", 32),
      ("llama.context_length", 0),
    ] {
      guard case .malformed = set(key, .uint32(value)) else {
        Issue.record("\(key) of \(value) is not rejected")
        continue
      }
    }
    for value: Float in [.nan, .infinity, -1] {
      guard case .malformed = set("llama.rope.freq_base", .float32(value)) else {
        Issue.record("a base of \(value) is not rejected")
        continue
      }
    }
    #expect(
      set("llama.embedding_length", .uint32(96))
        == .wrongShape(tensor: "token_embd.weight", expected: [96, 271], found: [64, 271]))
    #expect(set("llama.block_count", .uint32(2)) == .missingTensor("blk.1.attn_q.weight"))
    #expect(
      reason { $0.tensors[1].name = "rope_freqs.weight" } == .missingTensor("output_norm.weight"))
    func added(_ name: String) -> ModelFileError.Reason? {
      reason { writer in
        var tensor = writer.tensors[1]
        tensor.name = name
        writer.tensors.append(tensor)
      }
    }
    #expect(added("blk.0.attn_q.bias") == nil)
    for name in ["output.bias", "blk.0.attn_q_norm.weight", "blk.0.attn_q.scale"] {
      #expect(added(name) == .unsupportedFeature("the model uses tensor '\(name)'"))
    }
    #expect(
      added("rope_freqs.weight")
        == .wrongShape(tensor: "rope_freqs.weight", expected: [8], found: [64]))
  }
}
