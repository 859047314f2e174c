// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

/// Comparisons with llama.cpp for one small model of each architecture.
///
/// See `Fixtures/Models/make.py`.
@Suite struct ArchitectureTests {
  static let models = [
    "ernie4_5", "exaone4", "gemma2", "gemma3", "granite", "hunyuan-dense", "lfm2", "llama",
    "mistral3", "olmo2", "olmo3", "phi3", "qwen2", "qwen2-fused", "qwen3", "smollm3",
  ]

  private static func file(_ name: String) throws -> GGUFFile {
    try GGUFFile(MappedModelFile(Data(Fixtures.bytes("Models/\(name).gguf"))))
  }

  private static func weights(_ file: GGUFFile) throws -> TransformerWeights {
    let vocabulary = try #require(file.tensors["token_embd.weight"]?.shape.last)
    return try TransformerWeights(file, shape: TransformerShape(file, vocabulary: vocabulary))
  }

  /// Returns the logits after each token, which are evaluated in batches.
  private static func logits(
    _ transformer: inout Transformer, _ tokens: [Int], batch: Int = 1
  ) -> [[Float]] {
    var rows: [[Float]] = []
    var rest = tokens[...]
    while !rest.isEmpty {
      var row: [Float] = []
      transformer.read(rest.prefix(batch))
      transformer.write(logits: &row)
      rows.append(row)
      rest = rest.dropFirst(batch)
    }
    return rows
  }

  // llama.cpp computes the activation of the Gemma models with a table of 16-bit numbers.
  private static func tolerance(_ name: String) -> Double { name.hasPrefix("gemma") ? 3e-3 : 2e-5 }

  @Test("there is a model for every architecture")
  func coversAllArchitectures() throws {
    let names = try Self.models.map { try Self.file($0).string("general.architecture") }
    #expect(Set(names) == Set(Architecture.all.map(\.name)))
  }

  @Test("logits are equal to llama.cpp's within the tolerance", arguments: models)
  func matchesLlamaCpp(_ name: String) throws {
    let reference = try ModelReference.read(Fixtures.url("Models/\(name).json"))
    let tokens = try #require(reference.tokens)
    let runs = try #require(reference.runs)
    let weights = try Self.weights(Self.file(name))
    #expect(!runs.isEmpty && tokens.count > Transformer.batchSize)
    for run in runs {
      var transformer = Transformer(weights, contextSize: run.context)
      let logits = Self.logits(&transformer, tokens)
      let result = run.compare(logits, tolerance: Self.tolerance(name))
      #expect(result.difference < Self.tolerance(name))
      #expect(result.differentTokens == 0)
    }
  }

  @Test("logits do not depend on batches and rolled-back tokens", arguments: models)
  func batchesAndRollBacksDoNotChangeBits(_ name: String) throws {
    let weights = try Self.weights(Self.file(name))
    let tokens = try #require(ModelReference.read(Fixtures.url("Models/\(name).json")).tokens)
    var transformer = Transformer(weights, contextSize: 256)
    let expected = Self.logits(&transformer, tokens)
    for batch in [5, 64] {
      var other = Transformer(weights, contextSize: 256, threads: 3)
      let last = Self.logits(&other, tokens, batch: batch).last
      #expect(last == expected.last)
    }
    for kept in [0, 1, 2, 40, 65] {
      transformer.rollBack(to: kept)
      _ = Self.logits(&transformer, [5, 4, 3, 2, 1, 0, 9], batch: 4)
      transformer.rollBack(to: kept)
      #expect(Self.logits(&transformer, Array(tokens[kept...])) == Array(expected[kept...]))
    }
  }

  @Test("copies of a context are independent")
  func copiesAreIndependent() throws {
    var first = Transformer(try Self.weights(Self.file("lfm2")), contextSize: 256)
    _ = Self.logits(&first, [1, 2, 3, 4])
    var second = first
    let expected = Self.logits(&second, [5, 6])
    _ = Self.logits(&first, [9, 9])
    first.rollBack(to: 4)
    #expect(Self.logits(&first, [5, 6]) == expected)
  }

  @Test("the long frequency factors are used for long contexts")
  func selectsFrequencyFactors() throws {
    let weights = try Self.weights(Self.file("phi3"))
    var short = Transformer(weights, contextSize: 256)
    var long = Transformer(weights, contextSize: 257)
    let tokens = Array(0..<20)
    #expect(Self.logits(&short, tokens).last != Self.logits(&long, tokens).last)
  }

  @Test("keys of one architecture are rejected in others")
  func rejectsForeignKeys() throws {
    for architecture in Architecture.all {
      #expect(architecture.keys.isSubset(of: MetadataKeys.significant))
      #expect(architecture.keys.isDisjoint(with: MetadataKeys.common))
    }
    #expect(MetadataKeys.significant.isDisjoint(with: MetadataKeys.common))
    #expect(MetadataKeys.significant.isDisjoint(with: MetadataKeys.informational))
  }
}
