// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A result builder that composes dynamic instructions from instructions, tools, and conditions.
@resultBuilder
public struct DynamicInstructionsBuilder {
  /// Returns the instructions of a tool.
  ///
  /// - Parameter tool: The tool.
  public static func buildExpression(_ tool: some Tool) -> some DynamicInstructions {
    ToolInstructions(tool: tool)
  }

  /// Returns the instructions of tools.
  ///
  /// - Parameter tools: The tools.
  public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
    DynamicInstructionsForEach(tools, id: \.name) { ToolInstructions(tool: $0) }
  }

  /// Returns instructions unchanged.
  ///
  /// - Parameter expression: The instructions.
  public static func buildExpression<Content: DynamicInstructions>(
    _ expression: Content
  ) -> Content {
    expression
  }

  /// Returns empty instructions.
  public static func buildBlock() -> EmptyDynamicInstructions {
    EmptyDynamicInstructions()
  }

  /// Returns a single component unchanged.
  ///
  /// - Parameter content: The component.
  public static func buildBlock<Content: DynamicInstructions>(_ content: Content) -> Content {
    content
  }

  /// Returns a sequence of components.
  ///
  /// - Parameter contents: The components.
  @_disfavoredOverload
  public static func buildBlock<each Content: DynamicInstructions>(
    _ contents: repeat each Content
  ) -> TupleDynamicInstructions<repeat each Content> {
    TupleDynamicInstructions(repeat each contents)
  }

  /// Returns the first branch of a condition.
  ///
  /// - Parameter content: The instructions of the branch.
  public static func buildEither<
    TrueContent: DynamicInstructions, FalseContent: DynamicInstructions
  >(first content: TrueContent) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.trueContent(content))
  }

  /// Returns the second branch of a condition.
  ///
  /// - Parameter content: The instructions of the branch.
  public static func buildEither<
    TrueContent: DynamicInstructions, FalseContent: DynamicInstructions
  >(second content: FalseContent) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.falseContent(content))
  }

  /// Returns a component with a condition and no alternative.
  ///
  /// - Parameter content: The component, or `nil` if the condition is false.
  public static func buildOptional<Content: DynamicInstructions>(_ content: Content?) -> Content? {
    content
  }

  /// Returns a type-erased component with limited availability.
  ///
  /// - Parameter content: The component.
  public static func buildLimitedAvailability(
    _ content: some DynamicInstructions
  ) -> AnyDynamicInstructions {
    AnyDynamicInstructions(content)
  }
}
