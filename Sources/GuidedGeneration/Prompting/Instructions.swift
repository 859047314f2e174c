// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a model is told about its task, ahead of every prompt.
///
/// ```swift
/// let instructions = Instructions {
///   "You are an experienced fitness trainer."
///   "Create safe, effective exercises."
/// }
/// ```
///
/// Texts stand as they are, generable values as JSON; each part begins on a line of its own.
public struct Instructions: Sendable {
  /// The parts, none of them empty.
  package let parts: [PromptPart]

  /// Creates instructions from anything that can be shown to a model.
  ///
  /// - Parameter content: The content.
  public init(_ content: some InstructionsRepresentable) {
    self = content.instructionsRepresentation
  }

  /// Creates instructions from their parts.
  ///
  /// - Parameter content: The parts, one to a line.
  /// - Throws: What `content` throws.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }

  /// Creates instructions from their parts.
  init(parts: [PromptPart]) {
    self.parts = parts
  }

  /// Creates instructions of one text.
  package init(text: String) {
    parts = [PromptPart](text: text)
  }

  /// Creates instructions that say several in turn.
  init(joining instructions: [Instructions]) {
    parts = instructions.flatMap(\.parts)
  }

  /// The whole text, its parts on lines of their own.
  package var text: String { parts.text }
}
