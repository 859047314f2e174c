// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite("A channel that is read by hand")
struct ChannelTests {
  private func texts(
    of channel: LanguageModelExecutorGenerationChannel
  ) async throws -> [String] {
    var texts: [String] = []
    for try await event in channel {
      if case .response(let response) = event.kind,
        case .appendText(let fragment) = response.action.kind
      {
        texts.append(fragment.content)
      }
    }
    return texts
  }

  @Test func keepsWhatIsSentBeforeItIsRead() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    for text in ["a", "b"] {
      await channel.send(.response(action: .appendText(text, tokenCount: 1)))
    }
    channel.finish()
    #expect(try await texts(of: channel) == ["a", "b"])
  }

  @Test func wakesAReaderThatWaits() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    let reader = Task { try await texts(of: channel) }
    for number in 0..<50 {
      await channel.send(.response(action: .appendText("\(number)", tokenCount: 1)))
    }
    channel.finish()
    #expect(try await reader.value == (0..<50).map { "\($0)" })
  }

  @Test func letsACancelledReaderGo() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    let reader = Task { try await texts(of: channel) }
    reader.cancel()
    #expect(try await reader.value.isEmpty)
  }
}

@Suite("Options")
struct GenerationOptionsTests {
  @Test func areTakenFromTheDefaultsWhereNothingIsSaid() {
    let defaults = GenerationOptions(
      samplingMode: .greedy, temperature: 0.5, maximumResponseTokens: 9,
      toolCallingMode: .disallowed)
    #expect(GenerationOptions().filled(from: defaults) == defaults)
    let own = GenerationOptions(
      samplingMode: .random(top: 3), temperature: 1, maximumResponseTokens: 4,
      toolCallingMode: .required)
    #expect(own.filled(from: defaults) == own)
  }

  @Test func leaveToChanceWhatTheCallerDoes() {
    let greedy = GenerationOptions(samplingMode: .greedy, temperature: 0)
    let warm = GenerationOptions(temperature: 0.8).filled(from: greedy)
    #expect(warm.samplingMode == nil && warm.temperature == 0.8)
    let random = GenerationOptions(samplingMode: .random(top: 5)).filled(from: greedy)
    #expect(random.samplingMode == .random(top: 5) && random.temperature == nil)
    #expect(GenerationOptions().filled(from: greedy) == greedy)
  }

  @Test func haveTwoNamesForTheSamplingMode() {
    var options = GenerationOptions(sampling: .greedy)
    #expect(options == GenerationOptions(samplingMode: .greedy))
    options.samplingMode = .random(probabilityThreshold: 0.5, seed: 1)
    #expect(options.sampling?.kind == .randomProbabilityThreshold(0.5, seed: 1))
  }
}
