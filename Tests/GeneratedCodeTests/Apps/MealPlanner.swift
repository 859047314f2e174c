// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import Foundation
import FoundationModels

/// A week of meals; the previews show how it fills in.
@Generable
struct MealPlan: Equatable {
    @Guide(description: "Seven days, Monday first", .count(7))
    let days: [MealDay]
    @Guide(description: "What to buy")
    let shoppingList: [ShoppingItem]
}

@Generable
struct MealDay: Equatable {
    let breakfast, lunch, dinner: Meal
}

@Generable
struct Meal: Equatable {
    let name: String
    @Guide(.range(0...3000)) let kilocalories: Int
    let isVegetarian: Bool
}

@Generable
struct ShoppingItem: Equatable, Hashable {
    var id: GenerationID
    let name: String
    let quantity: Float
}

extension MealPlan.PartiallyGenerated {
    static let empty = MealPlan.PartiallyGenerated()
    static let firstBreakfast = MealPlan.PartiallyGenerated(
        days: [MealDay.PartiallyGenerated(breakfast: .init(name: "Porridge", kilocalories: nil))],
        shoppingList: nil
    )
}

extension MealPlan {
    static func mockStream() -> AsyncThrowingStream<PartiallyGenerated, any Error> {
        AsyncThrowingStream { continuation in
            for state in [PartiallyGenerated.empty, .firstBreakfast] {
                continuation.yield(state)
            }
            continuation.finish()
        }
    }
}
#endif
