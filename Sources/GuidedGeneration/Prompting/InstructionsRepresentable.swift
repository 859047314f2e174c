// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

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
