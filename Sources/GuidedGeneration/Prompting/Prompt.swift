// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A request from a person to a model.
///
/// ```swift
/// let prompt = Prompt {
///   "Create a recipe for \(dish)."
///   "Here is an example of the desired format:"
///   Recipe.example
/// }
/// ```
///
/// Text appears unchanged and generable values as JSON; each part starts on a new line.
public struct Prompt: Sendable {
  /// The nonempty parts, in order.
  package let parts: [PromptPart]

  /// Creates a prompt from a value that can be shown to a model.
  ///
  /// - Parameter content: The value.
  public init(_ content: some PromptRepresentable) { self = content.promptRepresentation }

  /// Creates a prompt from the statements of a closure.
  ///
  /// - Parameter content: A builder of the parts, each of which starts on a new line.
  /// - Throws: Any error that `content` throws.
  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows { self = try content() }

  init(parts: [PromptPart]) { self.parts = parts }

  /// Creates a prompt that consists of text.
  ///
  /// - Parameter text: The text; if it is empty, there are no parts.
  package init(text: String) { parts = [PromptPart](text: text) }

  init(joining prompts: [Prompt]) { parts = prompts.flatMap(\.parts) }

  /// The texts of all parts, joined by newlines.
  package var text: String { parts.text }
}

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
  public var promptRepresentation: Prompt { Prompt(joining: map(\.promptRepresentation)) }
}

/// One part of a prompt or of instructions.
package enum PromptPart: Sendable {
  /// Nonempty text.
  case text(String)
  /// An image.
  case image(id: String, source: ImageSource, label: String?)
}

extension [PromptPart] {
  /// Creates the parts of a text: one, or none if the text is empty.
  init(text: String) { self = text.isEmpty ? [] : [.text(text)] }

  /// The texts of all parts, joined by newlines.
  var text: String {
    compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n")
  }
}
