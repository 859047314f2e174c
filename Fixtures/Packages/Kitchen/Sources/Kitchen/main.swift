// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Ingredients
import Legacy
import Menu
import Orders

/// Prints each value after converting it to content and back.
func show<Value: Generable>(_ value: Value) throws {
  let text = value.generatedContent.jsonString
  let copy = try Value(GeneratedContent(json: text))
  print(copy.generatedContent.jsonString == text ? "same" : "different", text)
}

let flour = Ingredient(name: "flour", amount: Amount(count: 500, unit: .grams))
let bread = Dish(title: "Bread", ingredients: [flour])
try show(flour)
try show(bread)
try show(Leftovers(dishes: [bread], age: 3))
try show(Order(table: 7, dishes: [bread]))
try show(OldDish(code: "AB", main: flour))
let waiter = Waiter()
try waiter.take(Order(table: 1, dishes: []).generatedContent)
print(waiter.orders.count, "order")
