// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type whose values can be part of a prompt.
public protocol PromptRepresentable {
  /// The value as it is shown to a model.
  @PromptBuilder var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
  /// The prompt itself.
  public var promptRepresentation: Prompt { self }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
  /// The elements, in order.
  public var promptRepresentation: Prompt {
    Prompt(joining: map(\.promptRepresentation))
  }
}
