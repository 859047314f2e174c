// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine
package import SchemaModel

/// A test of many concurrent matchers of one grammar, each compared with a matcher of a private
/// grammar.
///
/// All matchers reach the same new states at about the same time, and the shared grammar has very
/// small memory limits. States and masks are created, shared, evicted, and created again while
/// matchers use them.
package struct ConcurrentMatchers: Sendable {
  private let schema: Schema
  private let layout: JSONLayout
  private let vocabulary: Vocabulary
  private let memory: MemoryLimits

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: The layout.
  ///   - vocabulary: The tokens.
  ///   - memory: The memory limits of the shared grammar.
  package init(
    _ schema: Schema, layout: JSONLayout = .spaced, vocabulary: Vocabulary, memory: MemoryLimits
  ) {
    self.schema = schema
    self.layout = layout
    self.vocabulary = vocabulary
    self.memory = memory
  }

  /// Runs the matchers along random documents, with rollbacks.
  ///
  /// - Parameters:
  ///   - tasks: The number of matchers.
  ///   - steps: The number of steps of each matcher.
  ///   - seed: The seed, from which each matcher's own seed is derived.
  /// - Returns: The differences between the shared grammar and the private ones.
  /// - Throws: ``GrammarError`` if the schema cannot be compiled.
  package func run(tasks: Int, steps: Int, seed: UInt64) async throws -> [String] {
    let shared = try CompiledGrammar(compiling: schema, layout: layout, memory: memory)
    return try await withThrowingTaskGroup(of: [String].self) { group in
      for task in 0..<tasks {
        group.addTask {
          let alone = try CompiledGrammar(compiling: schema, layout: layout)
          var pair = MatcherPair(
            TokenMatcher(grammar: shared, vocabulary: vocabulary),
            TokenMatcher(grammar: alone, vocabulary: vocabulary))
          // Pairs of tasks follow the same document.
          var random = SeededGenerator(seed: seed &+ UInt64(task / 2))
          for _ in 0..<steps where pair.differences.isEmpty { pair.step(&random) }
          return pair.differences.map { "matcher \(task): \($0)" }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}

extension ConcurrentMatchers {
  /// Runs concurrent matchers of a new grammar along one random document.
  ///
  /// They request no masks, because the lock of the cache would order their accesses. All matchers
  /// reach unknown states, build them, and read what the others write.
  ///
  /// - Parameters:
  ///   - tasks: The number of matchers.
  ///   - rounds: The number of times that the grammar is compiled again.
  ///   - seed: The seed.
  /// - Returns: The differences.
  /// - Throws: ``GrammarError`` if the schema cannot be compiled.
  package func race(tasks: Int, rounds: Int, seed: UInt64) async throws -> [String] {
    let document = try randomDocument(seed: seed)
    var failures: [String] = []
    for round in 0..<rounds {
      let grammar = try CompiledGrammar(compiling: schema, layout: layout, memory: memory)
      let start = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      failures += await withTaskGroup(of: String?.self) { group in
        for task in 0..<tasks {
          group.addTask {
            var matcher = start
            for (place, token) in document.enumerated() where !matcher.accept(token) {
              return "round \(round), matcher \(task): token \(place) of a document is refused"
            }
            return matcher.isFinished ? nil : "round \(round): a document is not finished"
          }
        }
        return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
      }
    }
    return failures
  }

  private func randomDocument(seed: UInt64) throws -> [TokenID] {
    let grammar = try CompiledGrammar(compiling: schema, layout: layout)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var random = SeededGenerator(seed: seed)
    var left = (matcher.fewestTokensToFinish() ?? 0) + 60
    var document: [TokenID] = []
    while !matcher.isFinished,
      let token = matcher.mask(withinTokens: left).tokens.randomElement(using: &random),
      matcher.accept(token)
    {
      document.append(token)
      left -= 1
    }
    return document
  }
}

/// A matcher of a shared grammar and one of a private grammar, which must always agree.
private struct MatcherPair {
  private(set) var differences: [String] = []
  private var shared: TokenMatcher
  private var alone: TokenMatcher
  private var copies: (shared: TokenMatcher, alone: TokenMatcher)?

  init(_ shared: TokenMatcher, _ alone: TokenMatcher) {
    self.shared = shared
    self.alone = alone
  }

  mutating func step(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      let count = Int.random(in: 0...8, using: &random)
      shared.rollBack(tokens: count)
      alone.rollBack(tokens: count)
    case 1:
      copies = (shared, alone)
    case 2:
      if let copies { (shared, alone) = copies }
    case 3:
      expectEqual(shared.forcedBytes(limit: 20), alone.forcedBytes(limit: 20), "forced bytes")
      expectEqual(shared.isComplete, alone.isComplete, "completeness")
    case 4:
      let budget = alone.fewestTokensToFinish() ?? 0
      expectEqual(shared.fewestTokensToFinish() ?? 0, budget, "tokens to finish")
      expectEqual(
        shared.mask(withinTokens: budget + 1), alone.mask(withinTokens: budget + 1),
        "mask within \(budget + 1) tokens")
    default:
      accept(Int.random(in: 1...6, using: &random), &random)
      if Bool.random(using: &random) { expectEqual(shared.mask(), alone.mask(), "mask") }
    }
    expectEqual(shared.fewestBytesToFinish, alone.fewestBytesToFinish, "bytes to finish")
  }

  /// Accepts tokens that the private matcher allows.
  ///
  /// The shared matcher computes no masks, because the lock of the cache would order the threads
  /// and hide races from the sanitizer.
  private mutating func accept(_ count: Int, _ random: inout SeededGenerator) {
    var tokens: [TokenID] = []
    for _ in 0..<count {
      guard let token = alone.mask().tokens.randomElement(using: &random) else { break }
      expectEqual(alone.accept(token), true, "acceptance of its own token \(token.rawValue)")
      tokens.append(token)
    }
    for token in tokens {
      expectEqual(shared.accept(token), true, "acceptance of token \(token.rawValue)")
    }
    guard tokens.isEmpty else { return }
    shared.rollBack(tokens: shared.acceptedCount)
    alone.rollBack(tokens: alone.acceptedCount)
  }

  private mutating func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ subject: String
  ) {
    guard actual != expected else { return }
    differences.append("\(subject) differs after \(shared.acceptedCount) tokens")
  }
}
