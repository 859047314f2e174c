// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The sizes, constants, and structure of a transformer.
///
/// A shape describes every supported architecture, so evaluation does not branch on the
/// architecture.
package struct TransformerShape: Sendable, Hashable {
  /// The presence of the output matrix in a model file.
  package enum OutputMatrix: Sendable, Hashable {
    /// The output matrix is the embedding.
    case tied
    /// The output matrix is a tensor, or the embedding if the tensor is missing.
    case optional
    /// The output matrix is a tensor.
    case required
  }

  /// The tensors with divisors of the rotary frequencies.
  package enum FrequencyFactors: Sendable, Hashable {
    /// There are no divisors.
    case none
    /// The tensor `rope_freqs`, if it exists.
    case frequencies
    /// The tensor `rope_factors_short` for contexts of at most `originalContextSize` tokens and
    /// the tensor `rope_factors_long` for longer ones, if they exist.
    case longAndShort(originalContextSize: Int)
  }

  /// The number of tokens in the vocabulary.
  package var vocabulary: Int
  /// The length of a token's vector between blocks.
  package var width: Int
  /// The context size of the model in tokens.
  package var contextSize: Int
  /// The epsilon of the normalizations.
  package var epsilon: Float
  /// The factor of the embeddings.
  package var embeddingScale: Float = 1
  /// The factor of the outputs that a block adds to the residual stream.
  package var residualScale: Float = 1
  /// The factor of the logits.
  package var logitScale: Float = 1
  /// The bound of the logits *c* in *c* tanh(*x* / *c*), or `nil` for unbounded logits.
  package var logitCap: Float?
  /// The name of the tensor of the last normalization.
  package var outputNorm = "output_norm"
  /// The presence of the output matrix.
  package var output = OutputMatrix.optional
  /// The biases that a file may contain.
  package var biases: Biases = .queryKeyValue
  /// The tensors with divisors of the rotary frequencies.
  package var frequencyFactors = FrequencyFactors.none
  /// The blocks, from the first to the last.
  package var blocks: [BlockShape]
}

extension TransformerShape {
  /// A set of matrices that may have biases.
  package struct Biases: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The query, key, and value matrices.
    package static let queryKeyValue = Biases(rawValue: 1)
    /// The output matrix of the attention.
    package static let attentionOutput = Biases(rawValue: 2)
    /// The matrices of the feed-forward network.
    package static let feedForward = Biases(rawValue: 4)
    /// The output matrix of the model.
    package static let output = Biases(rawValue: 8)
  }

  /// The attention of all blocks that have one.
  package var attentions: [AttentionShape] {
    blocks.compactMap { block in
      if case .attention(let attention) = block.mixer { attention } else { nil }
    }
  }

  /// Changes the attention of each block that has one.
  ///
  /// - Parameter change: A closure that receives the index of the block and its attention.
  package mutating func updateAttentions(_ change: (Int, inout AttentionShape) -> Void) {
    for index in blocks.indices {
      guard case .attention(var attention) = blocks[index].mixer else { continue }
      change(index, &attention)
      blocks[index].mixer = .attention(attention)
    }
  }
}
