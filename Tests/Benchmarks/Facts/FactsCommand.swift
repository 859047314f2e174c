// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import LocalInference
internal import SchemaModel
internal import TestSupport

/// Measures how many facts of a prompt a local model reports in the properties of a typed response.
///
/// The prompts and facts are those of `Fixtures/Facts`.
struct FactsCommand {
  private static let usage = """
    benchmarks facts [--model FILE | --embedded] [--sampling default|greedy|both] [--prompts N]
                     [--every N] [--seed N] [--tokens N] [--output FILE] [--responses]
    """

  private let path: String?
  private let samplings: [String]
  private let promptLimit: Int
  private let stride: Int
  private let seed: UInt64
  private let tokenLimit: Int
  private let output: String?
  private let printsResponses: Bool

  /// Creates the command.
  ///
  /// - Parameter options: `--model`, a GGUF file instead of the embedded model; `--sampling`;
  ///   `--prompts`, the number of prompts of each type; `--every`, the distance between the types
  ///   that are used; `--seed`, the seed of the first response; `--tokens`, the maximum number of
  ///   tokens of a response; `--output`, a file for the results as JSON; `--responses`, to print
  ///   all responses.
  init(_ options: Options) {
    path = options["--model"]
    if path != nil, options.has("--embedded") {
      Options.fail("'--model' and '--embedded' exclude each other; remove one\n\(Self.usage)")
    }
    switch options["--sampling"] ?? "both" {
    case "both": samplings = ["default", "greedy"]
    case let name where name == "default" || name == "greedy": samplings = [name]
    case let name: Options.fail("unknown sampling '\(name)'; name default, greedy, or both")
    }
    promptLimit = max(options.number("--prompts", default: Int.max), 1)
    stride = max(options.number("--every", default: 1), 1)
    seed = UInt64(max(options.number("--seed", default: 1), 0))
    tokenLimit = max(options.number("--tokens", default: 1000), 1)
    output = options["--output"]
    printsResponses = options.has("--responses")
  }

  /// Runs all prompts and prints a table.
  ///
  /// - Returns: Whether every request returned a value; the shares have no threshold.
  func run() async throws -> Bool {
    let model =
      try path.map { try LocalLanguageModel(contentsOf: URL(filePath: $0)) } ?? .embedded
    let files = try FactFile.all().enumerated().filter { $0.offset.isMultiple(of: stride) }
      .map(\.element)
    var columns: [FactsReport.Column] = []
    for sampling in samplings {
      var tally = FactTally()
      for (index, file) in files.enumerated() {
        let first = seed + UInt64(index) * 1000
        try await measure(file, model, sampling: sampling, firstSeed: first, &tally)
        let sum = tally.sum
        progress("\(sampling): \(index + 1) of \(files.count) types, \(sum.reported)/\(sum.total)")
      }
      columns.append(FactsReport.Column(name: sampling, tally: tally))
    }
    let report = FactsReport(
      model: path.map { URL(filePath: $0).lastPathComponent } ?? "embedded",
      typeCount: files.count, columns: columns)
    print(report.table)
    if let output {
      try report.json.write(to: URL(filePath: output), atomically: true, encoding: .utf8)
    }
    return columns.allSatisfy { $0.tally.failures == 0 }
  }

  private func measure(
    _ file: FactFile, _ model: LocalLanguageModel, sampling: String, firstSeed: UInt64,
    _ tally: inout FactTally
  ) async throws {
    let schema = try GenerationSchema(jsonSchema: file.schemaText)
    for (index, prompt) in file.prompts.prefix(promptLimit).enumerated() {
      let options = GenerationOptions(
        samplingMode: sampling == "greedy"
          ? .greedy : .random(top: 40, seed: firstSeed + UInt64(index)),
        maximumResponseTokens: tokenLimit)
      var score: FactScore?
      do {
        let session = LanguageModelSession(model: model)
        let response = try await session.respond(to: prompt.text, schema: schema, options: options)
        let value = try JSONParser.parse(response.rawContent.jsonString)
        let result = FactScore(value, facts: prompt.facts, schema: file.schema)
        score = result
        if printsResponses { show(prompt, response.rawContent.jsonString, result) }
      } catch {
        print("\(file.name), prompt \(index + 1): \(error)")
      }
      tally.add(score, expected: prompt.facts)
    }
  }

  private func show(_ prompt: FactFile.Prompt, _ response: String, _ score: FactScore) {
    let missed = zip(prompt.facts, score.isReported).filter { !$0.1 }
      .map { $0.0.path.joined(separator: ".") }
    print("> \(prompt.text)\n\(response)\n  missed: \(missed.joined(separator: ", "))")
  }

  private func progress(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
