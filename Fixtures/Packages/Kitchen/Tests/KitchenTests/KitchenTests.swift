// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Ingredients
import Testing

@testable import Menu

@Suite struct KitchenTests {
  @Test func typesOfOtherModulesBecomePartial() throws {
    let content = try GeneratedContent(json: #"{"title": "Bread", "ingredients": [{"name": "flo"#)
    let partial = try Dish.PartiallyGenerated(content)
    let first: Ingredient.PartiallyGenerated? = partial.ingredients?.first
    #expect(partial.title == "Bread")
    #expect(first?.name == "flo")
    #expect(first?.amount == nil)
  }

  @Test func testTargetsDeclareTypes() throws {
    let content = Tasting(verdict: .good).generatedContent
    #expect(content.jsonString == #"{"verdict": "good"}"#)
    #expect(try Tasting(content) == Tasting(verdict: .good))
  }
}
