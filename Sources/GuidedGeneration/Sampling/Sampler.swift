// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import GrammarEngine

/// Chooses the next token from a model's logits, among the tokens that a mask allows.
///
/// Equal seeds, logits and masks give equal choices. Logits that are not numbers count as the least
/// likely; if no allowed token has a better one, the lowest token is taken, so that a broken model
/// still yields a valid text.
package struct Sampler: Sendable {
  private enum Method: Sendable {
    case greedy
    case topK(Int)
    case threshold(Double)
  }

  private let method: Method
  private let temperature: Double
  private var generator: SamplingGenerator

  /// Creates a sampler.
  ///
  /// The mode decides among which tokens chance chooses, after the temperature has been applied.
  /// Without a mode all allowed tokens take part. A temperature of zero or less, or one that is no
  /// number, is greedy, as is a single token to choose from.
  ///
  /// - Parameter options: How to choose; the temperature is 1 where it says nothing.
  package init(_ options: GenerationOptions) {
    let temperature = options.temperature ?? 1
    self.temperature = temperature
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

  /// Chooses a token.
  ///
  /// - Parameters:
  ///   - logits: The model's logits, by token.
  ///   - mask: The tokens that are allowed.
  /// - Returns: One of the allowed tokens; nil if there is none.
  /// - Complexity: O(*n* + *k* log *n*) in the allowed tokens and those that take part; O(*n* log
  ///   *n*) where more than 128 of the likeliest take part.
  package mutating func choose(from logits: [Float], mask: borrowing TokenMask) -> TokenID? {
    switch method {
    case .greedy:
      return Self.likeliest(in: logits, mask: mask)
    case .topK(let count):
      return draw(from: candidates(in: Self.top(count, of: logits, mask: mask)))
    case .threshold(let threshold) where threshold >= 1:
      return draw(from: candidates(in: Self.all(of: logits, mask: mask)))
    case .threshold(let threshold):
      var candidates = CandidateHeap(candidates(in: Self.all(of: logits, mask: mask)))
      return draw(from: candidates.takeFirst(reaching: threshold))
    }
  }

  /// An allowed token and its logit, which is a finite number or negative infinity.
  private typealias Scored = (token: TokenID, logit: Float)

  /// Calls `body` with every allowed token, ascending.
  @inline(__always)
  private static func forEach(
    in logits: [Float], mask: borrowing TokenMask, _ body: (Scored) -> Void
  ) {
    mask.forEach { token in
      let logit = token.index < logits.count ? logits[token.index] : -.infinity
      body((token, logit.isNaN ? -.infinity : min(logit, .greatestFiniteMagnitude)))
    }
  }

  /// The token with the greatest logit; of several the lowest.
  private static func likeliest(in logits: [Float], mask: borrowing TokenMask) -> TokenID? {
    var best: Scored?
    forEach(in: logits, mask: mask) { next in
      if best.map({ next.logit > $0.logit }) ?? true { best = next }
    }
    return best?.token
  }

  /// All allowed tokens, ascending.
  private static func all(of logits: [Float], mask: borrowing TokenMask) -> [Scored] {
    var scored: [Scored] = []
    scored.reserveCapacity(mask.popcount)
    forEach(in: logits, mask: mask) { scored.append($0) }
    return scored
  }

  /// Up to how many tokens a list is kept sorted while it fills.
  private static let shortList = 128

  /// The tokens with the greatest logits, these first; of equals the lowest.
  ///
  /// Few of the tokens ever enter a short list, so nearly all of them cost a comparison.
  private static func top(
    _ count: Int, of logits: [Float], mask: borrowing TokenMask
  ) -> [Scored] {
    guard count <= shortList else {
      let sorted = all(of: logits, mask: mask).sorted { left, right in
        left.logit != right.logit ? left.logit > right.logit : left.token < right.token
      }
      return Array(sorted.prefix(count))
    }
    var best: [Scored] = []
    forEach(in: logits, mask: mask) { next in
      if best.count == count {
        guard let last = best.last, next.logit > last.logit else { return }
        best.removeLast()
      }
      best.insert(next, at: place(of: next, in: best))
    }
    return best
  }

  /// Where a token belongs behind all that are at least as likely.
  private static func place(of next: Scored, in best: [Scored]) -> Int {
    var (low, high) = (0, best.count)
    while low < high {
      let middle = (low + high) / 2
      if best[middle].logit >= next.logit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The tokens with weights in proportion to their probabilities.
  private func candidates(in scored: [Scored]) -> [Candidate] {
    let greatest = scored.reduce(-Float.infinity) { max($0, $1.logit) }
    guard greatest > -.infinity else {
      // Nothing is known about any of them.
      return scored.prefix(1).map { Candidate(token: $0.token, weight: 1) }
    }
    return scored.compactMap { token, logit in
      guard logit > -.infinity else { return nil }
      let weight = exp((Double(logit) - Double(greatest)) / temperature)
      return weight > 0 ? Candidate(token: token, weight: weight) : nil
    }
  }

  /// Draws a candidate by its weight.
  private mutating func draw(from candidates: [Candidate]) -> TokenID? {
    let total = candidates.reduce(0) { $0 + $1.weight }
    var rest = generator.nextUnit() * total
    for candidate in candidates {
      rest -= candidate.weight
      if rest < 0 {
        return candidate.token
      }
    }
    // Rounding may leave a rest behind the last one.
    return candidates.last?.token
  }
}
