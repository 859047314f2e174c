// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

@Suite struct LoadedModelTests {
  /// A damaged file is rejected, or the model still evaluates tokens; no damage causes a trap.
  @Test("a damaged file is read or rejected with an error")
  func survivesDamage() async throws {
    let bytes = RandomModel(width: 32, layers: 1, hidden: 32).writer.bytes
    let intact = try GGUFFile(MappedModelFile(Data(bytes)))
    let dataStart = intact.tensors.values.map(\.range.lowerBound).min() ?? bytes.count
    var random = SeededGenerator(seed: 17)
    var computed = 0
    var refused = 0
    for _ in 0..<400 {
      var damaged = bytes
      let index = Int.random(in: 0..<dataStart, using: &random)
      let length = [1, 1, 2, 8].randomElement(using: &random) ?? 1
      for offset in index..<min(index + length, dataStart) {
        damaged[offset] =
          [0, 0xFF, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      do {
        let model = try LoadedModel(MappedModelFile(Data(damaged)))
        var predictor = TransformerPredictor(model, contextSize: 8)
        var logits: [Float] = []
        try await predictor.evaluate(model.tokenizer.encode("the thing"), logits: &logits)
        computed += 1
      } catch is ModelFileError {
        refused += 1
      } catch is PredictionError {
        refused += 1
      }
    }
    #expect(computed > 20 && refused > 20)
  }

  @Test("an unsupported architecture is reported before an unsupported tokenizer")
  func reportsTheArchitectureFirst() {
    var writer = RandomModel(layers: 1).writer
    writer.metadata.removeAll { $0.key == "tokenizer.ggml.pre" }
    writer.metadata[0].value = .string("mamba")
    #expect(throws: ModelFileError(.unsupportedArchitecture("mamba"))) {
      try LoadedModel(MappedModelFile(Data(writer.bytes)))
    }
  }

  @Test("a file without tensors is rejected")
  func rejectsFilesWithoutTensors() {
    var writer = RandomModel(layers: 1).writer
    writer.tensors = []
    #expect(throws: ModelFileError(.missingTensor("token_embd.weight"))) {
      try LoadedModel(MappedModelFile(Data(writer.bytes)))
    }
  }
}
