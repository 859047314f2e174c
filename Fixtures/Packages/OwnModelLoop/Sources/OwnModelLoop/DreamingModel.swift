// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A simulated model with pseudo-random logits.
struct DreamingModel {
  /// The bytes of the tokens by id. The last token ends an answer.
  let tokens: [[UInt8]]

  private var state: UInt64

  /// Creates a model.
  init(seed: UInt64) {
    let words = [
      "{\"", "\": ", "\", \"", "\"}", "title", "days", "tags", "Rome", "Oslo", " by ", "train",
      "sea",
    ]
    tokens = (UInt8.min ... .max).map { [$0] } + words.map { Array($0.utf8) } + [[]]
    state = seed
  }

  /// The id of the token that ends an answer.
  var endToken: Int { tokens.count - 1 }

  /// Returns the logits of all tokens after the text so far.
  mutating func logits() -> [Float] {
    tokens.map { token in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 20) + (token.count > 1 ? 6 : 0)
    }
  }
}
