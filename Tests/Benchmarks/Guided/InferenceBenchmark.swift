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
  private let contextLength: Int
  private let repetitions: Int
  private let precision: ActivationPrecision
  private let peer: String?
  private let threads: Int?

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--model`, a GGUF file instead of the embedded model; `--prompt` and
  ///   `--tokens`, the number of tokens in a batch and one by one; `--context`, the number of tokens
  ///   that precede those one by one; `--count`, the repetitions; `--precision exact`, activations
  ///   that are not rounded; `--peer`, the path of `llama-bench`; `--threads`, the number of threads
  ///   of both engines in the comparison with a peer, or the only number that is measured.
  init(_ options: Options) {
    path = options["--model"]
    promptLength = max(options.number("--prompt", default: 512), 1)
    tokenCount = max(options.number("--tokens", default: 64), 1)
    contextLength = max(options.number("--context", default: 1), 1)
    repetitions = max(options.number("--count", default: 5), 1)
    precision = options["--precision"] == "exact" ? .exact : .rounded
    peer = options["--peer"]
    threads = options["--threads"].map { _ in max(options.number("--threads", default: 1), 1) }
  }

  /// Runs the benchmark and prints the best times of all repetitions.
  ///
  /// - Returns: Whether the logits are equal for all numbers of threads.
  func run() async throws -> Bool {
    var model = LocalLanguageModel.embedded
    if let path { model = try LocalLanguageModel(contentsOf: URL(filePath: path)) }
    model.precision = precision
    if let peer {
      try await compare(model, with: peer, path: path ?? EmbeddedModelFile.path())
      return true
    }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let counts =
      threads.map { [$0] } ?? Array(Set([1, 2, 4, 8, cores].filter { $0 <= cores })).sorted()
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
    print(
      "wall time; \(promptLength) tokens read at once, \(tokenCount) one by one after "
        + "\(contextLength)")
    print("| threads | prompt, tokens per second | tokens per second | of the first row |")
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

  /// Alternates between both engines, and prints the medians.
  private func compare(
    _ model: LocalLanguageModel, with peer: String, path: String
  ) async throws {
    let benchmark = PeerBenchmark(
      executable: peer, model: path, promptLength: promptLength, tokenCount: tokenCount,
      contextLength: contextLength)
    let threads = threads ?? 1
    var model = model
    model.threads = threads
    let memory = try ReadBandwidth(path: path)
    var bandwidths: [Double] = []
    var rounds: [(own: PeerBenchmark.Speeds, peer: PeerBenchmark.Speeds)] = []
    for _ in 0..<repetitions {
      bandwidths.append(memory.measure(threads: threads))
      let times = try await measure(model).0
      let own = PeerBenchmark.Speeds(
        prompt: Double(promptLength) / times.prompt, tokens: Double(tokenCount) / times.tokens)
      rounds.append((own, try benchmark.measure(threads: threads)))
    }
    func row(_ name: String, _ speed: (PeerBenchmark.Speeds) -> Double) {
      let ratios = rounds.map { speed($0.own) / speed($0.peer) }
      print(
        "| \(name) "
          + String(
            format: "| %.1f | %.1f | %.2f (%.2f to %.2f) |", rounds.map { speed($0.own) }.median,
            rounds.map { speed($0.peer) }.median, ratios.median, ratios.min() ?? 0,
            ratios.max() ?? 0))
    }
    print(
      "wall time, threads: \(threads); medians of \(rounds.count) rounds, in which both alternate")
    print("| | tokens per second | of the peer | ratio (smallest to largest) |")
    print("|---|---|---|---|")
    row("\(promptLength) tokens at once") { $0.prompt }
    row("\(tokenCount) tokens one by one") { $0.tokens }
    let shares = zip(rounds, bandwidths).map { round, bandwidth in
      round.own.tokens * Double(memory.count) / bandwidth
    }
    print(
      String(
        format:
          "a loop reads %.1f GB/s of the file; single tokens read %.0f %% of it (%.0f to %.0f)",
        bandwidths.median / 1e9, shares.median * 100, (shares.min() ?? 0) * 100,
        (shares.max() ?? 0) * 100))
  }

  /// Measures both parts, and returns the last logits of each.
  ///
  /// As in `llama-bench`, the single tokens do not follow the prompt. One token precedes them, or
  /// the number of `--context`.
  private func measure(_ model: LocalLanguageModel) async throws -> (Times, [Float]) {
    let count = try await model.vocabulary.count
    let prompt = (0..<promptLength).map { ($0 * 31 + 7) % count }
    var times = Times()
    var promptLogits: [Float] = []
    var predictor = try await model.makePredictor()
    let start = ContinuousClock.now
    try await predictor.evaluate(prompt, logits: &promptLogits)
    times.prompt = start.duration(to: .now) / Duration.seconds(1)

    var logits: [Float] = []
    predictor = try await model.makePredictor()
    let context = (0..<contextLength).map { ($0 * 13 + 1) % count }
    try await predictor.evaluate(context, logits: &logits)
    let next = ContinuousClock.now
    for index in 0..<tokenCount {
      try await predictor.evaluate([(index * 17 + 3) % count], logits: &logits)
    }
    times.tokens = next.duration(to: .now) / Duration.seconds(1)
    return (times, promptLogits + logits)
  }
}
