// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a model is shown besides the transcript, and how long it may think.
public struct ContextOptions: Sendable, Equatable {
  /// Whether the schema of the response is part of the prompt; nil is the model's choice.
  public var includeSchemaInPrompt: Bool?

  /// How long the model may think before it answers; nil is the model's choice.
  public var reasoningLevel: ReasoningLevel?

  /// How long a model may think.
  public enum ReasoningLevel: Sendable, Equatable, Codable {
    /// Briefly.
    case light
    /// For a while.
    case moderate
    /// As long as it takes.
    case deep
    /// A level that only the model knows.
    case custom(String)
  }

  /// Creates options.
  ///
  /// - Parameters:
  ///   - includeSchemaInPrompt: Whether the schema of the response is part of the prompt.
  ///   - reasoningLevel: How long the model may think before it answers.
  public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
    self.includeSchemaInPrompt = includeSchemaInPrompt
    self.reasoningLevel = reasoningLevel
  }
}

extension ContextOptions: Codable {}
