// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a person asks of a model.
///
/// ```swift
/// let prompt = Prompt {
///   "Create a recipe for \(dish)."
///   "Here is an example of the desired format:"
///   Recipe.example
/// }
/// ```
///
/// Texts stand as they are, generable values as JSON; each part begins on a line of its own.
public struct Prompt: Sendable {
  /// The parts, none of them empty.
  package let parts: [PromptPart]

  /// Creates a prompt from anything that can be shown to a model.
  ///
  /// - Parameter content: The content.
  public init(_ content: some PromptRepresentable) {
    self = content.promptRepresentation
  }

  /// Creates a prompt from its parts.
  ///
  /// - Parameter content: The parts, one to a line.
  /// - Throws: What `content` throws.
  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
    self = try content()
  }

  /// Creates a prompt from its parts.
  init(parts: [PromptPart]) {
    self.parts = parts
  }

  /// Creates a prompt of one text.
  package init(text: String) {
    parts = [PromptPart](text: text)
  }

  /// Creates a prompt that says several in turn.
  init(joining prompts: [Prompt]) {
    parts = prompts.flatMap(\.parts)
  }

  /// The whole prompt, its parts on lines of their own.
  package var text: String { parts.text }
}
