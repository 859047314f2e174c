// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

@Suite("Repetition penalties")
struct RepetitionPenaltyTests {
  typealias Penalties = GenerationOptions.RepetitionPenalties

  private func window(_ penalties: Penalties, _ tokens: [Int]) -> RepetitionWindow {
    var window = RepetitionWindow(penalties, isPlainText: true)
    for token in tokens { window.append(TokenID(token), bytes: []) }
    return window
  }

  /// The definition in the documentation of ``GenerationOptions/RepetitionPenalties``.
  private func expected(_ penalties: Penalties, _ tokens: [Int], _ logits: [Float]) -> [Double?] {
    logits.indices.map { token in
      let count = tokens.count { $0 == token }
      guard count > 0 else { return nil }
      var logit = Double(logits[token])
      logit = logit > 0 ? logit / penalties.repetition : logit * penalties.repetition
      logit -= Double(count) * penalties.frequency + penalties.presence
      var longest = 0
      for position in tokens.indices where tokens[position] == token {
        var length = 0
        while length < position,
          tokens[position - 1 - length] == tokens[tokens.count - 1 - length]
        {
          length += 1
        }
        longest = max(longest, length)
      }
      if penalties.sequence > 0, longest >= penalties.sequenceLength {
        var factor = penalties.sequence
        for _ in penalties.sequenceLength..<longest { factor *= penalties.sequenceBase }
        logit -= factor
      }
      return logit
    }
  }

  @Test("penalized logits equal their definition", arguments: 0..<200)
  func definition(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let kinds = Int.random(in: 1...4, using: &generator)
    let tokens = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
      Int.random(in: 0..<kinds, using: &generator)
    }
    let logits = (0..<6).map { _ in Float.random(in: -3...3, using: &generator) }
    let penalties = Penalties(
      repetition: 1.3, frequency: 0.2, presence: 0.4, sequence: seed % 3 == 0 ? 0 : 0.8,
      sequenceBase: 1.5, sequenceLength: Int.random(in: 1...3, using: &generator))
    let found = window(penalties, tokens).penalized(logits)
    let wanted = expected(penalties, tokens, logits)
    #expect(found.map(\.token.index) == wanted.indices.filter { wanted[$0] != nil })
    for (token, logit) in found {
      let value = try #require(wanted[token.index])
      #expect(abs(Double(logit) - value) <= 1e-5 * max(1, abs(value)))
    }
  }

  @Test("penalties refer to the current string only")
  func strings() {
    var window = RepetitionWindow(Penalties(presence: 1), isPlainText: false)
    let logits: [Float] = [0, 0, 0]
    func penalized() -> [Int] { window.penalized(logits).map(\.token.index) }
    window.append(TokenID(0), bytes: Array(#"{"a": "#.utf8))
    #expect(penalized().isEmpty)
    window.append(TokenID(0), bytes: Array("\"x".utf8))
    window.append(TokenID(1), bytes: Array(#"\""#.utf8))
    #expect(penalized() == [0, 1])
    window.append(TokenID(2), bytes: Array(#"", "b": "y"#.utf8))
    #expect(penalized() == [2])
    window.append(TokenID(2), bytes: Array(#"", "c": 1"#.utf8))
    #expect(penalized().isEmpty)
  }

  @Test("the window stays bounded")
  func limit() {
    let window = window(Penalties(frequency: 1), Array(repeating: 0, count: 10_000))
    let count = -Double(window.penalized([0])[0].logit)
    #expect((256...512).contains(count))
  }

  @Test("penalties of runs end the repetition of a token")
  func runs() async throws {
    var model = try NoiseModel()
    // The most likely token by far is "wild"; ending the string is less likely.
    let wild = try #require(NoiseModel.tokens.firstIndex(of: Array("wild".utf8)))
    model.bias = [wild: 40, Int(UInt8(ascii: "\"")): 30]
    func length(_ penalties: Penalties) async throws -> Int {
      var options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 300)
      options.repetitionPenalties = penalties
      return try await LanguageModelSession(model: model).respond(
        to: "Plan", schema: String.generationSchema, options: options
      ).content.jsonString.count
    }
    #expect(try await length(.none) > 1_000)
    #expect(try await length(.runs) < 60)
  }

  @Test("the minimum probability excludes unlikely tokens at any temperature")
  func minimumProbability() throws {
    var options = GenerationOptions(samplingMode: nil, temperature: 100)
    options.minimumProbability = 0.1
    var sampler = Sampler(options)
    var mask = TokenMask(count: 4)
    for token in 0..<4 { mask.insert(TokenID(token)) }
    // e^-2 is 0.135 and e^-3 is 0.05.
    let logits: [Float] = [5, 3, 2, -10]
    let chosen = Set((0..<300).compactMap { _ in sampler.choose(from: logits, mask: mask)?.index })
    #expect(chosen == [0, 1])
    let replacements: [Sampler.Scored] = [(TokenID(0), Float(-9)), (TokenID(3), Float(3))]
    let replaced = Set(
      (0..<300).compactMap { _ in
        sampler.choose(from: logits, mask: mask, replacing: replacements)?.index
      })
    #expect(replaced == [1, 2, 3])
  }

  @Test("values out of range are rejected before the request")
  func validation() async throws {
    let session = LanguageModelSession(model: try NoiseModel())
    let invalid = [
      Penalties(repetition: 0), Penalties(frequency: .nan), Penalties(sequenceBase: 0.5),
      Penalties(sequenceLength: 0), Penalties(presence: .infinity),
    ]
    for index in 0...invalid.count {
      var options = GenerationOptions()
      if index < invalid.count {
        options.repetitionPenalties = invalid[index]
      } else {
        options.minimumProbability = 1.5
      }
      await #expect(throws: LanguageModelSession.InvalidRequestError.self) {
        try await session.respond(to: "Plan", options: options)
      }
    }
  }
}
