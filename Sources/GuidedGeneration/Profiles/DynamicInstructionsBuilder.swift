// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A result builder that composes dynamic instructions from instructions, tools, and conditions.
@resultBuilder
public struct DynamicInstructionsBuilder {
  /// Converts a tool to instructions.
  ///
  /// - Parameter tool: The tool.
  /// - Returns: The instructions.
  public static func buildExpression(_ tool: some Tool) -> some DynamicInstructions {
    ToolInstructions(tool: tool)
  }

  /// Converts tools to instructions.
  ///
  /// - Parameter tools: The tools.
  /// - Returns: The instructions.
  public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
    DynamicInstructionsForEach(tools, id: \.name) { ToolInstructions(tool: $0) }
  }

  /// Returns instructions unchanged.
  ///
  /// - Parameter expression: The instructions.
  /// - Returns: The instructions.
  public static func buildExpression<Content: DynamicInstructions>(
    _ expression: Content
  ) -> Content {
    expression
  }

  /// Returns empty instructions.
  public static func buildBlock() -> EmptyDynamicInstructions { EmptyDynamicInstructions() }

  /// Returns a single component unchanged.
  ///
  /// - Parameter content: The component.
  /// - Returns: The component.
  public static func buildBlock<Content: DynamicInstructions>(_ content: Content) -> Content {
    content
  }

  /// Combines components in sequence.
  ///
  /// - Parameter contents: The components.
  /// - Returns: The component.
  @_disfavoredOverload
  public static func buildBlock<each Content: DynamicInstructions>(
    _ contents: repeat each Content
  ) -> TupleDynamicInstructions<repeat each Content> {
    TupleDynamicInstructions(repeat each contents)
  }

  /// Returns the first branch of a condition.
  ///
  /// - Parameter content: The instructions of the branch.
  /// - Returns: The branch.
  public static func buildEither<
    TrueContent: DynamicInstructions, FalseContent: DynamicInstructions
  >(first content: TrueContent) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.trueContent(content))
  }

  /// Returns the second branch of a condition.
  ///
  /// - Parameter content: The instructions of the branch.
  /// - Returns: The branch.
  public static func buildEither<
    TrueContent: DynamicInstructions, FalseContent: DynamicInstructions
  >(second content: FalseContent) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.falseContent(content))
  }

  /// Returns a component with a condition and no alternative.
  ///
  /// - Parameter content: The component, or `nil` if the condition is false.
  /// - Returns: The component.
  public static func buildOptional<Content: DynamicInstructions>(_ content: Content?) -> Content? {
    content
  }

  /// Erases the type of a component with limited availability.
  ///
  /// - Parameter content: The component.
  /// - Returns: The type-erased component.
  public static func buildLimitedAvailability(
    _ content: some DynamicInstructions
  ) -> AnyDynamicInstructions {
    AnyDynamicInstructions(content)
  }
}
