// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Architecture {
  private static let windowKeys: Set<String> = [
    "attention.sliding_window", "attention.sliding_window_pattern", "final_logit_softcapping",
    "rope.freq_base_swa",
  ]

  /// Gemma 2.
  static let gemma2 = Architecture(
    "gemma2", keys: windowKeys.union(["attn_logit_softcapping"])
  ) { reader throws(ModelFileError) in
    var shape = try reader.gemma(blocksOfLargestModel: 46)
    shape.output = .tied
    shape.logitCap = Float(try reader.positiveNumber("final_logit_softcapping", default: 30))
    let cap = Float(try reader.positiveNumber("attn_logit_softcapping", default: 50))
    let window = try reader.size(
      "attention.sliding_window", default: 4_096, limit: Int(Int32.max))
    let windows = try reader.windows(window, period: 2)
    let baseKey = "rope.freq_base_swa"
    let hasBase = reader.file.metadata[reader.key(baseKey)] != nil
    let base = hasBase ? try reader.positiveNumber(baseKey) : nil
    let frequencyScale = try reader.frequencyScale()
    shape.updateAttentions { index, attention in
      attention.scoreCap = cap
      attention.window = windows[index]
      guard windows[index] != nil else { return }
      attention.rotation?.frequencyScale = frequencyScale
      if let base { attention.rotation?.base = base }
    }
    return shape
  }

  /// Gemma 3, text only.
  static let gemma3 = Architecture("gemma3", keys: windowKeys) { reader throws(ModelFileError) in
    var shape = try reader.gemma(blocksOfLargestModel: 62)
    if let cap = try reader.factor("final_logit_softcapping") { shape.logitCap = Float(cap) }
    let window = try reader.optionalSize("attention.sliding_window")
    let windows = try reader.windows(window, period: 6)
    let base = try reader.positiveNumber("rope.freq_base_swa", default: 10_000)
    let magnitude = try reader.magnitude()
    shape.updateAttentions { index, attention in
      attention.norm = .headsBeforeRotation
      attention.window = windows[index]
      guard windows[index] != nil else { return }
      attention.rotation?.base = base
      attention.rotation?.frequencyScale = 1
      attention.rotation?.yarn = nil
      attention.rotation?.magnitude = magnitude
    }
    return shape
  }
}

extension HyperparameterReader {
  /// Returns the shape that the Gemma models have in common.
  ///
  /// - Parameter blocks: The number of blocks of the model whose scores are scaled by the width.
  /// - Returns: The shape.
  /// - Throws: ``ModelFileError`` if metadata is missing or not supported.
  fileprivate func gemma(
    blocksOfLargestModel blocks: Int
  ) throws(ModelFileError) -> TransformerShape {
    var shape = try shape(.halves, allowsPartialRotation: true)
    shape.embeddingScale = Float(shape.width).squareRoot()
    let width = shape.width
    let isLargest = shape.blocks.count == blocks
    shape.updateAttentions { _, attention in
      if isLargest { attention.scale = 1 / Float(width / attention.heads).squareRoot() }
    }
    for index in shape.blocks.indices {
      shape.blocks[index].activation = .gelu
      shape.blocks[index].norms = [.inputs, .outputs]
    }
    return shape
  }
}
