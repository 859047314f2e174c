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
  /// - Complexity: O(*n* + *k* log *n*) in the allowed tokens and those that take part.
  package mutating func choose(from logits: [Float], mask: borrowing TokenMask) -> TokenID? {
    switch method {
    case .greedy:
      return Self.likeliest(in: logits, mask: mask)
    case .topK(let count):
      var candidates = candidates(in: logits, mask: mask)
      return draw(from: candidates.takeFirst(count))
    case .threshold(let threshold) where threshold >= 1:
      return draw(from: candidates(in: logits, mask: mask).unsorted)
    case .threshold(let threshold):
      var candidates = candidates(in: logits, mask: mask)
      return draw(from: candidates.takeFirst(reaching: threshold))
    }
  }

  /// The token with the greatest logit; of several the lowest.
  private static func likeliest(in logits: [Float], mask: borrowing TokenMask) -> TokenID? {
    var best: TokenID?
    var bestLogit = -Float.infinity
    mask.forEach { token in
      let logit = token.index < logits.count ? logits[token.index] : -.infinity
      if best == nil || logit > bestLogit {
        best = token
        bestLogit = logit.isNaN ? -.infinity : logit
      }
    }
    return best
  }

  /// The allowed tokens with weights in proportion to their probabilities.
  private func candidates(in logits: [Float], mask: borrowing TokenMask) -> CandidateHeap {
    var tokens: [(token: TokenID, logit: Float)] = []
    var greatest = -Float.infinity
    mask.forEach { token in
      var logit = token.index < logits.count ? logits[token.index] : -.infinity
      if logit.isNaN {
        logit = -.infinity
      } else if logit == .infinity {
        logit = .greatestFiniteMagnitude
      }
      greatest = max(greatest, logit)
      tokens.append((token, logit))
    }
    guard greatest > -.infinity else {
      // Nothing is known about any of them.
      return CandidateHeap(tokens.prefix(1).map { Candidate(token: $0.token, weight: 1) })
    }
    return CandidateHeap(
      tokens.compactMap { token, logit in
        guard logit > -.infinity else { return nil }
        let weight = exp((Double(logit) - Double(greatest)) / temperature)
        return weight > 0 ? Candidate(token: token, weight: weight) : nil
      })
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
