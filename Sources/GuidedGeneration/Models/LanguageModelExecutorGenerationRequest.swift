// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What an executor is asked to do.
public struct LanguageModelExecutorGenerationRequest: Sendable {
  /// The identity of the caller's request; calls after tool outputs carry the same.
  public var id: UUID

  /// Everything said so far; it ends with the prompt or with outputs of tools.
  public var transcript: Transcript

  /// The tools that the model may call now.
  public var enabledToolDefinitions: [Transcript.ToolDefinition]

  /// What the answer must be, as JSON text; nil for plain text.
  public var schema: GenerationSchema?

  /// How the answer is sampled and how long it may become.
  public var generationOptions: GenerationOptions

  /// What the model is shown besides the transcript.
  public var contextOptions: ContextOptions

  /// What else the caller gave along.
  public private(set) var metadata: [String: GeneratedContent]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - id: The identity of the caller's request.
  ///   - transcript: Everything said so far.
  ///   - enabledTools: The tools that the model may call now.
  ///   - schema: What the answer must be; nil for plain text.
  ///   - generationOptions: How the answer is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the caller gives along.
  public init(
    id: UUID, transcript: Transcript, enabledTools: [Transcript.ToolDefinition],
    schema: GenerationSchema? = nil, generationOptions: GenerationOptions,
    contextOptions: ContextOptions, metadata: [String: any ConvertibleToGeneratedContent]
  ) {
    self.id = id
    self.transcript = transcript
    enabledToolDefinitions = enabledTools
    self.schema = schema
    self.generationOptions = generationOptions
    self.contextOptions = contextOptions
    self.metadata = metadata.mapValues { $0.generatedContent }
  }
}
