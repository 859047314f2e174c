// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a response of a model in the process took.
struct TokenCounts: Sendable {
  /// The tokens of the prompt.
  var prompt = 0
  /// Those of them that the context held already.
  var cached = 0
  /// Tokens that were taken without asking the model.
  var forced = 0
  /// Choices that were made from the model's logits.
  var sampled = 0
  /// How often the model computed.
  var evaluations = 0
  /// The tokens of the output.
  var output = 0

  /// The tokens that were read.
  var input: LanguageModelExecutorGenerationChannel.Usage.Input {
    .init(totalTokenCount: prompt, cachedTokenCount: cached)
  }

  /// The tokens that were generated.
  var total: LanguageModelExecutorGenerationChannel.Usage.Output {
    .init(totalTokenCount: output, reasoningTokenCount: 0)
  }
}

extension LanguageModelExecutorGenerationRequest {
  /// The enabled tools that the model is told about.
  ///
  /// A session lists them in its instructions; a transcript without instructions lists none, and
  /// then all enabled ones are told.
  var announcedToolDefinitions: [Transcript.ToolDefinition] {
    guard let announced = transcript.announcedToolDefinitions else {
      return enabledToolDefinitions
    }
    let names = Set(announced.map(\.name))
    return enabledToolDefinitions.filter { names.contains($0.name) }
  }
}

extension Transcript {
  /// The tools that the instructions list; nil without instructions.
  var announcedToolDefinitions: [ToolDefinition]? {
    for case .instructions(let instructions) in self {
      return instructions.toolDefinitions
    }
    return nil
  }
}
