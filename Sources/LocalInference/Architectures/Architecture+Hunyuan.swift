// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Architecture {
  /// Hunyuan without experts.
  static let hunyuanDense = Architecture(
    "hunyuan-dense", keys: ["rope.scaling.alpha"]
  ) { reader throws(ModelFileError) in
    var shape = try reader.shape(.halves)
    let alpha = try reader.optionalNumber("rope.scaling.alpha") ?? 0
    shape.updateAttentions { _, attention in
      attention.norm = .headsAfterRotation
      guard alpha > 0, let rotation = attention.rotation, attention.headSize > 2 else { return }
      let size = Double(attention.headSize)
      attention.rotation?.base = rotation.base * pow(alpha, size / (size - 2))
    }
    return shape
  }
}
