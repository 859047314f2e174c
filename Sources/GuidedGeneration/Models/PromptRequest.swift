// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The content of a prompt that an in-process model formats and tokenizes.
public struct PromptRequest: Sendable {
  /// The conversation up to now; it ends with a prompt or with tool outputs.
  public var transcript: Transcript

  /// The tools that the prompt describes.
  public var toolDefinitions: [Transcript.ToolDefinition]

  /// The schema that the prompt contains, or `nil` for none.
  public var schema: GenerationSchema?

  /// The amount of reasoning before the response, or `nil` to let the model decide.
  public var reasoningLevel: ContextOptions.ReasoningLevel?

  /// Creates a prompt request.
  ///
  /// - Parameters:
  ///   - transcript: The conversation up to now.
  ///   - toolDefinitions: The tools that the prompt describes.
  ///   - schema: The schema that the prompt contains, or `nil` for none.
  ///   - reasoningLevel: The amount of reasoning before the response.
  public init(
    transcript: Transcript, toolDefinitions: [Transcript.ToolDefinition] = [],
    schema: GenerationSchema? = nil, reasoningLevel: ContextOptions.ReasoningLevel? = nil
  ) {
    self.reasoningLevel = reasoningLevel
    self.transcript = transcript
    self.toolDefinitions = toolDefinitions
    self.schema = schema
  }
}

extension Transcript {
  /// The tools that the instructions announce, or `nil` without instructions.
  var announcedToolDefinitions: [ToolDefinition]? {
    for case .instructions(let instructions) in self {
      return instructions.toolDefinitions
    }
    return nil
  }
}

extension LanguageModelExecutorGenerationRequest {
  /// The enabled tools that the prompt describes.
  ///
  /// These are the tools that the instructions announce, or all enabled tools if the transcript has
  /// no instructions.
  var announcedToolDefinitions: [Transcript.ToolDefinition] {
    guard let announced = transcript.announcedToolDefinitions else { return enabledToolDefinitions }
    let names = Set(announced.map(\.name))
    return enabledToolDefinitions.filter { names.contains($0.name) }
  }
}
