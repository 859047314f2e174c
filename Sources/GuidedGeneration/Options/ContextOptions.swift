// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Options that control the context that a model receives in addition to the transcript.
public struct ContextOptions: Sendable, Equatable, Codable {
  /// Whether the prompt includes the schema of the response, or `nil` to let the model decide.
  public var includeSchemaInPrompt: Bool?

  /// The amount of reasoning before the response, or `nil` to let the model decide.
  public var reasoningLevel: ReasoningLevel?

  /// The amount of reasoning that a model performs before it responds.
  public enum ReasoningLevel: Sendable, Equatable, Codable {
    /// A small amount of reasoning.
    case light
    /// A medium amount of reasoning.
    case moderate
    /// As much reasoning as the task requires.
    case deep
    /// A level that is specific to the model.
    case custom(String)
  }

  /// Creates context options.
  ///
  /// - Parameters:
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema of the response.
  ///   - reasoningLevel: The amount of reasoning before the response.
  public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
    self.includeSchemaInPrompt = includeSchemaInPrompt
    self.reasoningLevel = reasoningLevel
  }
}
