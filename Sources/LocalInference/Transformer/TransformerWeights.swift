// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The weights of a transformer, which are used where they are stored in the file.
package struct TransformerWeights: Sendable {
  /// The weights of a block.
  struct Block: Sendable {
    let mixer: Mixer
    /// The normalization of the mixer's input; empty for none.
    let mixerNorm: [Float]
    /// The normalization of the mixer's output; empty for none.
    let mixerOutputNorm: [Float]
    /// The normalization of the feed-forward network's input; empty for none.
    let hiddenNorm: [Float]
    /// The normalization of the feed-forward network's output; empty for none.
    let hiddenOutputNorm: [Float]
    let gate: LinearProjection
    let up: LinearProjection
    let down: LinearProjection

    /// The number of weights of the matrices.
    var weightCount: Int {
      let projections =
        switch mixer {
        case .attention(let mixer): [mixer.query, mixer.key, mixer.value, mixer.output]
        case .convolution(let mixer): [mixer.input, mixer.output]
        }
      return (projections + [gate, up, down]).reduce(0) { $0 + $1.matrix.weightCount }
    }
  }

  /// The weights of the part of a block that combines the vectors of several tokens.
  enum Mixer: Sendable {
    case attention(Attention)
    case convolution(Convolution)
  }

  /// The weights of an attention.
  struct Attention: Sendable {
    let query: LinearProjection
    let key: LinearProjection
    let value: LinearProjection
    let output: LinearProjection
    /// The normalization of the queries of one head or of all heads; empty for none.
    let queryNorm: [Float]
    /// The normalization of the keys of one head or of all heads; empty for none.
    let keyNorm: [Float]
  }

  /// The weights of a gated convolution.
  struct Convolution: Sendable {
    /// The projection to input gates, output gates, and inputs.
    let input: LinearProjection
    /// The kernels: for each component, its factors from the oldest to the newest token.
    let kernels: [Float]
    let output: LinearProjection
  }

  /// The shape.
  package let shape: TransformerShape
  /// The file that contains the matrices.
  package let memory: MappedModelFile
  /// The embedding of each token.
  let embedding: WeightMatrix
  let blocks: [Block]
  /// The number of weights of the matrices of all blocks.
  let blockWeightCount: Int
  let outputNorm: [Float]
  /// The output matrix, which is the embedding if the file has no separate one.
  let output: LinearProjection
  /// The divisors of the rotary frequencies.
  private let factors: Factors

  /// The divisors of the rotary frequencies; empty for none.
  struct Factors: Sendable {
    var short: [Float] = []
    var long: [Float] = []
  }

  /// Creates the weights from the tensors of a file.
  ///
  /// - Parameters:
  ///   - file: The model file.
  ///   - shape: The shape of the transformer.
  /// - Throws: ``ModelFileError`` if a tensor is missing, has the wrong shape, or is not supported.
  package init(_ file: GGUFFile, shape: TransformerShape) throws(ModelFileError) {
    var reader = TensorReader(file)
    self.shape = shape
    memory = file.memory
    embedding = try reader.matrix("token_embd", columns: shape.width, rows: shape.vocabulary)
    outputNorm = try reader.vector(shape.outputNorm, count: shape.width)
    output = try reader.output(shape, embedding: embedding)
    factors = try reader.factors(shape)
    var blocks: [Block] = []
    for (index, block) in shape.blocks.enumerated() {
      blocks.append(try reader.block(index, block, of: shape))
    }
    self.blocks = blocks
    blockWeightCount = blocks.reduce(0) { $0 + $1.weightCount }
    try reader.finish()
  }

  /// Returns the divisors of the rotary frequencies for a context; empty for none.
  func frequencyFactors(contextSize: Int) -> [Float] {
    if case .longAndShort(let originalContextSize) = shape.frequencyFactors,
      contextSize > originalContextSize
    {
      return factors.long
    }
    return factors.short
  }
}
