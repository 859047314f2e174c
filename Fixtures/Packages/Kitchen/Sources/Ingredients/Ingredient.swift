// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// An ingredient of a dish.
  @Generable(description: "What a dish is made of")
  public struct Ingredient: Equatable, Sendable {
    public let name: String
    @Guide(description: "How much of it") public let amount: Amount

    public init(name: String, amount: Amount) {
      self.name = name
      self.amount = amount
    }
  }
#endif
