// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Builds instructions from the statements of a closure.
///
/// Besides its use as an attribute, `InstructionsBuilder { … }` is a value that stands for the
/// instructions that it builds.
@resultBuilder
public struct InstructionsBuilder: Sendable {
  private let instructions: Instructions

  /// Creates instructions from their parts.
  ///
  /// - Parameter content: The parts, one to a line.
  /// - Throws: What `content` throws.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    instructions = try content()
  }

  /// Takes instructions as they are.
  ///
  /// The requirement that gives a value's representation is itself built by this builder; here
  /// the questions for representations come to an end.
  public static func buildBlock(_ instructions: Instructions) -> Instructions {
    instructions
  }

  /// Puts parts one after the other.
  public static func buildBlock<each Part: InstructionsRepresentable>(
    _ parts: repeat each Part
  ) -> Instructions {
    var instructions: [Instructions] = []
    repeat instructions.append((each parts).instructionsRepresentation)
    return Instructions(joining: instructions)
  }

  /// Puts the parts that a loop made one after the other.
  public static func buildArray(_ parts: [some InstructionsRepresentable]) -> Instructions {
    Instructions(joining: parts.map(\.instructionsRepresentation))
  }

  /// Takes the first branch of a condition.
  public static func buildEither(first part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Takes the second branch of a condition.
  public static func buildEither(second part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Takes a part whose condition may not hold.
  public static func buildOptional(_ part: Instructions?) -> Instructions {
    part ?? Instructions(joining: [])
  }

  /// Takes a part that only some systems have.
  public static func buildLimitedAvailability(
    _ part: some InstructionsRepresentable
  ) -> Instructions {
    part.instructionsRepresentation
  }

  /// Takes instructions.
  public static func buildExpression(_ expression: Instructions) -> Instructions {
    expression
  }

  /// Takes a value that can be part of instructions.
  @_disfavoredOverload
  public static func buildExpression<Part: InstructionsRepresentable>(
    _ expression: Part
  ) -> Part {
    expression
  }

  /// Explains what can be part of instructions.
  @available(
    *, unavailable, message: "Only `Instructions` and `InstructionsRepresentable` are supported."
  )
  @_disfavoredOverload
  public static func buildExpression(_ expression: Any) -> Instructions {
    Instructions(joining: [])
  }
}

extension InstructionsBuilder: InstructionsRepresentable {
  /// The instructions that were built.
  public var instructionsRepresentation: Instructions { instructions }
}
