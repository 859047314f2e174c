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

  extension Recipe {
    static let example = Recipe(
      name: "Classic Margherita",
      cookingTime: 25,
      ingredients: ["dough", "tomato sauce", "mozzarella", "basil"]
    )
  }

  @Generable
  struct Constrained {
    @Guide(.range(1...100))
    var number: Int
    @Guide(.count(5))
    var five: [Int]
    @Guide(.count(3...10))
    var some: [Bool]
    @Guide(.anyOf(["red", "blue"]))
    var color: String
    @Guide(.regex(/^[A-Z]{3}$/))
    var code: String
    @Guide(description: "Rating out of 5", .range(1...5))
    var rating: Int
  }

  @Generable
  enum Difficulty: String {
    case easy, medium, hard
  }

  @Generable
  enum WineType: String {
    case red, white, rosé, sparkling
  }

  @Generable
  struct Challenge {
    var title: String
    var difficulty: Difficulty
    var wine: WineType
  }

  enum Kitchen {
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

  @Generable
  struct Article {
    var title: String
    var summary: String
    var body: String
  }

  @Generable
  enum FitnessLevel: String {
    case beginner, intermediate, advanced
  }

  @Generable
  enum AgeGroup: String {
    case youth = "Under 18"
    case youngAdult = "18-35"
    case adult = "36-55"
    case senior = "Over 55"
  }

  @Generable
  struct Exercise: Identifiable {
    let id = UUID()

    @Guide(description: "Name of the exercise")
    var name: String

    @Guide(description: "How to perform the exercise")
    var instructions: String

    @Guide(description: "Benefits of this exercise")
    var benefits: String

    var fitnessLevel: FitnessLevel
    var ageGroup: AgeGroup

    @Guide(description: "Number of repetitions", .range(1...20))
    var repetitions: Int
  }
#endif
