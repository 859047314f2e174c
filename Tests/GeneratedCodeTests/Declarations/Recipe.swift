// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels

  @Generable
  struct Recipe: Identifiable {
    let id = UUID()

    @Guide(description: "Name of the dish")
    var name: String

    @Guide(description: "Cooking time in minutes", .range(5...120))
    var cookingTime: Int

    @Guide(description: "List of ingredients")
    var ingredients: [String]
  }
#endif
