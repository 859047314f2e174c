// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Directions that define a model's task and precede every prompt.
///
/// ```swift
/// let instructions = Instructions {
///   "You are an experienced fitness trainer."
///   "Create safe, effective exercises."
/// }
/// ```
///
/// Text appears unchanged and generable values as JSON; each part starts on a new line.
public struct Instructions: Sendable {
  /// The nonempty parts, in order.
  package let parts: [PromptPart]

  /// Creates instructions from a value that can be shown to a model.
  ///
  /// - Parameter content: The value.
  public init(_ content: some InstructionsRepresentable) {
    self = content.instructionsRepresentation
  }

  /// Creates instructions from the statements of a closure.
  ///
  /// - Parameter content: A builder of the parts, each of which starts on a new line.
  /// - Throws: Any error that `content` throws.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }

  init(parts: [PromptPart]) { self.parts = parts }

  /// Creates instructions that consist of text.
  ///
  /// - Parameter text: The text; if it is empty, there are no parts.
  package init(text: String) { parts = [PromptPart](text: text) }

  init(joining instructions: [Instructions]) { parts = instructions.flatMap(\.parts) }

  /// The texts of all parts, joined by newlines.
  package var text: String { parts.text }
}

/// A type whose values can be part of instructions.
public protocol InstructionsRepresentable {
  /// The value as it is shown to a model.
  @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
  /// The instructions themselves.
  public var instructionsRepresentation: Instructions { self }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
  /// The elements, in order.
  public var instructionsRepresentation: Instructions {
    Instructions(joining: map(\.instructionsRepresentation))
  }
}
