// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import TestSupport

/// A writer that samples documents from random logits at a high temperature.
struct RandomWriter {
  private var matcher: TokenMatcher
  private var random: SeededGenerator
  private let seed: UInt64

  /// The number of tokens.
  private(set) var tokenCount = 0

  private static let temperature = 2.0

  /// The maximum number of candidates.
  ///
  /// Larger masks are sampled at random.
  private static let mostCandidates = 256

  /// Creates a writer.
  init(_ matcher: TokenMatcher, seed: UInt64) {
    self.matcher = matcher
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  /// Writes a document.
  ///
  /// - Parameter room: The maximum number of tokens beyond the shortest document.
  /// - Returns: The document, or `nil` if it did not end within its budget.
  mutating func write(room: Int) -> String? {
    guard let least = matcher.fewestTokensToFinish() else { return nil }
    var left = least + Int.random(in: 0...room, using: &random)
    var bytes: [UInt8] = []
    while !matcher.isFinished {
      guard left >= 0, let token = choose(from: matcher.mask(withinTokens: left)),
        matcher.accept(token)
      else { return nil }
      left -= matcher.isFinished ? 0 : 1
      tokenCount += 1
      bytes += matcher.vocabulary.bytes(of: token)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Samples a token from the logits with the Gumbel-max trick.
  private mutating func choose(from mask: TokenMask) -> TokenID? {
    var tokens = mask.tokens
    // Most tokens consist of letters. Short tokens, which include all closing ones, are preferred
    // at times, so not every text is one long string.
    if Int.random(in: 0..<3, using: &random) == 0 {
      let short = tokens.filter { matcher.vocabulary.bytes(of: $0).count <= 1 }
      if !short.isEmpty { tokens = short }
    }
    if tokens.count > Self.mostCandidates {
      tokens = (0..<Self.mostCandidates).compactMap { _ in tokens.randomElement(using: &random) }
    }
    var best: (token: TokenID, score: Double)?
    for token in tokens {
      let noise = -log(-log(Double.random(in: 0x1p-60..<1, using: &random)))
      let score = logit(of: token) / Self.temperature + noise
      if score > best?.score ?? -.infinity { best = (token, score) }
    }
    return best?.token
  }

  /// Returns a number from -8 to 8 that depends on the seed and the token.
  private func logit(of token: TokenID) -> Double {
    var generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(token.rawValue))
    return Double.random(in: -8...8, using: &generator)
  }
}
