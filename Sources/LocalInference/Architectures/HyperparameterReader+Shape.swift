// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension HyperparameterReader {
  /// Returns the shape that most architectures have: pre-normalization, attention to all tokens,
  /// and gated feed-forward networks.
  ///
  /// - Parameters:
  ///   - pairing: The components that are rotated together.
  ///   - usesYaRNLimits: Whether the architecture uses the metadata for the limits of YaRN.
  ///   - allowsPartialRotation: Whether a part of a head may be rotated.
  ///   - allowsOtherMixers: Whether some blocks may have no attention.
  /// - Returns: The shape.
  /// - Throws: ``ModelFileError`` if metadata is missing or not supported.
  func shape(
    _ pairing: RotaryEmbedding.Pairing, usesYaRNLimits: Bool = false,
    allowsPartialRotation: Bool = false, allowsOtherMixers: Bool = false
  ) throws(ModelFileError) -> TransformerShape {
    let width = try size("embedding_length")
    let attention = try attention(
      pairing, width: width, usesYaRNLimits: usesYaRNLimits, allowsOtherMixers: allowsOtherMixers)
    if let rotation = attention.rotation, rotation.rotated != attention.headSize,
      !allowsPartialRotation
    {
      throw ModelFileError(
        .unsupportedFeature(
          "metadata '\(key("rope.dimension_count"))' is \(rotation.rotated), and heads have "
            + "\(attention.headSize) components"))
    }
    let hidden = try uniformSize("feed_forward_length")
    let block = BlockShape(mixer: .attention(attention), hidden: hidden)
    return TransformerShape(
      vocabulary: vocabulary, width: width, contextSize: try contextSize(), epsilon: try epsilon(),
      blocks: Array(repeating: block, count: try blockCount()))
  }

  private func epsilon() throws(ModelFileError) -> Float {
    let name = "attention.layer_norm_rms_epsilon"
    let epsilon = try file.required(try optionalNumber(name), key(name))
    guard epsilon >= 0 else {
      throw ModelFileError(.malformed("metadata '\(key(name))' is \(epsilon), which is negative"))
    }
    return Float(epsilon)
  }

  private func attention(
    _ pairing: RotaryEmbedding.Pairing, width: Int, usesYaRNLimits: Bool, allowsOtherMixers: Bool
  ) throws(ModelFileError) -> AttentionShape {
    let heads = try uniformSize("attention.head_count")
    let allKeyValueHeads = try keyValueHeads(default: heads)
    guard allowsOtherMixers || !allKeyValueHeads.contains(0) else {
      throw ModelFileError(
        .malformed("metadata '\(key("attention.head_count_kv"))' is 0, not at least 1"))
    }
    let keyValueHeads = allKeyValueHeads.max().flatMap { $0 > 0 ? $0 : nil } ?? heads
    let headSize = try size("attention.key_length", default: width / heads)
    let valueSize = try size("attention.value_length", default: width / heads)
    guard heads % keyValueHeads == 0 else {
      throw ModelFileError(
        .malformed(
          "metadata '\(key("attention.head_count"))' is \(heads), which is not a multiple of "
            + "\(keyValueHeads) key-value heads"))
    }
    guard valueSize == headSize else {
      throw ModelFileError(
        .unsupportedFeature(
          "metadata '\(key("attention.value_length"))' is \(valueSize), and keys have length "
            + "\(headSize)"))
    }
    return AttentionShape(
      heads: heads, keyValueHeads: keyValueHeads, headSize: headSize,
      scale: 1 / Float(headSize).squareRoot(),
      rotation: try rotation(pairing, headSize: headSize, usesYaRNLimits: usesYaRNLimits))
  }

  /// Returns the number of key-value heads of each block.
  func keyValueHeads(default standard: Int) throws(ModelFileError) -> [Int] {
    let name = "attention.head_count_kv"
    let heads = try sizes(
      name, default: Array(repeating: standard, count: try blockCount()))
    guard Set(heads.filter { $0 > 0 }).count <= 1 else {
      throw ModelFileError(.unsupportedFeature("metadata '\(key(name))' differs between blocks"))
    }
    return heads
  }

  private func rotation(
    _ pairing: RotaryEmbedding.Pairing, headSize: Int, usesYaRNLimits: Bool
  ) throws(ModelFileError) -> RotaryEmbedding {
    let rotated = try size("rope.dimension_count", default: headSize)
    guard rotated % 2 == 0, rotated <= headSize else {
      throw ModelFileError(
        .malformed(
          "metadata '\(key("rope.dimension_count"))' is \(rotated), which is not an even number up "
            + "to \(headSize)"))
    }
    var rotation = RotaryEmbedding(
      pairing: pairing, rotated: rotated,
      base: try positiveNumber("rope.freq_base", default: 10_000))
    rotation.frequencyScale = try frequencyScale()
    rotation.magnitude = try magnitude()
    switch try scalingType() {
    case .none: rotation.frequencyScale = 1
    case .linear, .longRoPE: break
    case .yarn:
      guard rotation.frequencyScale <= 1 else {
        throw ModelFileError(
          .unsupportedFeature(
            "the model uses RoPE scaling 'yarn' by \(1 / rotation.frequencyScale), less than 1"))
      }
      var yarn = RotaryEmbedding.YaRN(originalContextSize: try originalContextSize())
      if usesYaRNLimits {
        yarn.fastTurns = try positiveNumber("rope.scaling.yarn_beta_fast", default: 32)
        yarn.slowTurns = try positiveNumber("rope.scaling.yarn_beta_slow", default: 1)
      }
      rotation.yarn = yarn
      let multiplier =
        usesYaRNLimits ? try optionalNumber("rope.scaling.yarn_log_multiplier") ?? 0 : 0
      rotation.magnitude *= yarnMagnitude(1 / rotation.frequencyScale, multiplier: multiplier)
    }
    return rotation
  }

  /// Returns the factor of the rotated components for a context that is extended by `factor`.
  private func yarnMagnitude(_ factor: Double, multiplier: Double) -> Double {
    func magnitude(_ multiplier: Double) -> Double {
      factor <= 1 ? 1 : 1 + 0.1 * multiplier * log(factor)
    }
    return magnitude(1) / (multiplier == 0 ? 1 : magnitude(multiplier))
  }

  /// Returns the factor of the rotated components, without that of YaRN.
  func magnitude() throws(ModelFileError) -> Double {
    try optionalNumber("rope.scaling.attn_factor", limit: 1e6) ?? 1
  }

  /// The kind of scaling of the rotary frequencies.
  enum ScalingType: String {
    case none
    case linear
    case yarn
    case longRoPE = "longrope"
  }

  /// Returns the kind of scaling, which is linear if the key is absent.
  func scalingType() throws(ModelFileError) -> ScalingType {
    let key = key("rope.scaling.type")
    guard let name = try file.string(key) else { return .linear }
    guard let type = ScalingType(rawValue: name) else {
      throw ModelFileError(.unsupportedFeature("the model uses RoPE scaling '\(name)'"))
    }
    return type
  }

  /// Returns the factor of the rotary frequencies before the kind of scaling is considered.
  func frequencyScale() throws(ModelFileError) -> Double {
    let newer = "rope.scaling.factor"
    let name = file.metadata[key(newer)] == nil ? "rope.scale_linear" : newer
    guard let factor = try factor(name) else { return 1 }
    guard factor > 0 else {
      throw ModelFileError(
        .malformed("metadata '\(key(name))' is \(factor), which is not positive"))
    }
    return 1 / factor
  }

  /// Returns the context size before an extension.
  func originalContextSize() throws(ModelFileError) -> Int {
    try size(
      "rope.scaling.original_context_length", default: try contextSize(), limit: Int(Int32.max))
  }
}
