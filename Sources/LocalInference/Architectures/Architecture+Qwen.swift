// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Architecture {
  /// Qwen 2 and Qwen 2.5.
  static let qwen2 = Architecture("qwen2") { reader throws(ModelFileError) in
    var shape = try reader.shape(.halves)
    shape.biases = [.queryKeyValue, .output]
    return shape
  }

  /// Qwen 3 without experts.
  static let qwen3 = Architecture("qwen3") { reader throws(ModelFileError) in
    var shape = try reader.shape(.halves)
    shape.updateAttentions { _, attention in attention.norm = .headsBeforeRotation }
    return shape
  }
}
