// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference

/// Measures the time from loading a file to the first logits, the time to the first visible field,
/// and the time to the complete value, with streaming and without.
struct LatencyBenchmark {
  private let options: Options
  private let promptLength: Int
  private let repetitions: Int

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--model`, a GGUF file in addition to the embedded model; `--threads`;
  ///   `--prompt`, the approximate number of tokens of the prompt; `--count`, the repetitions.
  init(_ options: Options) {
    self.options = options
    promptLength = max(options.number("--prompt", default: 500), 16)
    repetitions = max(options.number("--count", default: 5), 1)
  }

  /// Runs the benchmark and prints the median times of all repetitions.
  ///
  /// - Returns: Whether streamed and collected values are equal.
  /// - Throws: `ModelFileError` if the file cannot be used.
  func run() async throws -> Bool {
    if let path = options["--model"] { try await measureLoading(path) }
    let models = try models()
    print(
      "| model | prompt tokens | first field | processor time | complete, streamed | complete, blocking |"
    )
    print("|---|---|---|---|---|---|")
    var isEqual = true
    for (name, model) in models {
      var times: [[Double]] = [[], [], [], []]
      var count = 0
      for repetition in 0...repetitions {
        // A prompt of its own for each response, since contexts share their beginnings.
        let streamed = try await stream(model, prompt(2 * repetition))
        let blocking = try await respond(model, prompt(2 * repetition + 1))
        count = blocking.promptTokens
        isEqual = isEqual && streamed.isEqual
        // The first repetition computes the masks.
        guard repetition > 0 else { continue }
        times[0].append(streamed.first)
        times[1].append(streamed.firstProcessor)
        times[2].append(streamed.complete)
        times[3].append(blocking.seconds)
      }
      let medians = times.map { String(format: "%.0f ms", $0.median * 1e3) }
      print("| \(name) | \(count) | \(medians.joined(separator: " | ")) |")
    }
    if !isEqual { print("the last snapshots DIFFER from the collected values") }
    return isEqual
  }

  /// The embedded model and that of `--model`.
  private func models() throws -> [(name: String, model: LocalLanguageModel)] {
    var embedded = LocalLanguageModel.embedded
    embedded.threads = options.number("--threads", default: embedded.threads)
    var models = [("embedded", embedded)]
    if let path = options["--model"] {
      models.append((URL(filePath: path).lastPathComponent, try options.localModel))
    }
    return models
  }

  /// Prints the time from loading a file, whose tokenizer is included, to the logits after 16
  /// tokens, and the memory in addition to the mapped file.
  private func measureLoading(_ path: String) async throws {
    var times: [[Double]] = [[], []]
    var memory = 0
    // The first repetition reads the file into the page cache.
    for repetition in 0...repetitions {
      let before = AnonymousMemory.bytes
      let start = ContinuousClock.now
      let model = try options.localModel
      let loaded = ContinuousClock.now
      var predictor = try await model.makePredictor()
      var logits: [Float] = []
      try await predictor.evaluate(Array(0..<16), logits: &logits)
      memory = max(memory, AnonymousMemory.bytes - before)
      guard repetition > 0 else { continue }
      times[0].append(start.duration(to: loaded) / .seconds(1))
      times[1].append(start.duration(to: .now) / .seconds(1))
    }
    print(
      String(
        format:
          "loading: %.0f ms; loading and 16 tokens: %.0f ms; memory in addition to the file: %d MB",
        times[0].median * 1e3, times[1].median * 1e3, memory >> 20))
  }

  private static func schema() throws -> GenerationSchema {
    try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Assessment",
        properties: [
          .init(name: "isPositive", schema: DynamicGenerationSchema(type: Bool.self)),
          .init(
            name: "stars",
            schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...5)])),
          .init(name: "summary", schema: DynamicGenerationSchema(type: String.self)),
        ]), dependencies: [])
  }

  private let generation = GenerationOptions(sampling: .greedy, maximumResponseTokens: 60)

  private func prompt(_ number: Int) -> String {
    let sentence = "The food was warm and the people were very nice to us all evening. "
    return "Review \(number): " + String(repeating: sentence, count: promptLength / 18)
  }

  private func stream(
    _ model: LocalLanguageModel, _ prompt: String
  ) async throws -> (first: Double, firstProcessor: Double, complete: Double, isEqual: Bool) {
    let session = LanguageModelSession(model: model)
    let (start, processorStart) = (ContinuousClock.now, ProcessTime.now)
    var first: Double?
    var firstProcessor = 0.0
    let stream = session.streamResponse(to: prompt, schema: try Self.schema(), options: generation)
    var last: String?
    for try await snapshot in stream {
      if first == nil, (try? snapshot.rawContent.value(Bool.self, forProperty: "isPositive")) != nil
      {
        first = start.duration(to: .now) / .seconds(1)
        firstProcessor = ProcessTime.now - processorStart
      }
      last = snapshot.rawContent.jsonString
    }
    let complete = start.duration(to: .now) / .seconds(1)
    let collected = try await stream.collect().rawContent.jsonString
    return (first ?? complete, firstProcessor, complete, collected == last)
  }

  private func respond(
    _ model: LocalLanguageModel, _ prompt: String
  ) async throws -> (seconds: Double, promptTokens: Int) {
    let session = LanguageModelSession(model: model)
    let start = ContinuousClock.now
    let response = try await session.respond(to: prompt, schema: Self.schema(), options: generation)
    return (start.duration(to: .now) / .seconds(1), response.usage.input.totalTokenCount)
  }
}
