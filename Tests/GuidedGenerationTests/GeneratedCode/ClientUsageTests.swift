// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

// Code as in applications, which import only the module.

@MainActor
final class GenerableImage: Generable, Equatable {
  nonisolated static func == (lhs: GenerableImage, rhs: GenerableImage) -> Bool {
    lhs === rhs
  }

  let imageDescription: String
  let imageStyle = "sketch"
  var isResponding: Bool { task != nil }
  private var task: Task<Void, any Error>?

  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: GenerableImage.self,
      description: "A description of an image to be given to a image generation model.",
      properties: [
        GenerationSchema.Property(
          name: "imageDescription",
          type: String.self
        )
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: [
      "imageDescription": imageDescription
    ])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.imageDescription = try content.value(forProperty: "imageDescription")
    Task { try await self.generateImage() }
  }

  private func generateImage() throws {
    task?.cancel()
    task = Task {}
  }
}

#if GENERABLE
  @Generable
  struct NPC: Equatable {
    let name: String
    let picture: GenerableImage
  }
#endif

extension Recipe.PartiallyGenerated {
  static let nameOnly = Recipe.PartiallyGenerated(
    name: "Dune: Part Two", minutes: nil, ingredients: nil)

  static func fromJSON(_ json: String) throws -> Self {
    let data = Data(json.utf8)
    return try JSONDecoder().decode(Self.self, from: data)
  }
}

extension Recipe {
  static var samplePartial: PartiallyGenerated { example.asPartiallyGenerated() }

  static func mockStream() -> AsyncStream<PartiallyGenerated> {
    AsyncStream { continuation in
      continuation.yield(.nameOnly)
      continuation.yield(example.asPartiallyGenerated())
      continuation.finish()
    }
  }
}

/// A view of a partially generated array.
private struct IngredientList {
  let ingredients: [Ingredient].PartiallyGenerated
  var titles: [String] { ingredients.compactMap(\.name) }
}

@Suite("Use in applications")
struct ClientUsageTests {
  @Test("a main-actor class can be a property of a generated type")
  func mainActorClass() throws {
    let content = try GeneratedContent(
      json: #"{"name": "Wise Fairy", "picture": {"imageDescription": "A blue light"}}"#)
    let npc = try NPC(content)
    #expect(npc.name == "Wise Fairy")
    #expect(npc.generatedContent == content)
    #expect(npc.picture.asPartiallyGenerated() === npc.picture)
    #expect(NPC.generationSchema.debugDescription.contains("GenerableImage"))
  }

  @Test("partially generated values can be created for previews")
  func previews() async throws {
    #expect(Recipe.PartiallyGenerated.nameOnly.name == "Dune: Part Two")
    #expect(try Recipe.PartiallyGenerated.fromJSON(#"{"name": "x"}"#).name == "x")
    #expect(IngredientList(ingredients: Recipe.samplePartial.ingredients ?? []).titles.count == 2)
    var names: [String?] = []
    for await partial in Recipe.mockStream() { names.append(partial.name) }
    #expect(names == ["Dune: Part Two", "Margherita"])
  }

  @Test("elements have distinct identifiers")
  func identifiable() {
    func ids<Item: Identifiable>(_ items: [Item]) -> Set<Item.ID> { Set(items.map(\.id)) }
    #expect(ids(Recipe.samplePartial.ingredients ?? []).count == 2)
  }

  @Test("content of a dynamic schema is accessible by name")
  func dynamic() throws {
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
    #expect(validated.name == "Riddle")
    let content = try GeneratedContent(
      json: #"{"question": "Why?", "answers": [{"text": "So", "isCorrect": true}]}"#)
    if let question = content["question"] as? String {
      #expect(question == "Why?")
    } else {
      Issue.record("the property 'question' is missing")
    }
  }

  @Test("prompts and instructions are built from text and values")
  func prompts() {
    let userInput = "pasta"
    let prompt = Prompt {
      "Create a recipe for \(userInput)"
      "Here is an example of the desired format (don't copy its content):"
      Recipe.example
    }
    let categories = ["hotel", "restaurant"]
    let instructions = Instructions {
      "Your job is to create an itinerary for the user."

      """
      Always use the tool to find businesses \
      and activities.
      """
      categories
    }
    #expect(prompt.text.hasPrefix("Create a recipe for pasta\nHere is an example"))
    #expect(prompt.text.hasSuffix(Recipe.example.generatedContent.jsonString))
    #expect(instructions.text.hasSuffix("and activities.\nhotel\nrestaurant"))
  }
}
