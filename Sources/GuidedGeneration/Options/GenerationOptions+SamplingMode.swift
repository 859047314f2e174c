// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationOptions {
  /// How the next token is chosen from the model's distribution.
  public struct SamplingMode: Sendable, Equatable {
    /// The ways of choosing a token.
    public enum Kind: Sendable, Equatable {
      /// The likeliest token.
      case greedy
      /// By chance, among the likeliest tokens, as many as given.
      case randomTopK(Int, seed: UInt64?)
      /// By chance, among the likeliest tokens that together reach the probability.
      case randomProbabilityThreshold(Double, seed: UInt64?)
    }

    /// The way of choosing a token.
    public let kind: Kind

    /// Always takes the likeliest token, so that equal requests give equal responses.
    public static var greedy: SamplingMode {
      SamplingMode(kind: .greedy)
    }

    /// Chooses by chance among the likeliest tokens.
    ///
    /// - Parameters:
    ///   - k: How many tokens are considered.
    ///   - seed: Where the chance starts; equal seeds give equal responses. Nil is another start
    ///     for each response.
    /// - Returns: The mode.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomTopK(k, seed: seed))
    }

    /// Chooses by chance among the likeliest tokens that together reach a probability.
    ///
    /// - Parameters:
    ///   - probabilityThreshold: The probability to reach, from 0 to 1.
    ///   - seed: Where the chance starts; equal seeds give equal responses. Nil is another start
    ///     for each response.
    /// - Returns: The mode.
    public static func random(
      probabilityThreshold: Double, seed: UInt64? = nil
    ) -> SamplingMode {
      SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
    }
  }
}
