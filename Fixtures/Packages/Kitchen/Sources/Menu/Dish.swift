// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  public import FoundationModels
  public import Ingredients

  @Generable
  public struct Dish: Equatable, Sendable {
    public let title: String
    @Guide(.minimumCount(1), .maximumCount(8)) public var ingredients: [Ingredients.Ingredient]
    public var serving: Amount?

    public init(title: String, ingredients: [Ingredient], serving: Amount? = nil) {
      self.title = title
      self.ingredients = ingredients
      self.serving = serving
    }
  }
#endif

extension String {
  /// Other code in the file is not changed.
  var shouted: String { uppercased() + "!" }
}
