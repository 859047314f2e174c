// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Types nested in a namespace, one of which shares its name with a type at file scope.
  enum Pantry {
    @Generable
    struct Ingredient {
      var name: String
      @Guide(description: "Amount", .range(0.1...1000))
      var quantity: Double
      var unit: String
    }

    @Generable
    struct Recipe {
      var name: String
      @Guide(description: "Required ingredients", .count(1...20))
      var ingredients: [Ingredient]
    }
  }
#endif
