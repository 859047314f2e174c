// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import TestSupport
import Testing

/// A matcher that accepts and rolls back tokens at random.
struct RandomRollbackMatcher {
  var matcher: TokenMatcher
  private var accepted: [TokenID] = []

  init(_ matcher: TokenMatcher) {
    self.matcher = matcher
  }

  /// Rolls back some tokens, or accepts one that the mask allows.
  mutating func step(using random: inout SeededGenerator) {
    if Int.random(in: 0..<4, using: &random) == 0, !accepted.isEmpty {
      let count = Int.random(in: 1...accepted.count, using: &random)
      matcher.rollBack(tokens: count)
      accepted.removeLast(count)
    } else if let token = matcher.mask().tokens.randomElement(using: &random) {
      let isAccepted = matcher.accept(token)
      #expect(isAccepted)
      accepted.append(token)
    }
  }

  /// Expects that the matcher agrees with a new one that accepts the same tokens.
  mutating func expectAgreement(with new: TokenMatcher) throws {
    var new = new
    for token in accepted {
      let isAccepted = new.accept(token)
      try #require(isAccepted)
    }
    let masks = (matcher.mask(), new.mask())
    #expect(masks.0 == masks.1)
    #expect(matcher.isComplete == new.isComplete)
    #expect(matcher.isFinished == new.isFinished)
    #expect(matcher.fewestBytesToFinish == new.fewestBytesToFinish)
    #expect(matcher.acceptedCount == new.acceptedCount)
    let forced = (matcher.forcedBytes(), new.forcedBytes())
    #expect(forced.0 == forced.1)
  }
}
