// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The output of a tool, for tools that were written for the first betas of Apple's framework.
///
/// Such tools compile unchanged. Newer tools return any value that conforms to
/// ``PromptRepresentable``:
///
/// ```swift
/// func call(arguments: Arguments) async throws -> String { "22 °C" }
/// ```
@available(
  *, deprecated,
  message: """
    a tool returns a 'String' or another value that conforms to 'PromptRepresentable'; \
    replace the result type of 'call(arguments:)', and return the value itself
    """
)
public struct ToolOutput: Sendable, PromptRepresentable {
  /// The output as part of a prompt.
  public let promptRepresentation: Prompt

  /// Creates an output from text.
  ///
  /// - Parameter string: The text.
  public init(_ string: String) { promptRepresentation = Prompt(string) }

  /// Creates an output from structured content.
  ///
  /// - Parameter content: The content.
  public init(_ content: GeneratedContent) { promptRepresentation = Prompt(content) }
}
