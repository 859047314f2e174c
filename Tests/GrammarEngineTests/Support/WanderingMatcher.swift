// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import TestSupport
import Testing

/// A matcher that goes forth and back at random, and what it has accepted.
struct WanderingMatcher {
  var matcher: TokenMatcher
  private var accepted: [TokenID] = []

  init(_ matcher: TokenMatcher) {
    self.matcher = matcher
  }

  /// Rolls back some tokens, or accepts one that the mask allows.
  mutating func step(using random: inout SeededGenerator) {
    if Int.random(in: 0..<4, using: &random) == 0, !accepted.isEmpty {
      let count = Int.random(in: 1...accepted.count, using: &random)
      matcher.rollback(tokens: count)
      accepted.removeLast(count)
    } else if let token = matcher.mask().tokens.randomElement(using: &random) {
      let isAccepted = matcher.accept(token)
      #expect(isAccepted)
      accepted.append(token)
    }
  }

  /// Compares the matcher with a fresh one that only goes forth, to the same place.
  mutating func expectAgreement(with fresh: TokenMatcher) throws {
    var fresh = fresh
    for token in accepted {
      let isAccepted = fresh.accept(token)
      try #require(isAccepted)
    }
    let masks = (matcher.mask(), fresh.mask())
    #expect(masks.0 == masks.1)
    #expect(matcher.isComplete == fresh.isComplete)
    #expect(matcher.isFinished == fresh.isFinished)
    #expect(matcher.fewestBytesToFinish == fresh.fewestBytesToFinish)
    #expect(matcher.acceptedCount == fresh.acceptedCount)
    let forced = (matcher.forcedBytes(), fresh.forcedBytes())
    #expect(forced.0 == forced.1)
  }
}
