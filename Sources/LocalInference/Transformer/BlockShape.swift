// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The structure of a block of a transformer.
///
/// A block mixes the vectors of the tokens, then transforms each vector with a feed-forward
/// network. Both parts add their output to the residual stream.
package struct BlockShape: Sendable, Hashable {
  /// The part of a block that combines the vectors of several tokens.
  package enum Mixer: Sendable, Hashable {
    /// Attention to all or the most recent tokens.
    case attention(AttentionShape)
    /// A gated causal convolution with a kernel of `length` tokens.
    case convolution(length: Int)
  }

  /// The activation function of the gates of the feed-forward network.
  package enum Activation: Sendable, Hashable {
    /// The sigmoid-weighted linear unit (Elfwing et al. 2017).
    case silu
    /// The Gaussian error linear unit, in its hyperbolic approximation (Hendrycks and Gimpel 2016).
    case gelu
  }

  /// A set of positions of normalizations in a block.
  package struct Norms: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The inputs of both parts are normalized.
    package static let inputs = Norms(rawValue: 1)
    /// The outputs of both parts are normalized before they are added.
    package static let outputs = Norms(rawValue: 2)
  }

  /// The part that combines the vectors of several tokens.
  package var mixer: Mixer
  /// The length of the hidden vector of the feed-forward network.
  package var hidden: Int
  /// The activation function.
  package var activation = Activation.silu
  /// The positions of the normalizations.
  package var norms: Norms = .inputs
  /// Whether one tensor contains the rows of the gate matrix and, after them, those of the up
  /// matrix.
  package var fusesGateAndUp = false
}

/// The structure of an attention with grouped queries.
///
/// Source: Ainslie et al. 2023.
package struct AttentionShape: Sendable, Hashable {
  /// The normalization of queries and keys.
  ///
  /// Source: Henry et al. 2020.
  package enum QueryKeyNorm: Sendable, Hashable {
    /// Queries and keys are not normalized.
    case none
    /// Each head is normalized, then rotated.
    case headsBeforeRotation
    /// Each head is rotated, then normalized.
    case headsAfterRotation
    /// All heads of a token are normalized together, then rotated.
    case rows
  }

  /// A factor of the scores that grows with the logarithm of the position.
  package struct Temperature: Sendable, Hashable {
    /// The factor of the logarithm.
    package let scale: Double
    /// The number of positions with the same factor.
    package let interval: Int

    /// Returns the factor of the scores at a position.
    ///
    /// - Parameter position: The position of the query.
    /// - Returns: The factor.
    package func factor(at position: Int) -> Float {
      Float(1 + scale * log(Double(1 + position / interval)))
    }
  }

  /// The number of query heads.
  package var heads: Int
  /// The number of key-value heads, which divides ``heads``.
  package var keyValueHeads: Int
  /// The length of the vector of a head.
  package var headSize: Int
  /// The factor of the scores.
  package var scale: Float
  /// The bound of the scores *c* in *c* tanh(*x* / *c*), or `nil` for unbounded scores.
  package var scoreCap: Float?
  /// The number of tokens that a token attends to, including itself, or `nil` for all.
  package var window: Int?
  /// The rotation of queries and keys, or `nil` for attention without positions.
  package var rotation: RotaryEmbedding?
  /// The normalization of queries and keys.
  package var norm = QueryKeyNorm.none
  /// The factor of the scores that depends on the position, or `nil` for none.
  package var temperature: Temperature?

  /// The length of the vector of all query heads.
  package var queryWidth: Int { heads * headSize }
  /// The length of the vector of all key-value heads.
  package var keyWidth: Int { keyValueHeads * headSize }
  /// The number of query heads that share a key-value head.
  package var group: Int { heads / keyValueHeads }
}
