// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The sizes and constants of a llama-architecture transformer.
package struct TransformerShape: Sendable, Hashable {
  /// How many tokens the vocabulary has.
  package let vocabulary: Int
  /// The length of the vector that stands for a token between layers.
  package let width: Int
  /// How many layers there are.
  package let layers: Int
  /// The length of the vector within a layer's gated part.
  package let hidden: Int
  /// How many heads ask.
  package let heads: Int
  /// How many heads answer; ``heads`` is a multiple of it.
  package let keyHeads: Int
  /// The length of a head's vector.
  package let headSize: Int
  /// How many of a head's numbers are rotated; even.
  package let rotated: Int
  /// The base of the rotation's frequencies.
  package let rotationBase: Double
  /// What keeps the normalisation from dividing by zero.
  package let epsilon: Float
  /// How many tokens the model was made for.
  package let contextSize: Int

  /// The length of the vector of all asking heads.
  package var queryWidth: Int { heads * headSize }
  /// The length of the vector of all answering heads.
  package var keyWidth: Int { keyHeads * headSize }
  /// How many asking heads share an answering one.
  package var group: Int { heads / keyHeads }
}

extension TransformerShape {
  private static let prefix = "llama."
  /// No size may be larger, so that no product of three can overflow.
  private static let limit = 1 << 20

  /// Reads the shape from a file's metadata.
  ///
  /// - Throws: ``ModelFileError`` if the architecture is another one or needs what is not supported.
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
    keyHeads = try Self.size(file, "attention.head_count_kv", default: heads)
    headSize = try Self.size(file, "attention.key_length", default: width / heads)
    rotated = try Self.size(file, "rope.dimension_count", default: headSize)
    contextSize = try Self.size(file, "context_length", limit: 1 << 31)
    let valueSize = try Self.size(file, "attention.value_length", default: headSize)
    let epsilonKey = Self.prefix + "attention.layer_norm_rms_epsilon"
    let epsilon = try file.required(file.number(epsilonKey), epsilonKey)
    let base = try file.number(Self.prefix + "rope.freq_base") ?? 10_000
    guard
      heads % keyHeads == 0, headSize > 0, valueSize == headSize, rotated % 2 == 0,
      rotated <= headSize, epsilon.isFinite, epsilon >= 0, base.isFinite, base > 0
    else {
      throw ModelFileError(.malformed("the sizes of the attention heads contradict each other"))
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

  /// Refuses variants of the architecture that would compute something else.
  private static func checkFeatures(_ file: GGUFFile) throws(ModelFileError) {
    if let experts = try file.integer(prefix + "expert_count"), experts > 0 {
      throw ModelFileError(.unsupportedFeature("the model is a mixture of experts"))
    }
    if let scaling = try file.string(prefix + "rope.scaling.type"), scaling != "none" {
      throw ModelFileError(.unsupportedFeature("the model stretches positions ('\(scaling)')"))
    }
  }
}
