import Foundation
import GuidedGeneration

extension EverySymbol {
  static func useContent() throws {
    let seat = Seat(row: 3, note: nil)
    let from: any ConvertibleFromGeneratedContent.Type = Seat.self
    let to: any ConvertibleToGeneratedContent = seat
    _ = (from, to.generatedContent)
    let partial: Seat.PartiallyGenerated = seat.asPartiallyGenerated()
    _ = partial
    let _: [Seat].PartiallyGenerated = [seat].asPartiallyGenerated()
    let _: Seat?.PartiallyGenerated = seat
    let builtIn: [any Generable.Type] = [
      Bool.self, String.self, Int.self, Float.self, Double.self, Decimal.self, Never.self,
      GeneratedContent.self, [Seat].self, ImageReference.self,
    ]
    _ = builtIn.map { $0.generationSchema }

    let id = GenerationID()
    var content = GeneratedContent(properties: ["row": 3], id: id)
    content.id = nil
    _ = GeneratedContent(
      properties: [("a", 1 as any ConvertibleToGeneratedContent), ("a", 2)], id: id,
      uniquingKeysWith: { first, _ in first })
    _ = GeneratedContent(elements: [1, "x"] as [any ConvertibleToGeneratedContent], id: id)
    _ = GeneratedContent(seat)
    _ = GeneratedContent(seat, id: id)
    _ = try GeneratedContent(content)
    content = try GeneratedContent(json: #"{"row": 3, "note": "a"}"#)
    let _: Seat = try content.value()
    _ = try content.value(Seat.self)
    let _: Int = try content.value(forProperty: "row")
    _ = try content.value(Int.self, forProperty: "row")
    let _: String? = try content.value(forProperty: "note")
    _ = try content.value(String?.self, forProperty: "note")
    let _: String = content.jsonString
    let _: String = content.debugDescription
    let _: Bool = content.isComplete && content == content
    let kinds: [GeneratedContent.Kind] = [
      .null, .bool(true), .number(1), .string("x"), .array([content]),
      .structure(properties: ["a": content], orderedKeys: ["a"]), content.kind,
    ]
    _ = kinds.map { GeneratedContent(kind: $0, id: id) }
    let error = GeneratedContent.ParsingError(
      rawContent: "{", underlyingError: nil, debugDescription: "d")
    let _: (String, (any Error)?, String, String?) = (
      error.rawContent, error.underlyingError, error.debugDescription, error.errorDescription
    )
  }

  static func useSchemas() throws {
    let _: [GenerationGuide<String>] = [.constant("a"), .anyOf(["a"]), .pattern(/a/)]
    let _: [GenerationGuide<Int>] = [.minimum(1), .maximum(2), .range(1...2)]
    let _: [GenerationGuide<Float>] = [.minimum(1), .maximum(2), .range(1...2)]
    let _: [GenerationGuide<Double>] = [.minimum(1), .maximum(2), .range(1...2)]
    let _: [GenerationGuide<Decimal>] = [.minimum(1), .maximum(2), .range(1...2)]
    let _: [GenerationGuide<[Int]>] = [
      .minimumCount(1), .maximumCount(2), .count(1...2), .count(2), .element(.range(1...2)),
    ]

    let schema = GenerationSchema(
      type: Seat.self, description: nil, representNilExplicitlyInGeneratedContent: true,
      properties: [
        .init(name: "a", type: String.self, guides: [/a+/]),
        .init(name: "b", description: "b", type: String?.self, guides: [/b+/]),
      ])
    _ = GenerationSchema(type: Seat.self, description: "d", anyOf: ["a", "b"])
    _ = GenerationSchema(type: Seat.self, description: "d", anyOf: [Seat.self, String.self])
    let data = try JSONEncoder().encode(schema)
    let _: GenerationSchema = try JSONDecoder().decode(GenerationSchema.self, from: data)
    let _: (String, String) = (schema.name, schema.debugDescription)

    typealias Property = DynamicGenerationSchema.Property
    let leaf = DynamicGenerationSchema(name: "Leaf", description: nil, anyOf: ["x", "y"])
    let root = DynamicGenerationSchema(
      name: "Root", description: "d",
      properties: [
        Property(name: "a", description: "d", schema: .init(referenceTo: "Leaf"), isOptional: true),
        Property(
          name: "b",
          schema: .init(arrayOf: .init(type: Int.self), minimumElements: 1, maximumElements: 2)),
        Property(name: "c", schema: .init(type: Int.self, guides: [.minimum(1)])),
        Property(name: "d", schema: .null),
        Property(
          name: "e",
          schema: .init(
            name: "E", description: nil,
            anyOf: [
              .init(
                name: "F", description: nil, representNilExplicitlyInGeneratedContent: false,
                properties: []), .null,
            ])),
      ])
    _ = try GenerationSchema(root: root, dependencies: [leaf])
    do {
      _ = try GenerationSchema(root: root, dependencies: [])
    } catch let error as GenerationSchema.SchemaError {
      let _: (String?, String?) = (error.errorDescription, error.recoverySuggestion)
      switch error {
      case .undefinedReferences(let schema, let references, let context):
        let _: (String?, [String], String) = (schema, references, context.debugDescription)
      case .duplicateType(let schema, let type, _): let _: (String?, String) = (schema, type)
      case .duplicateProperty(let schema, let property, _):
        let _: (String, String) = (schema, property)
      case .emptyTypeChoices(let schema, _): let _: String = schema
      default: break
      }
    }
    _ = GenerationSchema.SchemaError.Context(debugDescription: "d")
  }

  static func usePrompts() {
    let isOn = true
    let prompt = Prompt {
      "a"
      Seat(row: 1, note: nil)
      ["b", "c"]
      if isOn { "d" }
      if isOn { "e" } else { Prompt("f") }
      for number in 1...2 { "\(number)" }
      Optional(3)
    }
    let _: Prompt = Prompt(prompt)
    let _: any PromptRepresentable = "a"
    let _: Prompt = "a".promptRepresentation
    let instructions = Instructions {
      "a"
      if isOn { Seat(row: 1, note: nil) }
      if isOn { "e" } else { Instructions("f") }
      for number in 1...2 { "\(number)" }
    }
    let _: Instructions = Instructions(instructions)
    let _: any InstructionsRepresentable = "a"
    let _: Instructions = ["a"].instructionsRepresentation
    let attachment: Attachment<ImageAttachmentContent> = Attachment(
      imageURL: URL(filePath: "/a.png")
    ).label("a")
    let _: (Prompt, Instructions) = (
      attachment.promptRepresentation, attachment.instructionsRepresentation
    )
    let tools: [any Tool] = [SeatFinder(), PlainFinder()]
    _ = tools.map { ($0.name, $0.description, $0.parameters, $0.includesSchemaInInstructions) }
  }

  static func useOptions() {
    typealias Mode = GenerationOptions.SamplingMode
    var options = GenerationOptions(
      sampling: .greedy, temperature: 1, maximumResponseTokens: 10)
    options = GenerationOptions(
      samplingMode: .random(top: 3, seed: 1), temperature: 1, maximumResponseTokens: 10)
    options = GenerationOptions(
      samplingMode: .random(probabilityThreshold: 0.5, seed: 1), toolCallingMode: .required)
    options.sampling = .greedy
    options.samplingMode = .greedy
    options.temperature = nil
    options.maximumResponseTokens = nil
    options.toolCallingMode = .allowed
    _ = options == GenerationOptions()
    switch Mode.greedy.kind {
    case .greedy, .randomTopK(_, seed: _), .randomProbabilityThreshold(_, seed: _): break
    }
    for mode in [GenerationOptions.ToolCallingMode.allowed, .required, .disallowed] {
      switch mode.kind {
      case .allowed, .required, .disallowed: break
      }
    }
    var context = ContextOptions(includeSchemaInPrompt: true, reasoningLevel: .custom("x"))
    context.includeSchemaInPrompt = nil
    context.reasoningLevel = .light
    _ = [ContextOptions.ReasoningLevel.light, .moderate, .deep, .custom("x")]
    _ = context == ContextOptions()
  }
}
