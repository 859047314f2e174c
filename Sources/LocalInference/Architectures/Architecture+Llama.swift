// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Architecture {
  /// Llama, and models that are converted to it: SmolLM2, TinyLlama, Mistral, and Falcon 3.
  static let llama = Architecture("llama") { reader throws(ModelFileError) in
    var shape = try reader.shape(.adjacent)
    shape.biases = [.queryKeyValue, .attentionOutput, .feedForward]
    try reader.addFrequencyFactors(to: &shape)
    return shape
  }

  /// Ministral 3: Llama with YaRN and scores that depend on the position.
  static let mistral3 = Architecture(
    "mistral3",
    keys: [
      "attention.temperature_scale", "rope.scaling.yarn_beta_fast", "rope.scaling.yarn_beta_slow",
      "rope.scaling.yarn_log_multiplier",
    ]
  ) { reader throws(ModelFileError) in
    var shape = try reader.shape(.adjacent, usesYaRNLimits: true)
    shape.biases = [.queryKeyValue, .attentionOutput, .feedForward]
    try reader.addFrequencyFactors(to: &shape)
    if let scale = try reader.factor("attention.temperature_scale") {
      let temperature = AttentionShape.Temperature(
        scale: scale, interval: try reader.originalContextSize())
      shape.updateAttentions { _, attention in attention.temperature = temperature }
    }
    return shape
  }

  /// SmolLM3: Llama with attention without positions in every fourth block.
  static let smollm3 = Architecture("smollm3") { reader throws(ModelFileError) in
    var shape = try reader.shape(.adjacent)
    shape.updateAttentions { index, attention in
      if (index + 1) % 4 == 0 { attention.rotation = nil }
    }
    return shape
  }

  /// ERNIE 4.5: Llama without frequency factors.
  static let ernie = Architecture("ernie4_5") { reader throws(ModelFileError) in
    try reader.shape(.adjacent)
  }

  /// Granite 3 and dense Granite 4: Llama with constant factors.
  static let granite = Architecture(
    "granite",
    keys: [
      "attention.scale", "embedding_scale", "logit_scale", "residual_scale",
    ]
  ) { reader throws(ModelFileError) in
    var shape = try reader.shape(.adjacent)
    shape.biases = [.queryKeyValue, .attentionOutput, .feedForward]
    try reader.addFrequencyFactors(to: &shape)
    shape.embeddingScale = Float(try reader.factor("embedding_scale") ?? 1)
    shape.residualScale = Float(try reader.factor("residual_scale") ?? 1)
    shape.logitScale = 1 / Float(try reader.positiveNumber("logit_scale"))
    let scale = try reader.factor("attention.scale")
    // Granite uses this key to switch the rotation off.
    let isRotated = try reader.file.bool(reader.key("rope.scaling.finetuned")) ?? true
    shape.updateAttentions { _, attention in
      if let scale { attention.scale = Float(scale) }
      if !isRotated { attention.rotation = nil }
    }
    return shape
  }
}

extension HyperparameterReader {
  /// Adds the tensors with divisors of the frequencies, whose names depend on the kind of scaling.
  func addFrequencyFactors(to shape: inout TransformerShape) throws(ModelFileError) {
    shape.frequencyFactors =
      try scalingType() == .longRoPE
      ? .longAndShort(originalContextSize: try originalContextSize()) : .frequencies
    shape.updateAttentions { _, attention in attention.rotation?.usesFactors = true }
  }
}
