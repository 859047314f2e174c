// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Builds a prompt from the statements of a closure.
@resultBuilder
public struct PromptBuilder {
  /// Takes a prompt as it is.
  ///
  /// The requirement that gives a value's representation is itself built by this builder; here
  /// the questions for representations come to an end.
  public static func buildBlock(_ prompt: Prompt) -> Prompt {
    prompt
  }

  /// Puts parts one after the other.
  public static func buildBlock<each Part: PromptRepresentable>(
    _ parts: repeat each Part
  ) -> Prompt {
    var prompts: [Prompt] = []
    repeat prompts.append((each parts).promptRepresentation)
    return Prompt(joining: prompts)
  }

  /// Puts the parts that a loop made one after the other.
  public static func buildArray(_ parts: [some PromptRepresentable]) -> Prompt {
    Prompt(joining: parts.map(\.promptRepresentation))
  }

  /// Takes the first branch of a condition.
  public static func buildEither(first part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Takes the second branch of a condition.
  public static func buildEither(second part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Takes a part whose condition may not hold.
  public static func buildOptional(_ part: Prompt?) -> Prompt {
    part ?? Prompt(joining: [])
  }

  /// Takes a part that only some systems have.
  public static func buildLimitedAvailability(_ part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Takes a prompt.
  public static func buildExpression(_ expression: Prompt) -> Prompt {
    expression
  }

  /// Takes a value that can be part of a prompt.
  @_disfavoredOverload
  public static func buildExpression<Part: PromptRepresentable>(_ expression: Part) -> Part {
    expression
  }

  /// Explains what can be part of a prompt.
  @available(*, unavailable, message: "Only `Prompt` and `PromptRepresentable` are supported.")
  @_disfavoredOverload
  public static func buildExpression(_ expression: Any) -> Prompt {
    Prompt(joining: [])
  }
}
