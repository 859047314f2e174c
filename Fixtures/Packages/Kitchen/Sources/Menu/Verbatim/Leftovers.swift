// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// An unguarded file in a folder that the target excludes. The complete file is emitted.

public import FoundationModels

@Generable
public struct Leftovers: Equatable, Sendable {
  public var dishes: [Dish]
  @Guide(description: "In days", .range(0...3)) public var age: Int

  public init(dishes: [Dish], age: Int) {
    self.dishes = dishes
    self.age = age
  }

  public var warning: String? { age > 2 ? "smells".shouted : nil }
}
