// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

#if GENERABLE
  @Generable(description: "How hard it is")
  enum Difficulty: String {
    case easy, medium
    case hard = "very hard"
  }

  @Generable
  struct Ingredient: Equatable {
    var name: String
    @Guide(description: "Amount", .range(0.1...1000)) var quantity: Double
  }

  @Generable(description: "Something to cook")
  struct Recipe: Equatable {
    @Guide(description: "Name of the dish") var name: String
    @Guide(.range(5...120)) var minutes: Int
    @Guide(description: "For beginners?") var difficulty: Difficulty
    @Guide(.count(1...20)) var ingredients: [Ingredient]
    @Guide(.anyOf(["hot", "cold"])) var note: String?
  }
#endif

extension Recipe {
  static let example = Recipe(
    name: "Margherita", minutes: 25, difficulty: .easy,
    ingredients: [
      Ingredient(name: "dough", quantity: 250), Ingredient(name: "basil", quantity: 0.5),
    ],
    note: nil)
}

/// A recursive type with a hand-written conformance.
struct Person: Equatable {
  var name: String
  var friends: [Person]
  var employer: Company?
}

struct Company: Equatable {
  var staff: [Person]
}

nonisolated extension Person: GuidedGeneration.Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(name: "name", type: String.self),
        .init(name: "friends", type: [Person].self, guides: [.maximumCount(3)]),
        .init(name: "employer", description: "Where they work", type: Company?.self),
      ])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    friends = try content.value(forProperty: "friends")
    employer = try content.value(forProperty: "employer")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(_properties: ["name": name, "friends": friends, "employer": employer])
  }
}

nonisolated extension Company: GuidedGeneration.Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, properties: [.init(name: "staff", type: [Person].self)])
  }

  init(_ content: GeneratedContent) throws {
    staff = try content.value(forProperty: "staff")
  }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["staff": staff]) }
}
