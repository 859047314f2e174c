// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A result builder that creates instructions from the statements of a closure.
///
/// In addition to its use as an attribute, `InstructionsBuilder { … }` is a value that represents
/// the instructions that the closure builds.
@resultBuilder
public struct InstructionsBuilder: Sendable {
  private let instructions: Instructions

  /// Creates a value from the statements of a closure.
  ///
  /// - Parameter content: A builder of the parts, each of which starts on a new line.
  /// - Throws: Any error that `content` throws.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    instructions = try content()
  }

  /// Returns the instructions unchanged.
  ///
  /// The builder also applies to ``InstructionsRepresentable/instructionsRepresentation`` itself.
  /// This overload ends the recursion, because it requires no other representation.
  ///
  /// - Parameter instructions: The instructions.
  /// - Returns: The instructions.
  public static func buildBlock(_ instructions: Instructions) -> Instructions { instructions }

  /// Concatenates the parts of a block.
  ///
  /// - Parameter parts: The parts, in order.
  /// - Returns: The instructions.
  public static func buildBlock<each Part: InstructionsRepresentable>(
    _ parts: repeat each Part
  ) -> Instructions {
    var blocks: [Instructions] = []
    repeat blocks.append((each parts).instructionsRepresentation)
    return Instructions(joining: blocks)
  }

  /// Concatenates the iterations of a loop.
  ///
  /// - Parameter parts: The result of each iteration.
  /// - Returns: The instructions.
  public static func buildArray(_ parts: [some InstructionsRepresentable]) -> Instructions {
    Instructions(joining: parts.map(\.instructionsRepresentation))
  }

  /// Returns the result of the first branch of a condition.
  ///
  /// - Parameter part: The result of the branch.
  /// - Returns: The instructions.
  public static func buildEither(first part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Returns the result of the second branch of a condition.
  ///
  /// - Parameter part: The result of the branch.
  /// - Returns: The instructions.
  public static func buildEither(second part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Returns the result of a condition without an alternative.
  ///
  /// - Parameter part: The result of the branch; `nil` if the condition is false.
  /// - Returns: The instructions.
  public static func buildOptional(_ part: Instructions?) -> Instructions {
    part ?? Instructions(joining: [])
  }

  /// Returns the result of a block that depends on the availability of an API.
  ///
  /// - Parameter part: The result of the block.
  /// - Returns: The instructions.
  public static func buildLimitedAvailability(
    _ part: some InstructionsRepresentable
  ) -> Instructions {
    part.instructionsRepresentation
  }

  /// Returns the instructions unchanged.
  ///
  /// - Parameter expression: The instructions.
  /// - Returns: The instructions.
  public static func buildExpression(_ expression: Instructions) -> Instructions { expression }

  /// Returns a value that can be part of instructions unchanged.
  ///
  /// - Parameter expression: The value.
  /// - Returns: The instructions.
  @_disfavoredOverload
  public static func buildExpression<Part: InstructionsRepresentable>(_ expression: Part) -> Part {
    expression
  }

  /// Diagnoses a value that cannot be part of instructions.
  ///
  /// - Parameter expression: The value.
  /// - Returns: The instructions.
  @available(
    *, unavailable, message: "Only `Instructions` and `InstructionsRepresentable` are supported."
  )
  @_disfavoredOverload
  public static func buildExpression(_ expression: Any) -> Instructions {
    Instructions(joining: [])
  }
}

extension InstructionsBuilder: InstructionsRepresentable {
  /// The instructions that the closure built.
  public var instructionsRepresentation: Instructions { instructions }
}
