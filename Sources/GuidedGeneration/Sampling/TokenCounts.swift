// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The token counts of a turn of an in-process model.
struct TokenCounts: Sendable {
  var prompt = 0
  /// The number of tokens of the prompt that the context already contained.
  var cached = 0
  var forced = 0
  /// The number of choices that were sampled from logits.
  var sampled = 0
  var evaluations = 0
  var output = 0
  /// The number of tokens of reasoning, including those around it.
  var reasoning = 0

  var input: LanguageModelExecutorGenerationChannel.Usage.Input {
    .init(totalTokenCount: prompt, cachedTokenCount: cached)
  }

  var total: LanguageModelExecutorGenerationChannel.Usage.Output {
    .init(totalTokenCount: output + reasoning, reasoningTokenCount: reasoning)
  }
}
