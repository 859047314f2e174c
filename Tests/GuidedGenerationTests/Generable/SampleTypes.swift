// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

// Conformances as the build plugin writes them, over declarations as people write them.

enum Difficulty: String {
  case easy, medium
  case hard = "very hard"
}

nonisolated extension Difficulty: GuidedGeneration.Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "How hard it is", anyOf: ["easy", "medium", "very hard"])
  }

  init(_ content: GeneratedContent) throws {
    guard let value = Self(rawValue: try content.value(String.self)) else {
      throw GeneratedContent._unknownChoice(
        content, of: Self.self, choices: ["easy", "medium", "very hard"])
    }
    self = value
  }

  var generatedContent: GeneratedContent { GeneratedContent(rawValue) }
}

struct Ingredient: Equatable {
  var name: String
  var quantity: Double
}

nonisolated extension Ingredient: GuidedGeneration.Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        _GuidedProperty<String>.make("name"),
        _GuidedProperty<Double>.make("quantity", description: "Amount", .range(0.1...1000)),
      ])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    quantity = try content.value(forProperty: "quantity")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(_properties: ["name": name, "quantity": quantity])
  }

  func asPartiallyGenerated() -> PartiallyGenerated {
    PartiallyGenerated(
      name: name.asPartiallyGenerated(), quantity: quantity.asPartiallyGenerated())
  }

  struct PartiallyGenerated: GuidedGeneration._PartiallyGenerated, Identifiable, Equatable,
    Sendable
  {
    var id: GenerationID
    var name: String.PartiallyGenerated?
    var quantity: Double.PartiallyGenerated?

    init(
      id: GenerationID = GenerationID(), name: String.PartiallyGenerated? = nil,
      quantity: Double.PartiallyGenerated? = nil
    ) {
      self.id = id
      self.name = name
      self.quantity = quantity
    }

    init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      name = try content.value(forProperty: "name")
      quantity = try content.value(forProperty: "quantity")
    }

    var _properties: KeyValuePairs<String, Any?> { ["name": name, "quantity": quantity] }

    static func == (left: Self, right: Self) -> Bool {
      _areEqual(left.name, right.name) && _areEqual(left.quantity, right.quantity)
    }
  }
}

struct Recipe: Equatable {
  var name: String
  var minutes: Int
  var difficulty: Difficulty
  var ingredients: [Ingredient]
  var note: String?

  static let example = Recipe(
    name: "Margherita", minutes: 25, difficulty: .easy,
    ingredients: [
      Ingredient(name: "dough", quantity: 250), Ingredient(name: "basil", quantity: 0.5),
    ],
    note: nil)
}

nonisolated extension Recipe: GuidedGeneration.Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "Something to cook",
      properties: [
        _GuidedProperty<String>.make("name", description: "Name of the dish"),
        _GuidedProperty<Int>.make("minutes", .range(5...120)),
        _GuidedProperty<Difficulty>.make("difficulty", description: "For beginners?"),
        _GuidedProperty<[Ingredient]>.make("ingredients", .count(1...20)),
        _GuidedProperty<String?>.make("note", .anyOf(["hot", "cold"])),
      ])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    minutes = try content.value(forProperty: "minutes")
    difficulty = try content.value(forProperty: "difficulty")
    ingredients = try content.value(forProperty: "ingredients")
    note = try content.value(forProperty: "note")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(_properties: [
      "name": name, "minutes": minutes, "difficulty": difficulty, "ingredients": ingredients,
      "note": note,
    ])
  }

  func asPartiallyGenerated() -> PartiallyGenerated {
    PartiallyGenerated(
      name: name.asPartiallyGenerated(), minutes: minutes.asPartiallyGenerated(),
      difficulty: difficulty.asPartiallyGenerated(),
      ingredients: ingredients.asPartiallyGenerated(), note: note.asPartiallyGenerated())
  }

  struct PartiallyGenerated: GuidedGeneration._PartiallyGenerated, Identifiable, Equatable,
    Sendable
  {
    var id: GenerationID
    var name: String.PartiallyGenerated?
    var minutes: Int.PartiallyGenerated?
    var difficulty: Difficulty.PartiallyGenerated?
    var ingredients: [Ingredient].PartiallyGenerated?
    var note: (String?).PartiallyGenerated?

    init(
      id: GenerationID = GenerationID(), name: String.PartiallyGenerated? = nil,
      minutes: Int.PartiallyGenerated? = nil, difficulty: Difficulty.PartiallyGenerated? = nil,
      ingredients: [Ingredient].PartiallyGenerated? = nil,
      note: (String?).PartiallyGenerated? = nil
    ) {
      self.id = id
      self.name = name
      self.minutes = minutes
      self.difficulty = difficulty
      self.ingredients = ingredients
      self.note = note
    }

    init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      name = try content.value(forProperty: "name")
      minutes = try content.value(forProperty: "minutes")
      difficulty = try content.value(forProperty: "difficulty")
      ingredients = try content.value(forProperty: "ingredients")
      note = try content.value(forProperty: "note")
    }

    var _properties: KeyValuePairs<String, Any?> {
      [
        "name": name, "minutes": minutes, "difficulty": difficulty, "ingredients": ingredients,
        "note": note,
      ]
    }

    static func == (left: Self, right: Self) -> Bool {
      _areEqual(left.name, right.name) && _areEqual(left.minutes, right.minutes)
        && _areEqual(left.difficulty, right.difficulty)
        && _areEqual(left.ingredients, right.ingredients) && _areEqual(left.note, right.note)
    }
  }
}

/// A type that refers to itself, by way of another one too.
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
