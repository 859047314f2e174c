// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

/// Comparisons with llama.cpp and with 32-bit arithmetic on the same weights.
///
/// See `Fixtures/EmbeddedModel/README.md`.
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

    /// The most likely tokens at a position, as pairs of token and natural log-probability.
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

  /// Divides a text at the names of control tokens, as a server that trusts its input does.
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

  @Test("tokens are equal to llama.cpp's")
  func tokenizesAsLlamaCpp() throws {
    let reference: TokenizerReference = try Self.read("tokenizer")
    #expect(reference.cases.count > 150)
    for entry in reference.cases {
      let found =
        entry.parseSpecial
        ? try model.tokenizer.encode(pieces(entry.text)) : model.tokenizer.encode(entry.text)
      #expect(found == entry.ids, "\(entry.text.debugDescription)")
    }
  }

  /// Returns the log-probabilities of logits.
  private func logProbabilities(_ logits: [Float]) -> [Double] {
    let numbers = logits.map(Double.init)
    let maximum = numbers.max() ?? 0
    let total = maximum + log(numbers.reduce(0) { $0 + exp($1 - maximum) })
    return numbers.map { $0 - total }
  }

  // llama.cpp rounds activations to eight bits, so it has a larger tolerance. Tokens with a
  // probability below 1 % are excluded there, because rounding affects them most.
  @Test("probabilities match the references within their tolerances")
  func probabilitiesMatchTheReference() async throws {
    let reference: LogitsReference = try Self.read("logits")
    #expect(reference.prompts.count >= 5)
    var worst = (f32: 0.0, llamaCpp: 0.0)
    for prompt in reference.prompts {
      var predictor = TransformerPredictor(model, contextSize: 1024)
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

  @Test("greedy continuations match the references")
  func greedyTokensMatchTheReference() async throws {
    let reference: LogitsReference = try Self.read("logits")
    var matches = 0
    for prompt in reference.prompts {
      var predictor = TransformerPredictor(model, contextSize: 1024)
      var logits: [Float] = []
      var found: [Int] = []
      try await predictor.evaluate(prompt.ids, logits: &logits)
      while found.count < prompt.f32Greedy.count {
        let next = logits.indices.max { logits[$0] < logits[$1] } ?? 0
        found.append(next)
        try await predictor.evaluate([next], logits: &logits)
      }
      #expect(found == prompt.f32Greedy)
      if found.starts(with: prompt.greedy) || prompt.greedy.starts(with: found) { matches += 1 }
    }
    #expect(matches * 2 >= reference.prompts.count)
  }

  // The reference continuation is read token by token, so one difference does not cause others.
  @Test("vectors of eight bits keep the most likely tokens and their probabilities")
  func roundedVectorsMatchTheReference() async throws {
    let reference: LogitsReference = try Self.read("logits")
    var (tokens, matches, worst) = (0, 0, 0.0)
    for prompt in reference.prompts {
      var predictor = TransformerPredictor(model, contextSize: 1024, precision: .rounded)
      var logits: [Float] = []
      for position in prompt.positions {
        let ids = Array(prompt.ids[predictor.position...position.position])
        try await predictor.evaluate(ids, logits: &logits)
        let found = logProbabilities(logits)
        for pair in position.f32 where pair[1] > log(0.01) {
          worst = max(worst, abs(found[Int(pair[0])] - pair[1]))
        }
      }
      predictor.rollBack(to: 0)
      try await predictor.evaluate(prompt.ids, logits: &logits)
      for token in prompt.f32Greedy {
        tokens += 1
        if logits.indices.max(by: { logits[$0] < logits[$1] }) == token { matches += 1 }
        try await predictor.evaluate([token], logits: &logits)
      }
    }
    #expect(tokens >= 50 && matches * 10 >= tokens * 9, "\(matches) of \(tokens)")
    #expect(worst < 0.4, "\(worst)")
  }
}
