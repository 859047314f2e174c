// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite("GenerationOptions")
struct GenerationOptionsTests {
  @Test("missing options are taken from the defaults")
  func fillsMissingOptions() {
    let defaults = GenerationOptions(
      samplingMode: .greedy, temperature: 0.5, maximumResponseTokens: 9,
      toolCallingMode: .disallowed)
    #expect(GenerationOptions().filled(from: defaults) == defaults)
    let own = GenerationOptions(
      samplingMode: .random(top: 3), temperature: 1, maximumResponseTokens: 4,
      toolCallingMode: .required)
    #expect(own.filled(from: defaults) == own)
  }

  @Test("a temperature or a random mode overrides greedy defaults")
  func overridesGreedyDefaults() {
    let greedy = GenerationOptions(samplingMode: .greedy, temperature: 0)
    let warm = GenerationOptions(temperature: 0.8).filled(from: greedy)
    #expect(warm.samplingMode == nil && warm.temperature == 0.8)
    let random = GenerationOptions(samplingMode: .random(top: 5)).filled(from: greedy)
    #expect(random.samplingMode == .random(top: 5) && random.temperature == nil)
    #expect(GenerationOptions().filled(from: greedy) == greedy)
  }

  @Test("the sampling mode has a former name")
  func formerNameOfSamplingMode() {
    var options = GenerationOptions(sampling: .greedy)
    #expect(options == GenerationOptions(samplingMode: .greedy))
    options.samplingMode = .random(probabilityThreshold: 0.5, seed: 1)
    #expect(options.sampling?.kind == .randomProbabilityThreshold(0.5, seed: 1))
  }
}
