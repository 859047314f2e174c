// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import GrammarEngine

/// A sampler that selects the next token from a model's logits, among the tokens of a mask.
///
/// Equal seeds, logits, and masks lead to equal choices. A logit that is NaN counts as the least
/// likely. If no allowed token has a greater one, the lowest token is selected, so that a broken
/// model still generates valid text.
package struct Sampler: Sendable {
  private enum Method: Sendable {
    case greedy
    case topK(Int)
    case threshold(Double)
  }

  private let method: Method
  private let temperature: Double
  /// The logarithm of the minimum probability relative to that of the most likely token.
  private let minimumLogit: Double
  private var generator: SamplingGenerator

  /// Creates a sampler.
  ///
  /// The minimum probability excludes tokens first. Then the temperature applies, and the mode
  /// selects the candidates; without a mode, all remaining tokens are candidates. Sampling is
  /// greedy if the temperature is zero or there is only one candidate.
  ///
  /// Sessions reject requests with options outside of their ranges. For other callers, a NaN or
  /// negative temperature, a number of tokens below 1, and a threshold that is NaN, zero, or
  /// negative also select greedy sampling, and a threshold above 1 has the effect of 1.
  ///
  /// - Parameter options: The sampling options; the default temperature is 1.
  package init(_ options: GenerationOptions) {
    let temperature = options.temperature ?? 1
    self.temperature = temperature
    let minimum = options.minimumProbability ?? 0
    minimumLogit = minimum > 0 ? log(min(minimum, 1)) : -.infinity
    var seed: UInt64?
    var method = Method.threshold(1)
    switch options.samplingMode?.kind {
    case nil: break
    case .greedy: method = .greedy
    case .randomTopK(let count, let start):
      method = count > 1 ? .topK(count) : .greedy
      seed = start
    case .randomProbabilityThreshold(let threshold, let start):
      method = threshold > 0 ? .threshold(min(threshold, 1)) : .greedy
      seed = start
    }
    self.method = temperature > 0 ? method : .greedy
    generator = SamplingGenerator(seed: seed ?? UInt64.random(in: .min ... .max))
  }

  /// Selects a token.
  ///
  /// - Parameters:
  ///   - logits: The model's logits, by token.
  ///   - mask: The allowed tokens.
  ///   - replacements: Logits that replace those of some tokens, in ascending order of the tokens.
  /// - Returns: One of the allowed tokens, or `nil` if there is none.
  /// - Complexity: O(*n* + *k* log *n*) for *n* allowed tokens of which *k* are candidates;
  ///   O(*n* log *n*) if the mode selects the most likely *k* > 128 tokens.
  package mutating func choose(
    from logits: [Float], mask: borrowing TokenMask, replacing replacements: [Scored] = []
  ) -> TokenID? {
    let scores = Scores(logits: logits, replacements: replacements)
    switch method {
    case .greedy:
      return Self.mostLikely(in: scores, mask: mask)
    case .topK(let count):
      return draw(from: candidates(in: Self.top(count, of: scores, mask: mask)))
    case .threshold(let threshold) where threshold >= 1:
      return draw(from: candidates(in: Self.all(of: scores, mask: mask)))
    case .threshold(let threshold):
      var candidates = CandidateHeap(candidates(in: Self.all(of: scores, mask: mask)))
      return draw(from: candidates.takeFirst(reaching: threshold))
    }
  }

  /// An allowed token and its logit, which is a finite number or negative infinity.
  package typealias Scored = (token: TokenID, logit: Float)

  /// The logits of a choice.
  private struct Scores {
    let logits: [Float]
    let replacements: [Scored]

    /// Returns whether one of 64 tokens may have a logit that is greater than a bound.
    ///
    /// The loop has no exit, and the bounds checks of a span are removed, so the compiler uses
    /// vector instructions.
    ///
    /// - Parameters:
    ///   - bound: The bound.
    ///   - block: The indices of the 64 tokens.
    ///   - next: The index of the first replacement of a token of the block or a later one.
    /// - Returns: Whether a logit or its replacement is greater, or the block is not complete.
    @inline(__always)
    func mayExceed(_ bound: Float, in block: Range<Int>, next: Int) -> Bool {
      guard block.upperBound <= logits.count else { return true }
      // An array has a span only on recent systems of Apple, a slice on all.
      let slice = logits[block]
      let span = slice.span
      var isGreater: Int32 = 0
      for index in span.indices { isGreater |= span[index] > bound ? 1 : 0 }
      return isGreater != 0
        || replacements[next...].prefix { $0.token.index < block.upperBound }
          .contains { $0.logit > bound }
    }
  }

  /// Calls `body` with the allowed tokens whose logits are greater than a bound, in ascending
  /// order of the tokens.
  ///
  /// The bound is the result of the last call of `body`. It is `nil`, which includes all tokens, at
  /// the beginning. With most masks and bounds, one comparison of vectors excludes several tokens.
  @inline(__always)
  private static func forEachGreater(
    in scores: Scores, mask: borrowing TokenMask, _ body: (Scored) -> Float?
  ) {
    let (logits, replacements) = (scores.logits, scores.replacements)
    var bound: Float?
    var next = 0
    mask.forEachWord { index, word in
      let start = 64 * index
      while next < replacements.count, replacements[next].token.index < start { next += 1 }
      if let bound, word.nonzeroBitCount >= leastTokensCompared,
        !scores.mayExceed(bound, in: start..<start + 64, next: next)
      {
        return
      }
      var rest = word
      while rest != 0 {
        let token = TokenID(start + rest.trailingZeroBitCount)
        rest &= rest - 1
        var logit = token.index < logits.count ? logits[token.index] : -.infinity
        while next < replacements.count, replacements[next].token < token { next += 1 }
        if next < replacements.count, replacements[next].token == token {
          logit = replacements[next].logit
        }
        logit = logit.isNaN ? -.infinity : min(logit, .greatestFiniteMagnitude)
        if let bound, logit <= bound { continue }
        bound = body((token, logit))
      }
    }
  }

  /// The least number of allowed tokens of a word whose logits are compared together.
  private static let leastTokensCompared = 8

  /// Returns the token with the greatest logit; of several the lowest one.
  private static func mostLikely(in scores: Scores, mask: borrowing TokenMask) -> TokenID? {
    var best: TokenID?
    forEachGreater(in: scores, mask: mask) { next in
      best = next.token
      return next.logit
    }
    return best
  }

  private static func all(of scores: Scores, mask: borrowing TokenMask) -> [Scored] {
    var scored: [Scored] = []
    scored.reserveCapacity(mask.popcount)
    forEachGreater(in: scores, mask: mask) { next in
      scored.append(next)
      return nil
    }
    return scored
  }

  /// The number of tokens up to which a list is kept sorted by insertion.
  private static let shortListLimit = 128

  /// Returns the tokens with the greatest logits in descending order; of equal ones the lowest
  /// first.
  ///
  /// Few tokens enter a short list, and its last logit is the bound for the tokens that follow.
  private static func top(_ count: Int, of scores: Scores, mask: borrowing TokenMask) -> [Scored] {
    guard count <= shortListLimit else {
      let sorted = all(of: scores, mask: mask).sorted { left, right in
        left.logit != right.logit ? left.logit > right.logit : left.token < right.token
      }
      return Array(sorted.prefix(count))
    }
    var best: [Scored] = []
    best.reserveCapacity(count)
    forEachGreater(in: scores, mask: mask) { next in
      if best.count == count { best.removeLast() }
      best.insert(next, at: insertionIndex(of: next, in: best))
      return best.count == count ? best.last?.logit : nil
    }
    return best
  }

  /// Returns the index after all tokens that are at least as likely.
  private static func insertionIndex(of next: Scored, in best: [Scored]) -> Int {
    var (low, high) = (0, best.count)
    while low < high {
      let middle = (low + high) / 2
      if best[middle].logit >= next.logit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the tokens with weights in proportion to their probabilities.
  private func candidates(in scored: [Scored]) -> [Candidate] {
    let greatest = scored.reduce(-Float.infinity) { max($0, $1.logit) }
    guard greatest > -.infinity else {
      // No token has a usable logit.
      return scored.prefix(1).map { Candidate(token: $0.token, weight: 1) }
    }
    return scored.compactMap { token, logit in
      guard logit > -.infinity, Double(logit) - Double(greatest) >= minimumLogit else { return nil }
      let weight = exp((Double(logit) - Double(greatest)) / temperature)
      return weight > 0 ? Candidate(token: token, weight: weight) : nil
    }
  }

  private mutating func draw(from candidates: [Candidate]) -> TokenID? {
    let total = candidates.reduce(0) { $0 + $1.weight }
    var rest = generator.nextUnit() * total
    for candidate in candidates {
      rest -= candidate.weight
      if rest < 0 { return candidate.token }
    }
    // Rounding may leave a remainder after the last candidate.
    return candidates.last?.token
  }
}

/// The random numbers of a response: a sequence that depends only on its seed.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
package struct SamplingGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The seed of the sequence.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  /// Returns a number from 0 up to, but not including, 1: a multiple of 2⁻⁵³.
  package mutating func nextUnit() -> Double { Double(next() &>> 11) * 0x1p-53 }
}
