// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference

/// Compares the speed of the embedded model with and without a schema.
///
/// For each type of the fixtures and each seed there are two responses to the same prompt, which
/// includes the schema: a guided one, and an unguided one of a model without end tokens that is
/// stopped after the same number of tokens. Both use the model's default sampling and separate
/// sessions, and alternate in going first.
struct GuidedBenchmark {
  private let count: Int

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--count`, the number of pairs of responses for each type.
  init(_ options: Options) {
    count = max(options.number("--count", default: 10), 1)
  }

  /// Runs the benchmark and prints its results.
  ///
  /// - Returns: Always `true`; the figures have no threshold.
  func run() async throws -> Bool {
    var report = GuidedReport()
    let vocabulary = try await LocalLanguageModel.embedded.vocabulary
    let endless = try vocabulary.withoutEnd()
    for type in FixtureType.all {
      let schema = try GenerationSchema(schema: type.schema())
      let guided = MeteredModel(showing: schema, vocabulary: vocabulary)
      let free = MeteredModel(showing: schema, vocabulary: endless)
      for seed in 0...count {
        // The first response of a type compiles its grammar and computes its first masks.
        let options = Self.options(seed: seed)
        let length = try await respond(type, guided, options, as: nil).tokens
        guard seed > 0, length > 1 else { continue }
        var pair = GuidedReport.Pair()
        for isGuided in seed.isMultiple(of: 2) ? [true, false] : [false, true] {
          if isGuided {
            pair.guided = try await respond(type, guided, options, as: nil)
          } else {
            pair.free = try await respond(type, free, options, as: length)
          }
        }
        report.pairs.append(pair)
      }
      if let breakdown = try await replay(type, schema, guided, vocabulary) {
        report.breakdown.add(breakdown)
      }
    }
    print(report.table)
    return true
  }

  /// Returns the model's default sampling with a seed.
  private static func options(seed: Int) -> GenerationOptions {
    GenerationOptions(
      samplingMode: .random(top: 40, seed: UInt64(seed)), temperature: 0.6,
      maximumResponseTokens: 1000)
  }

  /// Requests a guided response, or an unguided response with a number of tokens.
  private func respond(
    _ type: FixtureType, _ model: MeteredModel, _ options: GenerationOptions, as length: Int?
  ) async throws -> GuidedReport.Side {
    model.meter.reset()
    let prompt = "Create a \(type.name)"
    let (start, began) = (ProcessTime.now, ContinuousClock.now)
    let session = LanguageModelSession(model: model)
    let usage: LanguageModelSession.Usage
    if let length {
      var options = options
      options.maximumResponseTokens = length
      usage = try await session.respond(to: prompt, options: options).usage
    } else {
      usage = try await type.generate(session, prompt, options)
    }
    let wall = began.duration(to: .now) / Duration.seconds(1)
    return GuidedReport.Side(
      tokens: usage.output.totalTokenCount,
      forced: try usage.metadata["forcedTokenCount"]?.value(Int.self) ?? 0,
      processSeconds: ProcessTime.now - start, wallSeconds: wall,
      evaluations: model.meter.evaluations.map { ($0.tokens, $0.seconds) })
  }

  /// Divides the time of one guided response into its parts.
  private func replay(
    _ type: FixtureType, _ schema: GenerationSchema, _ model: MeteredModel,
    _ vocabulary: TokenVocabulary
  ) async throws -> GuidedReport.Breakdown? {
    var breakdown = GuidedReport.Breakdown()
    let options = Self.options(seed: count)
    breakdown.whole = try await respond(type, model, options, as: nil)
    model.meter.reset(keepingLogits: true)
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(
      to: "Create a \(type.name)", schema: schema, options: options)
    let replay = try ResponseReplay(schema, options, vocabulary, model.meter.evaluations)
    // A response that was shortened by its limit differs from its repetition.
    guard replay.tokenCount == response.usage.output.totalTokenCount else { return nil }
    breakdown.maskSeconds = replay.maskSeconds
    breakdown.samplingSeconds = replay.samplingSeconds
    return breakdown
  }
}
