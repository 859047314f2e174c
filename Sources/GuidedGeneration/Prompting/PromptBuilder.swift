// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A result builder that creates a prompt from the statements of a closure.
@resultBuilder
public struct PromptBuilder {
  /// Returns the prompt unchanged.
  ///
  /// The builder also applies to ``PromptRepresentable/promptRepresentation`` itself. This overload
  /// ends the recursion, because it requires no other representation.
  ///
  /// - Parameter prompt: The prompt.
  /// - Returns: The prompt.
  public static func buildBlock(_ prompt: Prompt) -> Prompt { prompt }

  /// Concatenates the parts of a block.
  ///
  /// - Parameter parts: The parts, in order.
  /// - Returns: The prompt.
  public static func buildBlock<each Part: PromptRepresentable>(
    _ parts: repeat each Part
  ) -> Prompt {
    var blocks: [Prompt] = []
    repeat blocks.append((each parts).promptRepresentation)
    return Prompt(joining: blocks)
  }

  /// Concatenates the iterations of a loop.
  ///
  /// - Parameter parts: The result of each iteration.
  /// - Returns: The prompt.
  public static func buildArray(_ parts: [some PromptRepresentable]) -> Prompt {
    Prompt(joining: parts.map(\.promptRepresentation))
  }

  /// Returns the result of the first branch of a condition.
  ///
  /// - Parameter part: The result of the branch.
  /// - Returns: The prompt.
  public static func buildEither(first part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Returns the result of the second branch of a condition.
  ///
  /// - Parameter part: The result of the branch.
  /// - Returns: The prompt.
  public static func buildEither(second part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Returns the result of a condition without an alternative.
  ///
  /// - Parameter part: The result of the branch; `nil` if the condition is false.
  /// - Returns: The prompt.
  public static func buildOptional(_ part: Prompt?) -> Prompt { part ?? Prompt(joining: []) }

  /// Returns the result of a block that depends on the availability of an API.
  ///
  /// - Parameter part: The result of the block.
  /// - Returns: The prompt.
  public static func buildLimitedAvailability(_ part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Returns the prompt unchanged.
  ///
  /// - Parameter expression: The prompt.
  /// - Returns: The prompt.
  public static func buildExpression(_ expression: Prompt) -> Prompt { expression }

  /// Returns a value that can be part of a prompt unchanged.
  ///
  /// - Parameter expression: The value.
  /// - Returns: The prompt.
  @_disfavoredOverload
  public static func buildExpression<Part: PromptRepresentable>(_ expression: Part) -> Part {
    expression
  }

  /// Diagnoses a value that cannot be part of a prompt.
  ///
  /// - Parameter expression: The value.
  /// - Returns: The prompt.
  @available(*, unavailable, message: "Only `Prompt` and `PromptRepresentable` are supported.")
  @_disfavoredOverload
  public static func buildExpression(_ expression: Any) -> Prompt { Prompt(joining: []) }
}
