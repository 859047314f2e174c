// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// Runs concurrent matchers of one grammar and compares each with a matcher that runs alone.
///
/// ```
/// benchmarks matchers [--tasks N] [--steps N] [--rounds N] [--tokens N] [--seed N]
/// ```
///
/// The grammars have very small memory limits, so states and masks are created and evicted
/// continuously. `Tests/ThreadSanitizer/run.sh` runs it under the thread sanitizer.
struct MatchersCheck {
  private let tasks: Int
  private let steps: Int
  private let rounds: Int
  private let tokens: Int
  private let seed: Int

  /// Reads the options.
  init(_ options: Options) {
    tasks = options.number("--tasks", default: 8)
    steps = options.number("--steps", default: 100)
    rounds = options.number("--rounds", default: 1)
    tokens = options.number("--tokens", default: 2_000)
    seed = options.number("--seed", default: 1)
  }

  /// Runs the check with the schemas of the constraint benchmark.
  ///
  /// - Returns: Whether all matchers agreed.
  func run() async throws -> Bool {
    let file = try VocabularyFile(
      path: Fixtures.url("Vocabularies/cl100k-100k.vocab.bin").path(percentEncoded: false))
    // The first tokens are the single bytes and the most frequent texts.
    let vocabulary = try Vocabulary(
      tokens: Array(file.tokens.prefix(max(tokens, 256))) + [[]],
      endTokens: [TokenID(max(tokens, 256))])
    let cases = try ConstraintCase.read(
      path: Fixtures.url("Constraint/generable.cl100k-100k.cases").path(percentEncoded: false))
    let limits = [
      MemoryLimits(), MemoryLimits(stateBytes: 0, maskBytes: 2_000),
      MemoryLimits(stateBytes: 8_000, maskBytes: 100_000),
    ]
    var differences: [String] = []
    for round in 0..<rounds {
      for (index, test) in cases.enumerated() {
        let schema = try Schema(json: JSONParser.parse(test.schema))
        for memory in limits {
          let walks = ConcurrentMatchers(
            schema, layout: .compact, vocabulary: vocabulary, memory: memory)
          let seed = UInt64(seed + round * cases.count + index)
          let found =
            try await walks.run(tasks: tasks, steps: steps, seed: seed)
            + walks.race(tasks: tasks, rounds: steps, seed: seed)
          differences += found.map { "\(test.id): \($0)" }
        }
      }
    }
    let walks = cases.count * limits.count * rounds
    print(
      "\(walks) times \(tasks) matchers at once, \(steps) steps each: "
        + "\(differences.count) differences")
    differences.forEach { print($0) }
    return differences.isEmpty
  }
}
