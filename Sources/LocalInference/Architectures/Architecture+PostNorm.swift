// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Architectures that normalize the outputs of the parts of a block instead of their inputs.
extension Architecture {
  /// OLMo 2 and OLMo 3.
  static let olmo2 = Architecture(
    "olmo2", keys: ["attention.sliding_window", "attention.sliding_window_pattern"]
  ) { reader throws(ModelFileError) in
    var shape = try reader.postNormShape()
    shape.output = .required
    let window = try reader.optionalSize("attention.sliding_window")
    let windows = try reader.windows(window, period: 4)
    shape.updateAttentions { index, attention in
      attention.norm = .rows
      attention.window = windows[index]
      guard windows[index] != nil else { return }
      // The extension of the context does not apply to blocks with a window.
      attention.rotation?.frequencyScale = 1
      attention.rotation?.yarn = nil
      attention.rotation?.magnitude = 1
    }
    return shape
  }

  /// EXAONE 4.
  static let exaone4 = Architecture(
    "exaone4", keys: ["attention.sliding_window", "attention.sliding_window_pattern"]
  ) { reader throws(ModelFileError) in
    var shape = try reader.postNormShape()
    shape.frequencyFactors = .frequencies
    // Only the model with 64 blocks has windows.
    let isWindowed = shape.blocks.count == 64
    let key = "attention.sliding_window"
    let window = try reader.optionalSize(key)
    if let window, !isWindowed, window < shape.contextSize {
      throw ModelFileError(
        .unsupportedFeature("the model sets metadata '\(reader.key(key))' and has not 64 blocks"))
    }
    let windows = try reader.windows(isWindowed ? window ?? 4_096 : nil, period: 4)
    shape.updateAttentions { index, attention in
      attention.norm = .headsBeforeRotation
      attention.rotation?.usesFactors = true
      attention.window = windows[index]
      if isWindowed, windows[index] == nil { attention.rotation = nil }
    }
    return shape
  }
}

extension HyperparameterReader {
  /// Returns a shape whose blocks normalize their outputs.
  fileprivate func postNormShape() throws(ModelFileError) -> TransformerShape {
    var shape = try shape(.halves)
    for index in shape.blocks.indices { shape.blocks[index].norms = .outputs }
    return shape
  }
}
