// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel
internal import TestSupport

/// A comparison of a matcher with the reference and with a second matcher that rolls back.
struct MaskComparison {
  /// The number of compared masks.
  private(set) var places = 0
  /// The differences.
  private(set) var differences: [String] = []
  /// Whether the comparison stopped at its time limit.
  private(set) var isCutShort = false

  private let end: Date

  private let fresh: TokenMatcher
  private let mirrored: TokenMatcher
  private let vocabulary: Vocabulary
  private var reference: ReferenceMasks
  private var random: SeededGenerator

  /// Creates a comparison for one schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: The layout.
  ///   - vocabulary: The tokens.
  ///   - tokens: The text tokens.
  ///   - seed: The seed.
  ///   - seconds: The time limit. The reference is slow for ambiguous texts.
  /// - Throws: ``GrammarError`` if the schema cannot be compiled.
  init(
    _ schema: Schema, layout: JSONLayout, _ vocabulary: Vocabulary,
    tokens: ReferenceTokens, seed: Int, seconds: Int
  ) throws {
    end = Date() + Double(seconds)
    self.vocabulary = vocabulary
    // Two grammars share no cache.
    fresh = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema, layout: layout), vocabulary: vocabulary)
    mirrored = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema, layout: layout), vocabulary: vocabulary)
    reference = ReferenceMasks(schema, layout: layout, vocabulary, tokens: tokens)
    random = SeededGenerator(seed: UInt64(seed))
  }

  /// The number of different masks that the reference has computed.
  var referenceMasks: Int { reference.count }

  /// Compares masks along a document.
  ///
  /// - Parameter bytes: The document.
  /// - Returns: Whether it was accepted to its end.
  mutating func follow(_ bytes: [UInt8]) -> Bool {
    var tokens = vocabulary.tokenize(greedily: bytes) ?? []
    tokens += vocabulary.endTokens.prefix(1)
    var next = tokens.makeIterator()
    return walk { _ in next.next() }
  }

  /// Compares masks along a random document that ends within a budget.
  ///
  /// - Parameter room: The maximum number of tokens beyond the shortest document.
  /// - Returns: Whether the document was completed.
  mutating func followRandom(room: Int) -> Bool {
    var start = fresh
    var left = (start.fewestTokensToFinish() ?? 0) + room
    var random = random
    defer { self.random = random }
    return walk { matcher in
      left -= 1
      return matcher.mask(withinTokens: left + 1).tokens.randomElement(using: &random)
    }
  }

  private mutating func walk(_ choose: (inout TokenMatcher) -> TokenID?) -> Bool {
    var matcher = fresh
    var mirror = mirrored
    var states = [reference.start]
    var accepted: [TokenID] = []
    while let state = states.last {
      if Date() > end {
        isCutShort = true
        break
      }
      compare(matcher.mask(), reference.mask(after: state), after: accepted, "the reference")
      wander(&mirror, accepted)
      compare(mirror.mask(), matcher.mask(), after: accepted, "the mirror")
      guard differences.isEmpty, let token = choose(&matcher), matcher.accept(token) else { break }
      guard mirror.accept(token) else {
        differences.append("the mirror refuses token \(token.rawValue)")
        break
      }
      if matcher.isFinished { return true }
      guard let next = reference.next(state, vocabulary.bytes(of: token)) else { break }
      states.append(next)
      accepted.append(token)
    }
    return false
  }

  /// Rolls back a random number of tokens and accepts them again.
  private mutating func wander(_ mirror: inout TokenMatcher, _ accepted: [TokenID]) {
    guard !accepted.isEmpty, Int.random(in: 0..<3, using: &random) == 0 else { return }
    let count = Int.random(in: 1...min(accepted.count, 12), using: &random)
    mirror.rollBack(tokens: count)
    for token in accepted.suffix(count) where !mirror.accept(token) {
      differences.append("the mirror refuses token \(token.rawValue) that it had accepted")
    }
  }

  private mutating func compare(
    _ actual: TokenMask, _ expected: TokenMask, after accepted: [TokenID], _ judge: String
  ) {
    if judge == "the reference" { places += 1 }
    guard actual != expected else { return }
    let text = accepted.flatMap { vocabulary.bytes(of: $0) }
    let missing = Set(expected.tokens).subtracting(actual.tokens).sorted().prefix(4)
    let extra = Set(actual.tokens).subtracting(expected.tokens).sorted().prefix(4)
    differences.append(
      "after \(String(decoding: text, as: UTF8.self).debugDescription), by \(judge): "
        + "missing \(missing.map(show)), extra \(extra.map(show))")
  }

  private func show(_ token: TokenID) -> String {
    String(decoding: vocabulary.bytes(of: token), as: UTF8.self).debugDescription
  }
}
