// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Architecture {
  /// LFM2: gated short convolutions in most blocks, and attention in the others.
  static let lfm2 = Architecture(
    "lfm2", keys: ["attention.sliding_window", "shortconv.l_cache"]
  ) { reader throws(ModelFileError) in
    var shape = try reader.shape(.halves, allowsPartialRotation: true, allowsOtherMixers: true)
    shape.outputNorm = "token_embd_norm"
    let window = try reader.optionalSize("attention.sliding_window")
    shape.updateAttentions { _, attention in
      attention.norm = .headsBeforeRotation
      attention.window = window
    }
    let length = try reader.size("shortconv.l_cache")
    guard length > 1 else {
      throw ModelFileError(
        .malformed("metadata '\(reader.key("shortconv.l_cache"))' is 1, not at least 2"))
    }
    // The value is present in every file that has convolutions.
    let heads = try reader.keyValueHeads(default: 1)
    for index in shape.blocks.indices where heads[index] == 0 {
      shape.blocks[index].mixer = .convolution(length: length)
    }
    return shape
  }
}
