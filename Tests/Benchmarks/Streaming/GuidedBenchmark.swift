// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference

/// Compares how fast the embedded model writes with and without a schema: from equal prompts, to
/// equally many tokens.
struct GuidedBenchmark {
  private let count: Int

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--count`, how many pairs of responses.
  init(_ options: Options) {
    count = max(options.number("--count", default: 10), 1)
  }

  /// One side of the comparison.
  private struct Tally {
    var tokens = 0
    var evaluations = 0
    var forced = 0
    var seconds = 0.0

    var tokensPerSecond: Double {
      Double(tokens) / max(seconds, 1e-9)
    }

    mutating func add(_ usage: LanguageModelSession.Usage, seconds: Double) throws {
      tokens += usage.output.totalTokenCount
      evaluations += try usage.metadata["evaluationCount"]?.value(Int.self) ?? 0
      forced += try usage.metadata["forcedTokenCount"]?.value(Int.self) ?? 0
      self.seconds += seconds
    }
  }

  /// Runs the benchmark and prints what it found.
  ///
  /// - Returns: True: the figures are for people to judge.
  func run() async throws -> Bool {
    var guided = Tally()
    var free = Tally()
    for seed in 0...count {
      let (guidedPair, freePair) = try await pair(seed: UInt64(seed))
      // The first pair warms caches up.
      guard seed > 0 else { continue }
      try guided.add(guidedPair.usage, seconds: guidedPair.seconds)
      try free.add(freePair.usage, seconds: freePair.seconds)
    }
    print("| | tokens | of them forced | evaluations | CPU seconds | tokens per second |")
    print("|---|---|---|---|---|---|")
    for (name, tally) in [("guided", guided), ("unguided", free)] {
      print(
        "| \(name) | \(tally.tokens) | \(tally.forced) | \(tally.evaluations) "
          + String(format: "| %.2f | %.0f |", tally.seconds, tally.tokensPerSecond))
    }
    print(
      String(
        format: "guided / unguided: %.2f", guided.tokensPerSecond / free.tokensPerSecond))
    return true
  }

  private typealias Measured = (usage: LanguageModelSession.Usage, seconds: Double)

  /// A guided response, and an unguided one of the same length where the model goes on so long.
  private func pair(seed: UInt64) async throws -> (guided: Measured, free: Measured) {
    let prompt = "Plan three days in Japan"
    var options = GenerationOptions(
      samplingMode: .random(probabilityThreshold: 1, seed: seed), temperature: 1)
    let start = ProcessTime.now
    let guided = try await LanguageModelSession(model: LocalLanguageModel.embedded).respond(
      to: prompt, generating: Itinerary.self, includeSchemaInPrompt: false, options: options)
    let middle = ProcessTime.now
    options.maximumResponseTokens = guided.usage.output.totalTokenCount
    let free = try await LanguageModelSession(model: LocalLanguageModel.embedded).respond(
      to: prompt, options: options)
    return ((guided.usage, middle - start), (free.usage, ProcessTime.now - middle))
  }
}
