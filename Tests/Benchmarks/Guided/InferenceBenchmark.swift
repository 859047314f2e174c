// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference

/// Measures the speed of prompts and of single tokens for several numbers of threads.
struct InferenceBenchmark {
  private let path: String?
  private let promptLength: Int
  private let tokenCount: Int
  private let repetitions: Int

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--model`, a GGUF file instead of the embedded model; `--prompt` and
  ///   `--tokens`, the number of tokens in a batch and one by one; `--count`, the repetitions.
  init(_ options: Options) {
    path = options["--model"]
    promptLength = max(options.number("--prompt", default: 512), 1)
    tokenCount = max(options.number("--tokens", default: 64), 1)
    repetitions = max(options.number("--count", default: 5), 1)
  }

  /// Runs the benchmark and prints the best times of all repetitions.
  ///
  /// - Returns: Whether the logits are equal for all numbers of threads.
  func run() async throws -> Bool {
    var model = LocalLanguageModel.embedded
    if let path { model = try LocalLanguageModel(contentsOf: URL(filePath: path)) }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let counts = Array(Set([1, 2, 4, 8, cores].filter { $0 <= cores })).sorted()
    var best = [Times](repeating: Times(), count: counts.count)
    var logits: [[Float]] = []
    for _ in 0..<repetitions {
      for (index, threads) in counts.enumerated() {
        model.threads = threads
        let (times, numbers) = try await measure(model)
        best[index].takeBest(of: times)
        logits.append(numbers)
      }
    }
    print("wall time; \(promptLength) tokens read at once, \(tokenCount) one by one")
    print("| threads | prompt, tokens per second | tokens per second | of one thread |")
    print("|---|---|---|---|")
    for (threads, times) in zip(counts, best) {
      print(
        "| \(threads) "
          + String(
            format: "| %.0f | %.1f | %.2f, %.2f |", Double(promptLength) / times.prompt,
            Double(tokenCount) / times.tokens, best[0].prompt / times.prompt,
            best[0].tokens / times.tokens))
    }
    let isSame = logits.allSatisfy { $0 == logits[0] }
    print(isSame ? "all logits are equal to the last bit" : "the logits DIFFER")
    return isSame
  }

  /// Returns the elapsed time of the two parts in seconds.
  private struct Times {
    var prompt = Double.infinity
    var tokens = Double.infinity

    mutating func takeBest(of other: Times) {
      prompt = min(prompt, other.prompt)
      tokens = min(tokens, other.tokens)
    }
  }

  private func measure(_ model: LocalLanguageModel) async throws -> (Times, [Float]) {
    let count = try await model.vocabulary.count
    let prompt = (0..<promptLength).map { ($0 * 31 + 7) % count }
    var predictor = try await model.makePredictor()
    var logits: [Float] = []
    let start = ContinuousClock.now
    try await predictor.evaluate(prompt, logits: &logits)
    let middle = ContinuousClock.now
    for index in 0..<tokenCount {
      try await predictor.evaluate([(index * 17 + 3) % count], logits: &logits)
    }
    let times = Times(
      prompt: start.duration(to: middle) / Duration.seconds(1),
      tokens: middle.duration(to: .now) / Duration.seconds(1))
    return (times, logits)
  }
}
