// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import LocalInference
internal import Synchronization
internal import TestSupport

/// Checks a model file from end to end: a chat, all fixture types, a tool call, a conversation that
/// exceeds the context, and the most likely tokens after prompts.
///
/// ```
/// benchmarks model --model FILE [--expected FILE] [--only chat,types,tool,long,tokens] [--verbose]
/// ```
///
/// `Tests/Benchmarks/peers/greedy.py` writes the expected tokens with llama.cpp.
struct ModelCommand {
  private let url: URL
  private let expected: String?
  private let selection: Set<Substring>?
  private let tokens: Int
  private let isVerbose: Bool

  /// Reads the options.
  init(_ options: Options) {
    url = URL(filePath: options.required("--model"))
    expected = options["--expected"]
    selection = options["--only"].map { Set($0.split(separator: ",")) }
    tokens = max(options.number("--tokens", default: 1024), 64)
    isVerbose = options.has("--verbose")
  }

  /// The result of one check.
  private struct Outcome {
    let isSuccess: Bool
    let text: String

    init(_ isSuccess: Bool, _ text: String) {
      (self.isSuccess, self.text) = (isSuccess, text)
    }
  }

  /// Runs the checks and prints a table.
  ///
  /// - Returns: Whether all checks succeeded.
  func run() async throws -> Bool {
    let start = ContinuousClock.now
    let model = try LocalLanguageModel(contentsOf: url)
    let loaded = ContinuousClock.now
    var predictor = try await model.makePredictor()
    var logits: [Float] = []
    try await predictor.evaluate([0], logits: &logits)
    print("\(url.lastPathComponent): loaded in \(Self.milliseconds(start.duration(to: loaded)))")
    print("first token after \(Self.milliseconds(start.duration(to: .now)))\n")
    let checks: [(name: String, run: (LocalLanguageModel) async throws -> Outcome)] = [
      ("chat", chat), ("types", types), ("tool", tool), ("long", long),
      ("tokens", greedyTokens),
    ]
    print("| Check | Result | |\n|---|---|---|")
    var isSuccess = true
    for (name, run) in checks where selection?.contains(name[...]) ?? true {
      let outcome: Outcome
      do {
        outcome = try await run(model)
      } catch {
        outcome = Outcome(false, "\(error)")
      }
      isSuccess = isSuccess && outcome.isSuccess
      print("| \(name) | \(outcome.isSuccess ? "ok" : "FAILED") | \(outcome.text) |")
    }
    return isSuccess
  }

  private static func milliseconds(_ duration: Duration) -> String {
    "\(Int(duration / .milliseconds(1))) ms"
  }

  private func note(_ text: @autoclosure () -> String) {
    if isVerbose { print("  \(text())") }
  }

  /// Asks several questions in one session, which continues with the tokens in the context.
  private func chat(_ model: LocalLanguageModel) async throws -> Outcome {
    let session = LanguageModelSession(
      model: model, instructions: "You are a helpful assistant. Answer in one sentence.")
    let questions = [
      "My name is Ada. What is the capital of France?", "Which river flows through that city?",
      "Name a famous building there.", "What is my name?",
    ]
    var (answers, reused, output) = (0, 0, 0)
    for question in questions {
      let response = try await session.respond(
        to: question,
        options: GenerationOptions(
          samplingMode: .random(top: 40, seed: 1), maximumResponseTokens: 96))
      note("\(question) → \(response.content)")
      answers += response.content.contains { $0.isLetter } ? 1 : 0
      reused += response.usage.input.cachedTokenCount > 0 ? 1 : 0
      output += response.usage.output.totalTokenCount
    }
    // The first request has nothing to reuse.
    return Outcome(
      answers == questions.count && reused == questions.count - 1,
      "\(answers) of \(questions.count) answers with \(output) tokens, context reused \(reused) times"
    )
  }

  /// Requests a value of each fixture type.
  private func types(_ model: LocalLanguageModel) async throws -> Outcome {
    var valid = 0
    for (index, type) in FixtureType.all.enumerated() {
      let options = GenerationOptions(
        samplingMode: .random(top: 40, seed: UInt64(index)), maximumResponseTokens: tokens)
      do {
        let text = try await type.respond(LanguageModelSession(model: model), options)
        let isValid = SchemaValidator(schema: try type.schema()).isValid(try JSONParser.parse(text))
        valid += isValid ? 1 : 0
        note("\(type.name): \(isValid ? "valid" : "INVALID"): \(text)")
      } catch {
        note("\(type.name): \(error)")
      }
    }
    return Outcome(valid == FixtureType.all.count, "\(valid) of \(FixtureType.all.count) valid")
  }

  /// Requires a call of a tool, whose output the answer follows.
  private func tool(_ model: LocalLanguageModel) async throws -> Outcome {
    let tool = ClockTool()
    let session = LanguageModelSession(model: model, tools: [tool])
    var options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 128)
    options.toolCallingMode = .required
    let response = try await session.respond(to: "What time is it in Oslo?", options: options)
    for entry in session.transcript { note("\(entry)") }
    let count = tool.callCount.withLock { $0 }
    return Outcome(
      count > 0 && !response.content.isEmpty, "\(count) calls with valid arguments, and an answer")
  }

  /// Continues a conversation until the context is full, and then in a new session with its end.
  private func long(_ model: LocalLanguageModel) async throws -> Outcome {
    let small = try LocalLanguageModel(contentsOf: url, contextSize: 384)
    let session = LanguageModelSession(model: small)
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 48)
    for turn in 1...64 {
      do {
        _ = try await session.respond(
          to: "Tell me fact number \(turn) about rivers.", options: options)
      } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
        note(context.debugDescription)
        let kept = Transcript(entries: session.transcript.suffix(2))
        let next = LanguageModelSession(model: small, transcript: kept)
        let response = try await next.respond(to: "Go on.", options: options)
        return Outcome(
          !response.content.isEmpty,
          "'exceededContextWindowSize' in turn \(turn) of \(small.contextSize) tokens; continued "
            + "with the last turn")
      }
    }
    return Outcome(false, "no error in 64 turns")
  }

  /// Compares the most likely tokens after each prompt with the expected ones.
  private func greedyTokens(_ model: LocalLanguageModel) async throws -> Outcome {
    guard let expected else { return Outcome(true, "not compared; '--expected' is missing") }
    var comparison = try GreedyComparison(contentsOf: URL(filePath: expected))
    try await comparison.run(model) { note($0) }
    return Outcome(comparison.isSuccess, comparison.description)
  }
}

/// A tool that returns the time of a city and counts its calls.
private final class ClockTool: Tool {
  let name = "clock"
  let description = "Returns the local time of a city."
  let callCount = Mutex(0)

  func call(arguments: CityArguments) async throws -> String {
    callCount.withLock { $0 += 1 }
    return "It is 10:42 in \(arguments.city)."
  }
}
