// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Tests of matchers that share a grammar while its automaton grows and is replaced.
///
/// `Tests/ThreadSanitizer/run.sh` runs the same walks under the thread sanitizer.
@Suite struct ConcurrentMatcherTests {
  /// Limits, some of which no composite state and hardly any mask fits.
  private static let limits = [
    MemoryLimits(), MemoryLimits(stateBytes: 0, maskBytes: 1_000),
    MemoryLimits(stateBytes: 4_000, maskBytes: 20_000),
  ]

  @Test("concurrent matchers do not affect each other", arguments: SchemaCase.all, limits)
  func concurrentMatchers(_ test: SchemaCase, _ memory: MemoryLimits) async throws {
    let walks = ConcurrentMatchers(
      try test.schema(), vocabulary: try SyntheticVocabulary.make(), memory: memory)
    var differences = try await walks.run(tasks: 4, steps: 12, seed: 7)
    differences += try await walks.race(tasks: 4, rounds: 2, seed: 8)
    #expect(differences.isEmpty, "\(differences)")
  }

  @Test("automata are replaced while matchers use them")
  func automatonReplacement() async throws {
    let schema = try SchemaCase.statePerLevel.schema()
    let walks = ConcurrentMatchers(
      schema, layout: .compact, vocabulary: try SyntheticVocabulary.make(),
      memory: MemoryLimits(stateBytes: 30_000, maskBytes: 4_000))
    let differences = try await walks.run(tasks: 8, steps: 100, seed: 3)
    #expect(differences.isEmpty, "\(differences)")
  }
}
