// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Builds dynamic instructions from instructions, tools and conditions.
@resultBuilder
public struct DynamicInstructionsBuilder {
  /// Takes a tool.
  public static func buildExpression(_ tool: some Tool) -> some DynamicInstructions {
    ToolInstructions(tool: tool)
  }

  /// Takes tools.
  public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
    DynamicInstructionsForEach(tools, id: \.name) { ToolInstructions(tool: $0) }
  }

  /// Takes instructions.
  public static func buildExpression<Content: DynamicInstructions>(
    _ expression: Content
  ) -> Content {
    expression
  }

  /// Takes nothing.
  public static func buildBlock() -> EmptyDynamicInstructions {
    EmptyDynamicInstructions()
  }

  /// Takes one part.
  public static func buildBlock<Content: DynamicInstructions>(_ content: Content) -> Content {
    content
  }

  /// Puts parts one after the other.
  @_disfavoredOverload
  public static func buildBlock<each Content: DynamicInstructions>(
    _ contents: repeat each Content
  ) -> TupleDynamicInstructions<repeat each Content> {
    TupleDynamicInstructions(repeat each contents)
  }

  /// Takes the first branch of a condition.
  public static func buildEither<
    TrueContent: DynamicInstructions, FalseContent: DynamicInstructions
  >(first content: TrueContent) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.trueContent(content))
  }

  /// Takes the second branch of a condition.
  public static func buildEither<
    TrueContent: DynamicInstructions, FalseContent: DynamicInstructions
  >(second content: FalseContent) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.falseContent(content))
  }

  /// Takes a part whose condition may not hold.
  public static func buildOptional<Content: DynamicInstructions>(_ content: Content?) -> Content? {
    content
  }

  /// Takes a part that only some systems have.
  public static func buildLimitedAvailability(
    _ content: some DynamicInstructions
  ) -> AnyDynamicInstructions {
    AnyDynamicInstructions(content)
  }
}
