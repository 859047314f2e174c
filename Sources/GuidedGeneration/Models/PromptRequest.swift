// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a model in the process turns into the tokens of its prompt.
public struct PromptRequest: Sendable {
  /// Everything said so far; it ends with the prompt or with outputs of tools.
  public var transcript: Transcript

  /// The tools that the model is told about.
  public var toolDefinitions: [Transcript.ToolDefinition]

  /// The schema that the model is shown; nil if there is none, or it is not to be shown.
  public var schema: GenerationSchema?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - transcript: Everything said so far.
  ///   - toolDefinitions: The tools that the model is told about.
  ///   - schema: The schema that the model is shown.
  public init(
    transcript: Transcript, toolDefinitions: [Transcript.ToolDefinition] = [],
    schema: GenerationSchema? = nil
  ) {
    self.transcript = transcript
    self.toolDefinitions = toolDefinitions
    self.schema = schema
  }
}
