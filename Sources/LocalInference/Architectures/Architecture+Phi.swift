// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Architecture {
  /// Phi-3, Phi-3.5 mini, and Phi-4 mini.
  ///
  /// The sliding window of some files has no effect, as in llama.cpp.
  static let phi3 = Architecture(
    "phi3", keys: ["attention.sliding_window"]
  ) { reader throws(ModelFileError) in
    var shape = try reader.shape(.halves, allowsPartialRotation: true)
    _ = try reader.optionalSize("attention.sliding_window")
    shape.frequencyFactors = .longAndShort(originalContextSize: try reader.originalContextSize())
    shape.updateAttentions { _, attention in attention.rotation?.usesFactors = true }
    for index in shape.blocks.indices { shape.blocks[index].fusesGateAndUp = true }
    return shape
  }
}
