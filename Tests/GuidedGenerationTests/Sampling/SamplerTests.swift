// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
@testable import GuidedGeneration
import TestSupport
import Testing

@Suite("Sampler")
struct SamplerTests {
  private func mask(_ tokens: [Int], of count: Int = 10) -> TokenMask {
    var mask = TokenMask(count: count)
    for token in tokens {
      mask.insert(TokenID(token))
    }
    return mask
  }

  private func choices(
    _ options: GenerationOptions, logits: [Float], mask: TokenMask, count: Int = 200
  ) -> [Int?] {
    var sampler = Sampler(options)
    return (0..<count).map { _ in sampler.choose(from: logits, mask: mask)?.index }
  }

  static let modes: [GenerationOptions] = [
    GenerationOptions(samplingMode: .greedy),
    GenerationOptions(samplingMode: .random(top: 3, seed: 5), temperature: 0.8),
    GenerationOptions(samplingMode: .random(probabilityThreshold: 0.9, seed: 5)),
    GenerationOptions(samplingMode: .random(top: 1_000, seed: 5), temperature: 100),
    GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: 5)),
    GenerationOptions(samplingMode: .random(top: -4, seed: 5)),
    GenerationOptions(samplingMode: .random(probabilityThreshold: .nan, seed: 5)),
    GenerationOptions(samplingMode: .random(probabilityThreshold: -1, seed: 5)),
    GenerationOptions(samplingMode: .random(top: 3, seed: 5), temperature: .infinity),
    GenerationOptions(samplingMode: .random(top: 3, seed: 5), temperature: .nan),
    GenerationOptions(samplingMode: .random(top: 3, seed: 5), temperature: -1),
    GenerationOptions(temperature: 2),
  ]

  static let unusualLogits: [[Float]] = [
    [], [1, 2], [Float](repeating: .nan, count: 10), [Float](repeating: -.infinity, count: 10),
    [Float](repeating: .infinity, count: 10),
    [.nan, 1, .infinity, -.infinity, .greatestFiniteMagnitude, 0, -0, 3, .nan, 9],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, -.greatestFiniteMagnitude],
  ]

  @Test("only allowed tokens are selected", arguments: modes, unusualLogits)
  func allowedTokens(_ options: GenerationOptions, _ logits: [Float]) {
    for allowed in [[0], [9], [2, 3, 5], [1, 8], Array(0..<10)] {
      for choice in choices(options, logits: logits, mask: mask(allowed), count: 20) {
        #expect(choice.map { allowed.contains($0) } == true)
      }
    }
    #expect(choices(options, logits: logits, mask: mask([]), count: 1) == [nil])
  }

  @Test("greedy sampling selects the most likely token")
  func greedy() {
    let logits: [Float] = [0, 5, 5, 9, 1, 0, 0, 0, 0, 0]
    let greedy = GenerationOptions(samplingMode: .greedy)
    #expect(choices(greedy, logits: logits, mask: mask(Array(0..<10)), count: 1) == [3])
    #expect(
      choices(greedy, logits: logits, mask: mask([0, 1, 2, 4]), count: 1) == [1],
      "the lowest of equal tokens")
    let cold = GenerationOptions(samplingMode: .random(top: 5), temperature: 0)
    #expect(Set(choices(cold, logits: logits, mask: mask(Array(0..<10)))) == [3])
  }

  @Test("the choices depend only on the seed")
  func seed() {
    var generator = SeededGenerator(seed: 11)
    let logits = (0..<10).map { _ in Float(generator.next() % 100) / 20 }
    let all = mask(Array(0..<10))
    for seed in UInt64(0)..<10 {
      let options = GenerationOptions(samplingMode: .random(top: 8, seed: seed), temperature: 1)
      #expect(
        choices(options, logits: logits, mask: all) == choices(options, logits: logits, mask: all))
    }
    let runs = (UInt64(0)..<10).map { seed in
      choices(
        GenerationOptions(samplingMode: .random(top: 8, seed: seed)), logits: logits, mask: all)
    }
    #expect(Set(runs).count == 10)
  }

  @Test("sampling among the top tokens selects only these")
  func top() {
    let logits: [Float] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    let options = GenerationOptions(samplingMode: .random(top: 3, seed: 1), temperature: 50)
    let allowed = mask([0, 1, 2, 3, 4, 5])
    #expect(Set(choices(options, logits: logits, mask: allowed)) == [3, 4, 5])
  }

  /// Returns a coarse number, so that many logits are equal, or a special value.
  private func unusualLogit(_ generator: inout SeededGenerator) -> Float {
    let special: [Float] = [.nan, .infinity, -.infinity, 90]
    let number = Int.random(in: 0..<400, using: &generator)
    return number < special.count ? special[number] : Float(number % 60) / 8
  }

  /// The definition: sort the tokens, keep the first ones, select according to the weights.
  ///
  /// Some masks have nearly all tokens, some have few, and some logits are replaced.
  @Test(
    "sampling among the top tokens equals its definition",
    arguments: [1, 2, 3, 40, 127, 128, 129, 500, 5_000])
  func definition(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for round in 0..<60 {
      var logits = (0..<700).map { _ in unusualLogit(&generator) }
      let share = [1, 8, 60, 64][round % 4]
      var allowed = (0..<700).filter { _ in generator.next() % 64 < share }
      if allowed.isEmpty { allowed = [699] }
      let replaced = (0..<700).filter { _ in round % 3 > 0 && generator.next() % 64 == 0 }
      let replacements = replaced.map { (token: TokenID($0), logit: unusualLogit(&generator)) }
      let options = GenerationOptions(
        samplingMode: .random(top: count, seed: UInt64(round)), temperature: 0.7)
      var sampler = Sampler(options)
      let mask = mask(allowed, of: 700)
      let choices = (0..<5).map { _ in
        sampler.choose(from: logits, mask: mask, replacing: replacements)?.index
      }

      for (token, logit) in replacements { logits[token.index] = logit }
      let numbers = logits.map { $0.isNaN ? -.infinity : min($0, .greatestFiniteMagnitude) }
      let sorted = allowed.sorted { left, right in
        numbers[left] != numbers[right] ? numbers[left] > numbers[right] : left < right
      }
      let top = sorted.prefix(count)
      let greatest = Double(numbers[sorted[0]])
      // Without a usable logit, the lowest token is the only candidate.
      let weights: [Double] =
        greatest > -.infinity ? top.map { exp((Double(numbers[$0]) - greatest) / 0.7) } : [1]
      let total = weights.reduce(0, +)
      var expected = SamplingGenerator(seed: UInt64(round))
      for choice in choices {
        var rest = expected.nextUnit() * total
        let index = weights.firstIndex { weight in
          rest -= weight
          return rest < 0
        }
        #expect(choice == top[index ?? weights.count - 1])
      }
    }
  }

  @Test("sampling with a threshold selects the tokens that reach it")
  func threshold() {
    // Probabilities 0.5, 0.25, 0.25 up to rounding.
    let logits: [Float] = [0.6931, 0, 0, -100, -100, -100, -100, -100, -100, -100]
    let all = mask(Array(0..<10))
    func reached(_ threshold: Double) -> Set<Int?> {
      Set(
        choices(
          GenerationOptions(samplingMode: .random(probabilityThreshold: threshold, seed: 3)),
          logits: logits, mask: all))
    }
    #expect(reached(0.3) == [0])
    #expect(reached(0.6) == [0, 1], "the lower of equal tokens precedes")
    #expect(reached(0.9) == [0, 1, 2])
  }

  @Test("the choices follow the distribution")
  func distribution() {
    let logits: [Float] = [0, 1.0986, 0, 0, 0, 0, 0, 0, 0, 0]
    let options = GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: 17))
    let count = 20_000
    let ones = choices(options, logits: logits, mask: mask([0, 1]), count: count)
      .count { $0 == 1 }
    // Three of four choices; the bound is seven standard deviations.
    #expect(abs(Double(ones) / Double(count) - 0.75) < 0.0215)
    let flat = GenerationOptions(
      samplingMode: .random(probabilityThreshold: 1, seed: 17), temperature: .infinity)
    let half = choices(flat, logits: logits, mask: mask([0, 1]), count: count).count { $0 == 1 }
    #expect(abs(Double(half) / Double(count) - 0.5) < 0.025)
  }
}
