// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels
  import Ingredients

  @Generable
  public struct OldDish: Equatable {
    @Guide(description: "Its code", .pattern(#/^[A-Z]{2}$/#)) public var code: String
    public var main: Ingredient

    public init(code: String, main: Ingredient) {
      self.code = code
      self.main = main
    }
  }
#endif
