// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type that can be converted to generated content and therefore shown to a model.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  /// The content that represents the value.
  var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
  /// The value as JSON text.
  public var promptRepresentation: Prompt { Prompt(text: generatedContent.jsonString) }

  /// The value as JSON text.
  public var instructionsRepresentation: Instructions {
    Instructions(text: generatedContent.jsonString)
  }
}

extension Optional: PromptRepresentable where Wrapped: ConvertibleToGeneratedContent {
  /// The representation of the wrapped value; empty for `nil`.
  public var promptRepresentation: Prompt { self?.promptRepresentation ?? Prompt(joining: []) }
}

extension Optional: InstructionsRepresentable where Wrapped: ConvertibleToGeneratedContent {
  /// The representation of the wrapped value; empty for `nil`.
  public var instructionsRepresentation: Instructions {
    self?.instructionsRepresentation ?? Instructions(joining: [])
  }
}
