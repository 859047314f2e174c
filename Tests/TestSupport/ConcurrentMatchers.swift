// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine
package import SchemaModel

/// Many matchers of one grammar at the same time, each beside a matcher whose grammar nobody else
/// has.
///
/// All of them visit the same places for the first time at about the same time, while the grammar
/// may remember next to nothing: states and masks are made, shared, given up and made again under
/// the matchers' feet.
package struct ConcurrentMatchers: Sendable {
  private let schema: Schema
  private let layout: JSONLayout
  private let vocabulary: Vocabulary
  private let memory: MemoryLimits

  /// Creates the matchers' task.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: The layout.
  ///   - vocabulary: The tokens.
  ///   - memory: What the grammar that is shared may remember.
  package init(
    _ schema: Schema, layout: JSONLayout = .spaced, vocabulary: Vocabulary, memory: MemoryLimits
  ) {
    self.schema = schema
    self.layout = layout
    self.vocabulary = vocabulary
    self.memory = memory
  }

  /// Lets the matchers walk random documents, back and forth.
  ///
  /// - Parameters:
  ///   - tasks: How many matchers there are.
  ///   - steps: How many steps each of them takes.
  ///   - seed: Where chance begins; each matcher has its own.
  /// - Returns: What the shared grammar said otherwise than one that is used alone.
  /// - Throws: ``GrammarError`` when the schema cannot be compiled.
  package func run(tasks: Int, steps: Int, seed: UInt64) async throws -> [String] {
    let shared = try CompiledGrammar(compiling: schema, layout: layout, memory: memory)
    return try await withThrowingTaskGroup(of: [String].self) { group in
      for task in 0..<tasks {
        group.addTask {
          let alone = try CompiledGrammar(compiling: schema, layout: layout)
          var pair = MatcherPair(
            TokenMatcher(grammar: shared, vocabulary: vocabulary),
            TokenMatcher(grammar: alone, vocabulary: vocabulary))
          // Pairs of tasks walk the same way.
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
  /// Lets matchers of a new grammar read one random document, all at the same time.
  ///
  /// They ask for no masks, so that no lock orders what they do: all of them find states unknown,
  /// make them, and read what the others are writing.
  ///
  /// - Parameters:
  ///   - tasks: How many matchers there are.
  ///   - rounds: How many times a grammar is compiled anew.
  ///   - seed: Where chance begins.
  /// - Returns: What went wrong.
  /// - Throws: ``GrammarError`` when the schema cannot be compiled.
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

/// A matcher of a shared grammar and one of its own, which must agree in everything.
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
      shared.rollback(tokens: count)
      alone.rollback(tokens: count)
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

  /// Accepts tokens that the lonely matcher allows.
  ///
  /// The shared one is not asked for masks meanwhile: each takes a lock, which would order the
  /// threads, and hide from the sanitizer what they do between.
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
    shared.rollback(tokens: shared.acceptedCount)
    alone.rollback(tokens: alone.acceptedCount)
  }

  private mutating func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ subject: String
  ) {
    guard actual != expected else { return }
    differences.append("\(subject) differs after \(shared.acceptedCount) tokens")
  }
}
