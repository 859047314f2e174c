// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference

/// Measures concurrent sessions of one model, and the time to the first token of prompts with a
/// common beginning.
struct BatchingBenchmark {
  private let model: LocalLanguageModel
  private let sessionCount: Int
  private let tokenCount: Int
  private let repetitions: Int

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--model`, a GGUF file instead of the embedded model; `--threads`;
  ///   `--exact`, without rounded activations; `--sessions` and `--tokens`, the number of sessions
  ///   and of tokens of each; `--count`, the number of repetitions.
  /// - Throws: `ModelFileError` if the file cannot be used.
  init(_ options: Options) throws {
    model = try options.localModel
    sessionCount = max(options.number("--sessions", default: 8), 2)
    tokenCount = max(options.number("--tokens", default: 64), 2)
    repetitions = max(options.number("--count", default: 3), 1)
  }

  /// Runs the benchmark and prints its results.
  ///
  /// - Returns: Whether concurrent sessions generate the same text as one after the other.
  func run() async throws -> Bool {
    let isEqual = try await measureThroughput()
    try await measureBeginnings()
    return isEqual
  }

  // MARK: - Throughput

  private func options(seed: Int) -> GenerationOptions {
    GenerationOptions(
      sampling: .random(top: 40, seed: UInt64(seed)), maximumResponseTokens: tokenCount)
  }

  private func respond(_ index: Int) async throws -> (text: String, tokens: Int, seconds: Double) {
    let start = ContinuousClock.now
    let response = try await LanguageModelSession(model: model).respond(
      to: "Write a long story, number \(index).", options: options(seed: index))
    return (
      response.content, response.usage.output.totalTokenCount,
      start.duration(to: .now) / .seconds(1)
    )
  }

  private func measureThroughput() async throws -> Bool {
    var (alone, together): ([Double], [Double]) = ([], [])
    var (isEqual, unfairness) = (true, 1.0)
    var (batches, jobs) = (0, 0)
    for _ in 0..<repetitions {
      var texts: [String] = []
      var (tokens, seconds) = (0, 0.0)
      for index in 0..<sessionCount {
        let response = try await respond(index)
        texts.append(response.text)
        tokens += response.tokens
        seconds += response.seconds
      }
      alone.append(Double(tokens) / seconds)
      let counts = try model.batchCounts
      let start = ContinuousClock.now
      let responses = try await withThrowingTaskGroup(
        of: (Int, (text: String, tokens: Int, seconds: Double)).self
      ) { group in
        for index in 0..<sessionCount { group.addTask { (index, try await respond(index)) } }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      let newCounts = try model.batchCounts
      batches += newCounts.batches - counts.batches
      jobs += newCounts.jobs - counts.jobs
      let total = responses.values.reduce(0) { $0 + $1.tokens }
      together.append(Double(total) / (start.duration(to: .now) / .seconds(1)))
      isEqual = isEqual && (0..<sessionCount).allSatisfy { responses[$0]?.text == texts[$0] }
      let speeds = responses.values.map { Double($0.tokens) / $0.seconds }
      unfairness = max(unfairness, (speeds.max() ?? 1) / (speeds.min() ?? 1))
    }
    let (one, many) = (alone.median, together.median)
    print(
      String(
        format: "one session after the other: %.1f tokens/s; %d at once: %.1f tokens/s, ratio %.2f",
        one, sessionCount, many, many / one))
    print(
      String(
        format: "tokens of %.1f sessions in a batch on average; fastest to slowest session %.2f",
        Double(jobs) / Double(max(1, batches)),
        unfairness))
    print(isEqual ? "all responses are equal" : "the responses DIFFER")
    return isEqual
  }

  // MARK: - Common beginnings

  private func measureBeginnings() async throws {
    var times: [[Double]] = [[], [], []]
    var length = 0
    for repetition in 0..<repetitions {
      let instructions = Self.instructions(repetition)
      length = try await model.tokenCount(for: Instructions(instructions))
      let first = LanguageModelSession(model: model, instructions: instructions)
      times[0].append(try await timeToFirstToken(first, "Who are you?"))
      let second = LanguageModelSession(model: model, instructions: instructions)
      times[1].append(try await timeToFirstToken(second, "What can you do?"))
      let other = Self.instructions(repetition + 1_000)
      let prewarmed = LanguageModelSession(model: model, instructions: other)
      prewarmed.prewarm()
      // Longer than prewarming takes, as if the user were typing.
      try await Task.sleep(for: .seconds(min(60, 3 * times[0][repetition] + 0.2)))
      times[2].append(try await timeToFirstToken(prewarmed, "Who are you?"))
    }
    let medians = times.map(\.median)
    print("time to the first token, instructions of \(length) tokens:")
    print(
      String(
        format:
          "first session %.0f ms; second session %.0f ms, ratio %.3f; prewarmed %.0f ms, %.3f",
        medians[0] * 1e3, medians[1] * 1e3, medians[1] / medians[0], medians[2] * 1e3,
        medians[2] / medians[0]))
  }

  private func timeToFirstToken(
    _ session: LanguageModelSession, _ prompt: String
  ) async throws -> Double {
    let start = ContinuousClock.now
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 2)
    for try await _ in session.streamResponse(to: prompt, options: options) { break }
    return start.duration(to: .now) / .seconds(1)
  }

  /// Returns instructions of about 500 tokens that differ from the first word on.
  private static func instructions(_ number: Int) -> String {
    "Rule book \(number). "
      + (1...32).map { "Rule \($0): be kind and answer the question in one short sentence." }
      .joined(separator: " ")
  }
}

extension [Double] {
  /// The middle element in ascending order, or 0 if there is none.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

extension Options {
  /// The model of `--model` with the number of threads of `--threads` and, with `--exact`, exact
  /// activations instead of eight bits; or the embedded model.
  var localModel: LocalLanguageModel {
    get throws {
      var model = LocalLanguageModel.embedded
      if let path = self["--model"] {
        model = try LocalLanguageModel(contentsOf: URL(filePath: path), contextSize: 4_096)
      }
      model.threads = number("--threads", default: model.threads)
      model.precision = has("--exact") ? .exact : .rounded
      return model
    }
  }
}
