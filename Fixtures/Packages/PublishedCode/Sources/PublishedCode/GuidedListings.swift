import GuidedGeneration

enum GuidedListings {
  private static let session = LanguageModelSession()
  private static let short = GenerationOptions(maximumResponseTokens: 900)

  static func recipe() async throws {
    let recipe = try await session.respond(
      to: "Create a pasta recipe",
      generating: Recipe.self
    ).content
    try check((5...120).contains(recipe.cookingTime), "the time is in its range")
  }

  static func constraints() async throws {
    for _ in 0..<5 {
      let value = try await session.respond(to: "Fill", generating: Constrained.self).content
      try check((1...100).contains(value.number), "number")
      try check(value.five.count == 5, "exactly five")
      try check((3...10).contains(value.some.count), "three to ten")
      try check(["red", "blue"].contains(value.color), "color")
      try check(value.code.wholeMatch(of: /[A-Z]{3}/) != nil, "code: \(value.code)")
      try check((1...5).contains(value.rating), "rating")
    }
  }

  static func enumerations() async throws {
    let challenge = try await session.respond(to: "Challenge me", generating: Challenge.self)
    try check(WineType.rosé.rawValue == "rosé", "a case outside of ASCII")
    try check(challenge.rawContent.isComplete, "whole")
  }

  static func nested() async throws {
    let recipe = try await session.respond(to: "Cook", generating: Kitchen.Recipe.self).content
    try check((1...20).contains(recipe.ingredients.count), "the count of the nested array")
    try check(
      recipe.ingredients.allSatisfy { (0.1...1000).contains($0.quantity) }, "nested ranges")
  }

  static func arrays() async throws {
    let exercises = try await session.respond(
      to: "Create 5 exercises for lower back",
      generating: [Exercise].self,
      options: short
    ).content
    try check(exercises.allSatisfy { (1...20).contains($0.repetitions) }, "every element")

    var partials: [Exercise.PartiallyGenerated] = []
    let stream = session.streamResponse(to: "Again", generating: [Exercise].self, options: short)
    for try await partial in stream {
      partials = partial.content
    }
    let count = try await stream.collect().content.count
    try check(partials.count == count, "all elements have streamed")
  }

  static func order() async throws {
    var appeared: [String] = []
    let stream = session.streamResponse(to: "Write", generating: Article.self)
    for try await snapshot in stream {
      let partial = snapshot.content
      for (name, value) in [
        ("title", partial.title), ("summary", partial.summary), ("body", partial.body),
      ] where value != nil && !appeared.contains(name) {
        appeared.append(name)
      }
    }
    try check(appeared == ["title", "summary", "body"], "declaration order: \(appeared)")
  }

  static func oneShot() async throws {
    let userInput = "pizza"
    let prompt = Prompt {
      "Create a recipe for \(userInput)"
      "Here is an example of the desired format (don't copy its content):"
      Recipe.example
    }

    let response = try await session.respond(
      to: prompt,
      generating: Recipe.self,
      includeSchemaInPrompt: false
    )
    try check(!response.content.name.isEmpty || response.rawContent.isComplete, "a recipe")
    let prompts = session.transcript.compactMap { entry -> String? in
      guard case .prompt(let prompt) = entry else { return nil }
      return prompt.segments.plainText
    }
    try check(prompts.last?.contains("\"Classic Margherita\"") == true, "the example is JSON")
  }

  static func dynamic() async throws {
    let answerSchema = DynamicGenerationSchema(
      name: "Answer",
      properties: [
        .init(name: "text", schema: .string),
        .init(name: "isCorrect", schema: .boolean),
      ]
    )

    let riddleSchema = DynamicGenerationSchema(
      name: "Riddle",
      properties: [
        .init(name: "question", schema: .string),
        .init(name: "answers", schema: .array(of: answerSchema)),
      ]
    )

    let validated = try ValidatedGenerationSchema(schemas: [riddleSchema, answerSchema])
    let result = try await session.respond(
      to: "Create a riddle about coffee",
      generating: validated
    )

    guard let question = result.content["question"] as? String,
      let answers = result.content["answers"] as? [GeneratedContent]
    else { throw BrokenPromise(promise: "content by key") }
    try check(question.count >= 0, "a text")
    try check(answers.allSatisfy { $0["isCorrect"] is Bool }, "truth values")
  }

  static func fitness() async throws {
    let session = LanguageModelSession(
      instructions: InstructionsBuilder {
        "You are an experienced fitness trainer"
        "Create safe, effective exercises"
      })
    let (totalMinutes, ageGroup, fitnessLevel) = (30, AgeGroup.adult, FitnessLevel.beginner)

    let prompt = Prompt {
      "Create exercises for a \(totalMinutes)-minute workout"
      "Client is \(ageGroup.rawValue)"
      "Fitness level: \(fitnessLevel.rawValue)"
    }

    let exercises = try await session.respond(
      to: prompt,
      generating: [Exercise].self,
      options: short
    ).content
    try check(
      exercises.allSatisfy { AgeGroup(rawValue: $0.ageGroup.rawValue) != nil }, "raw values")
  }
}
