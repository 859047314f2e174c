// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

/// What another engine, llama.cpp, makes of the embedded model's file, and what the same weights
/// give in 32-bit arithmetic; see `Fixtures/EmbeddedModel/README.md`.
@Suite struct ReferenceTests {
  private struct TokenizerReference: Decodable {
    struct Case: Decodable {
      let text: String
      let parseSpecial: Bool
      let ids: [Int]
    }

    let cases: [Case]
  }

  private struct LogitsReference: Decodable {
    struct Prompt: Decodable {
      let ids: [Int]
      let positions: [Position]
      let greedy: [Int]
      let f32Greedy: [Int]
    }

    /// Natural logarithms of the probabilities of the likeliest tokens: pairs of token and number.
    struct Position: Decodable {
      let position: Int
      let top: [[Double]]
      let f32: [[Double]]
    }

    let prompts: [Prompt]
  }

  private static func read<Reference: Decodable>(_ name: String) throws -> Reference {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let bytes = try Fixtures.bytes("EmbeddedModel/reference/\(name).json")
    return try decoder.decode(Reference.self, from: Data(bytes))
  }

  private let model: LoadedModel

  init() throws {
    model = try LocalLanguageModel.embedded.model
  }

  /// The text cut at the names of control tokens, as a server cuts it that trusts its input.
  private func pieces(_ text: String) -> [PromptPiece] {
    var pieces: [PromptPiece] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "<|")?.lowerBound,
      let end = rest[start...].firstRange(of: "|>")?.upperBound
    {
      let name = String(rest[start..<end])
      if model.tokenizer.controlToken(name) != nil {
        pieces += [.text(String(rest[..<start])), .control(name)]
        rest = rest[end...]
      } else {
        let next = rest.index(after: start)
        pieces.append(.text(String(rest[..<next])))
        rest = rest[next...]
      }
    }
    return pieces + [.text(String(rest))]
  }

  @Test func tokenizesAsLlamaCpp() throws {
    let reference: TokenizerReference = try Self.read("tokenizer")
    #expect(reference.cases.count > 150)
    for entry in reference.cases {
      let found =
        entry.parseSpecial
        ? try model.tokenizer.encode(pieces(entry.text)) : model.tokenizer.encode(entry.text)
      #expect(found == entry.ids, "\(entry.text.debugDescription)")
    }
  }

  /// The logarithms of the probabilities that logits stand for.
  private func logProbabilities(_ logits: [Float]) -> [Double] {
    let numbers = logits.map(Double.init)
    let greatest = numbers.max() ?? 0
    let total = greatest + log(numbers.reduce(0) { $0 + exp($1 - greatest) })
    return numbers.map { $0 - total }
  }

  /// llama.cpp also rounds what it multiplies the weights by to eight bits, hence its tolerance;
  /// tokens below one percent are left out there, since rounding moves them most.
  @Test func givesTheReferencesProbabilities() async throws {
    let reference: LogitsReference = try Self.read("logits")
    #expect(reference.prompts.count >= 5)
    var worst = (f32: 0.0, llamaCpp: 0.0)
    for prompt in reference.prompts {
      var predictor = LlamaPredictor(model, contextSize: 1024)
      var logits: [Float] = []
      for position in prompt.positions {
        let tokens = Array(prompt.ids[predictor.position...position.position])
        try await predictor.evaluate(tokens, logits: &logits)
        let found = logProbabilities(logits)
        for pair in position.f32 {
          worst.f32 = max(worst.f32, abs(found[Int(pair[0])] - pair[1]))
        }
        for pair in position.top where pair[1] > log(0.01) {
          worst.llamaCpp = max(worst.llamaCpp, abs(found[Int(pair[0])] - pair[1]))
        }
      }
    }
    #expect(worst.f32 < 1e-4 && worst.llamaCpp < 0.4, "\(worst)")
  }

  @Test func continuesAsTheReference() async throws {
    let reference: LogitsReference = try Self.read("logits")
    var alike = 0
    for prompt in reference.prompts {
      var predictor = LlamaPredictor(model, contextSize: 1024)
      var logits: [Float] = []
      var found: [Int] = []
      try await predictor.evaluate(prompt.ids, logits: &logits)
      while found.count < prompt.f32Greedy.count {
        let next = logits.indices.max { logits[$0] < logits[$1] } ?? 0
        found.append(next)
        try await predictor.evaluate([next], logits: &logits)
      }
      #expect(found == prompt.f32Greedy)
      if found.starts(with: prompt.greedy) || prompt.greedy.starts(with: found) { alike += 1 }
    }
    #expect(alike * 2 >= reference.prompts.count)
  }
}
