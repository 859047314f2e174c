// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The sizes and constants of a llama-architecture transformer.
package struct TransformerShape: Sendable, Hashable {
  /// The number of tokens in the vocabulary.
  package let vocabulary: Int
  /// The length of a token's vector between layers.
  package let width: Int
  /// The number of layers.
  package let layers: Int
  /// The length of the hidden vector of the feed-forward block.
  package let hidden: Int
  /// The number of query heads.
  package let heads: Int
  /// The number of key-value heads, which divides ``heads``.
  package let keyValueHeads: Int
  /// The length of the vector of a head.
  package let headSize: Int
  /// The number of rotated components of a head; even.
  package let rotated: Int
  /// The base of the rotary frequencies.
  package let rotationBase: Double
  /// The epsilon of the normalization.
  package let epsilon: Float
  /// The context size of the model in tokens.
  package let contextSize: Int

  /// The length of the vector of all query heads.
  package var queryWidth: Int { heads * headSize }
  /// The length of the vector of all key-value heads.
  package var keyWidth: Int { keyValueHeads * headSize }
  /// The number of query heads that share a key-value head.
  package var group: Int { heads / keyValueHeads }
}

extension TransformerShape {
  private static let prefix = "llama."
  /// The maximum of each size, so that no product of three sizes overflows.
  private static let limit = 1 << 20

  /// Creates the shape from the metadata of a file.
  ///
  /// - Parameters:
  ///   - file: The model file.
  ///   - vocabulary: The number of tokens in the vocabulary.
  /// - Throws: ``ModelFileError`` if the architecture or one of its features is not supported.
  package init(_ file: GGUFFile, vocabulary: Int) throws(ModelFileError) {
    let architectureKey = "general.architecture"
    let architecture = try file.required(file.string(architectureKey), architectureKey)
    guard architecture == "llama" else {
      throw ModelFileError(.unsupportedArchitecture(architecture))
    }
    try Self.checkFeatures(file)
    self.vocabulary = vocabulary
    width = try Self.size(file, "embedding_length")
    layers = try Self.size(file, "block_count")
    hidden = try Self.size(file, "feed_forward_length")
    heads = try Self.size(file, "attention.head_count")
    keyValueHeads = try Self.size(file, "attention.head_count_kv", default: heads)
    headSize = try Self.size(file, "attention.key_length", default: width / heads)
    rotated = try Self.size(file, "rope.dimension_count", default: headSize)
    contextSize = try Self.size(file, "context_length", limit: 1 << 31)
    let valueSize = try Self.size(file, "attention.value_length", default: headSize)
    let epsilonKey = Self.prefix + "attention.layer_norm_rms_epsilon"
    let epsilon = try file.required(file.number(epsilonKey), epsilonKey)
    let base = try file.number(Self.prefix + "rope.freq_base") ?? 10_000
    guard
      heads % keyValueHeads == 0, headSize > 0, valueSize == headSize, rotated % 2 == 0,
      rotated <= headSize, epsilon.isFinite, epsilon >= 0, base.isFinite, base > 0
    else {
      throw ModelFileError(.malformed("the sizes of the attention heads are inconsistent"))
    }
    self.epsilon = Float(epsilon)
    rotationBase = base
  }

  private static func size(
    _ file: GGUFFile, _ name: String, default standard: Int? = nil, limit: Int = limit
  ) throws(ModelFileError) -> Int {
    let key = prefix + name
    let size = try file.required(try file.integer(key) ?? standard, key)
    guard (1...limit).contains(size) else {
      throw ModelFileError(.malformed("metadata '\(key)' is \(size), not 1 to \(limit)"))
    }
    return size
  }

  /// Rejects variants of the architecture that compute different results.
  private static func checkFeatures(_ file: GGUFFile) throws(ModelFileError) {
    if let experts = try file.integer(prefix + "expert_count"), experts > 0 {
      throw ModelFileError(.unsupportedFeature("the model is a mixture of experts"))
    }
    if let scaling = try file.string(prefix + "rope.scaling.type"), scaling != "none" {
      throw ModelFileError(.unsupportedFeature("the model uses RoPE scaling '\(scaling)'"))
    }
  }
}
