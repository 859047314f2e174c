// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A request to an executor.
public struct LanguageModelExecutorGenerationRequest: Sendable {
  /// The identifier of the caller's request, which calls after tool outputs share.
  public var id: UUID

  /// The identifier of this call of the executor, which is different in every call.
  public var turnID: UUID

  /// The conversation up to now; it ends with a prompt or with tool outputs.
  public var transcript: Transcript

  /// The tools that the model may call.
  public var enabledToolDefinitions: [Transcript.ToolDefinition]

  /// The schema of the JSON text to generate, or `nil` for plain text.
  public var schema: GenerationSchema?

  /// The options that control sampling and the length of the response.
  public var generationOptions: GenerationOptions

  /// The options that control the context of the model.
  public var contextOptions: ContextOptions

  /// Additional information from the caller.
  public private(set) var metadata: [String: GeneratedContent]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - id: The identifier of the caller's request.
  ///   - transcript: The conversation up to now.
  ///   - enabledTools: The tools that the model may call.
  ///   - schema: The schema of the JSON text to generate, or `nil` for plain text.
  ///   - generationOptions: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information from the caller.
  ///   - turnID: The identifier of this call of the executor.
  public init(
    id: UUID, transcript: Transcript, enabledTools: [Transcript.ToolDefinition],
    schema: GenerationSchema? = nil, generationOptions: GenerationOptions,
    contextOptions: ContextOptions, metadata: [String: any ConvertibleToGeneratedContent],
    turnID: UUID = UUID()
  ) {
    self.id = id
    self.turnID = turnID
    self.transcript = transcript
    enabledToolDefinitions = enabledTools
    self.schema = schema
    self.generationOptions = generationOptions
    self.contextOptions = contextOptions
    self.metadata = metadata.mapValues { $0.generatedContent }
  }
}
