// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration

/// The annotated types of the fixtures, each with sample values.
///
/// The fixtures are linked into the folder of this target, so the plugin generates their code as
/// part of the target.
enum Samples {
  /// A type-erased type with values.
  struct Sample: Sendable, CustomStringConvertible {
    /// The qualified name.
    let name: String
    let type: any Generable.Type
    /// Whether the type has a separate partially generated type.
    let isGrowing: Bool
    /// Whether the partially generated value appears only when its case is known.
    let isUnion: Bool
    /// The JSON of each value.
    let texts: @Sendable () throws -> [String]
    /// The JSON of each value after decoding and encoding.
    let roundTripped: @Sendable () throws -> [String]
    /// The JSON of the partially generated type of each value.
    let partialTexts: @Sendable () throws -> [String]
    /// Returns the JSON of the partially generated value of a complete or truncated text.
    let partialText: @Sendable (String) throws -> String?

    /// Returns the JSON of the value of a text.
    let decoded: @Sendable (String) throws -> String

    var description: String { name }

    init<Value: Generable>(
      _ name: String, _ values: @autoclosure @escaping @Sendable () throws -> [Value]
    ) where Value.PartiallyGenerated: ConvertibleToGeneratedContent {
      self.name = name
      type = Value.self
      isGrowing = Value.PartiallyGenerated.self != Value.self
      isUnion = Value.PartiallyGenerated.self is any _PartiallyGeneratedChoice.Type
      texts = { try values().map(\.generatedContent.jsonString) }
      roundTripped = {
        try values().map { value in
          let content = try GeneratedContent(json: value.generatedContent.jsonString)
          return try Value(content).generatedContent.jsonString
        }
      }
      partialTexts = {
        try values().map { value in
          let text = value.asPartiallyGenerated().generatedContent.jsonString
          return try Value.PartiallyGenerated(GeneratedContent(json: text)).generatedContent
            .jsonString
        }
      }
      decoded = { try Value(GeneratedContent(json: $0)).generatedContent.jsonString }
      partialText = { text in
        try Value.PartiallyGenerated(GeneratedContent(json: text)).generatedContent.jsonString
      }
    }
  }

  static let recipe = Recipe(
    name: "Pasta", cookingTime: 25, ingredients: ["flour", "eggs \"fresh\"", "salt\n"])

  static let forms = Forms(
    title: "Größe 📈", first: -3, second: 0.1, left: true, right: false, default: nil,
    tags: [], matrix: [[1, 2], [], [3]], price: 12.5, level: .default, observed: 7)

  static let guides = Guides(
    described: "d", constant: "guided", color: "deep blue", code: "ABC", date: "2026-11/20",
    version: "v1", word: "word", least: -3, most: 1_000_000, between: 0x10, ratio: 0.5, share: -1,
    some: ["a"], few: [1, 2], pair: [1, 2.5], axes: ["x"], dice: [6], hexColors: ["#00ff00"],
    month: 12, raw: nil, joined: "j")

  static let tree = Tree(
    label: "root", children: [Tree(label: "leaf", children: [], sibling: nil)],
    sibling: [Tree.Leaf(size: 1, trees: [])])

  static let all: [Sample] = seeds + declaredForms + scopes + corners

  static let seeds: [Sample] = [
    Sample("Recipe", [recipe]),
    Sample("MovieReview", [MovieReview.sampleComplete]),
    Sample("Difficulty", [Difficulty.easy, .hard]),
    Sample("WineType", [WineType.rosé]),
    Sample(
      "Challenge",
      [
        Challenge(title: "Climb", difficulty: .hard, wine: nil),
        Challenge(title: "Rest", difficulty: .easy, wine: .rosé),
      ]),
    Sample("NPC", [NPC(name: "Thimblefoot", coffeeOrder: "Grass", imageDescription: "A horse")]),
    Sample("Itinerary", [Itinerary.exampleTripToJapan]),
    Sample("DayPlan", Itinerary.exampleTripToJapan.days),
    Sample("Activity", Itinerary.exampleTripToJapan.days[0].activities),
    Sample("Kind", [Kind.foodAndDining]),
    Sample(
      "StoryOutline",
      [
        StoryOutline(
          title: "T", protagonist: Character(name: "N", background: "B"), plotPoints: ["1", "2"])
      ]),
    Sample("Character", [Character(name: "N", background: "")]),
    Sample("FitnessLevel", [FitnessLevel.beginner]),
    Sample("AgeGroup", [AgeGroup.youngAdult]),
    Sample(
      "Exercise",
      [
        Exercise(
          name: "Bridge", instructions: "Lift", benefits: "Back", fitnessLevel: .beginner,
          ageGroup: .senior, repetitions: 10)
      ]),
    Sample(
      "PokemonAnalysis",
      [
        PokemonAnalysis(
          title: "T", pokemonName: "Pikachu", pokedexNumber: 25,
          types: [PokemonType(name: "Electric", colorDescription: "yellow")],
          competitiveTier: .underUsed)
      ]),
    Sample("PokemonType", [PokemonType(name: "Electric", colorDescription: "yellow")]),
    Sample("CompetitiveTier", [CompetitiveTier.overUsed]),
    Sample("Pantry.Ingredient", [Pantry.Ingredient(name: "salt", quantity: 0.1, unit: "g")]),
    Sample(
      "Pantry.Recipe",
      [
        Pantry.Recipe(
          name: "Soup", ingredients: [Pantry.Ingredient(name: "salt", quantity: 1, unit: "g")])
      ]),
    Sample("Article", [Article(title: "t", summary: "s", body: "b")]),
    Sample("LyricsSummary", [LyricsSummary(themes: ["love"], mood: "blue", explanation: "e")]),
    Sample("Guides", [guides]),
    Sample("Forms", [forms]),
    Sample("Forms.Level", [Forms.Level.low, .default, .high]),
    Sample("Numbered", [Numbered(id: 7, name: "n")]),
    Sample("Toolbox.Category", [Toolbox.Category.museum]),
    Sample(
      "Toolbox.Query", [Toolbox.Query(category: .museum, others: [.restaurant])]),
    Sample("Tree", [tree]),
    Sample("Tree.Leaf", [Tree.Leaf(size: 2, trees: [tree])]),
    Sample("Tree.Seed", [Tree.Seed(tree: tree, leaf: Tree.Leaf(size: 3, trees: []))]),
    Sample("Season", [Season.spring, .winter]),
    Sample("Guarded", [Guarded(text: "")]),
  ]
}
