// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference

/// Compares responses with and without guessed tokens.
///
/// One task extracts values that occur in the prompt, and one creates values. Both kinds of
/// responses are greedy and alternate in going first. An earlier request evaluates the prompt, so
/// the times are those of the generated tokens. They are processor times, since others may use the
/// machine.
struct SpeculationBenchmark {
  private let model: LocalLanguageModel
  private let count: Int
  private let isPrinting: Bool

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--model`, a GGUF file instead of the embedded model; `--threads`;
  ///   `--exact`, without rounded activations; `--count`, the number of prompts for each task;
  ///   `--print`, which prints the responses.
  /// - Throws: `ModelFileError` if the file cannot be used.
  init(_ options: Options) throws {
    model = try options.localModel
    count = max(options.number("--count", default: 6), 1)
    isPrinting = options.has("--print")
  }

  /// Runs the benchmark and prints its results.
  ///
  /// - Returns: Whether the responses are equal with and without guesses.
  func run() async throws -> Bool {
    print(
      "| task | tokens | guesses accepted | rejected | extra tokens | tokens/s without | with | ratio |"
    )
    print("|---|---|---|---|---|---|---|---|")
    let extraction = try await measure("extraction", Self.letters, Self.contact())
    let creation = try await measure("creation", Self.topics, Self.story())
    return extraction && creation
  }

  /// The measurements of responses of one kind.
  private struct Side {
    var seconds = 0.0
    var tokens = 0
    var prompt = 0
    var accepted = 0
    var rejected = 0
    var texts: [String] = []

    /// The generated tokens per second.
    var speed: Double { Double(tokens) / seconds }
  }

  private func measure(
    _ name: String, _ prompts: [String], _ schema: GenerationSchema
  ) async throws -> Bool {
    var (plain, guessing) = (Side(), Side())
    for index in 0..<count {
      let prompt = prompts[index % prompts.count]
      // Evaluates the prompt and computes the masks.
      var unused = Side()
      try await respond(to: prompt, schema, limit: 0, &unused)
      for isGuessing in index.isMultiple(of: 2) ? [true, false] : [false, true] {
        if isGuessing {
          try await respond(to: prompt, schema, limit: 16, &guessing)
        } else {
          try await respond(to: prompt, schema, limit: 0, &plain)
        }
      }
    }
    let extra = Double(guessing.rejected) / Double(guessing.prompt + guessing.tokens)
    print(
      "| \(name) | \(guessing.tokens) | \(guessing.accepted) | \(guessing.rejected) | "
        + String(
          format: "%.1f %% | %.1f | %.1f | %.2f |", extra * 100, plain.speed, guessing.speed,
          guessing.speed / plain.speed))
    if isPrinting { for text in guessing.texts { print(text) } }
    if plain.texts != guessing.texts { print("the responses DIFFER") }
    return plain.texts == guessing.texts
  }

  private func respond(
    to prompt: String, _ schema: GenerationSchema, limit: Int, _ side: inout Side
  ) async throws {
    var model = model
    model.speculationLimit = limit
    let session = LanguageModelSession(model: model)
    let start = ProcessTime.now
    let response = try await session.respond(
      to: prompt, schema: schema,
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 300))
    side.seconds += ProcessTime.now - start
    side.tokens += response.usage.output.totalTokenCount
    side.prompt += response.usage.input.totalTokenCount
    let metadata = response.usage.metadata
    side.accepted += try metadata["acceptedDraftTokenCount"]?.value(Int.self) ?? 0
    side.rejected += try metadata["rejectedDraftTokenCount"]?.value(Int.self) ?? 0
    side.texts.append(response.content.jsonString)
  }

  // MARK: - Tasks

  private static func object(
    _ name: String, _ properties: [String]
  ) throws -> GenerationSchema {
    let text = DynamicGenerationSchema(type: String.self)
    return try GenerationSchema(
      root: DynamicGenerationSchema(
        name: name,
        properties: properties.map { DynamicGenerationSchema.Property(name: $0, schema: text) }),
      dependencies: [])
  }

  private static func contact() throws -> GenerationSchema {
    try object(
      "Letter", ["sender", "street", "city", "subject", "firstSentence", "secondSentence"])
  }

  private static func story() throws -> GenerationSchema {
    try object("Story", ["title", "hero", "place", "plot", "ending"])
  }

  private static let letters = [
    ("Wilhelmina Abernathy", "27 Saltmarsh Crescent", "Port Ellery"),
    ("Torvald Kristiansen", "114 Old Foundry Lane", "Upper Haverbrook"),
    ("Philippa Marchetti", "9 Conservatory Gardens", "Saint Aldwyn"),
  ].map { name, street, city in
    """
    Copy the parts of this letter.

    Sender: \(name)
    Street: \(street)
    City: \(city)
    Subject: Renewal of the library card number 4471-2093 for the coming season

    First sentence: The reading room on the second floor has been closed since the flood in early \
    spring, and the catalogue is not available.
    Second sentence: Please send the new card together with the printed opening hours to the \
    address above before the end of the month.
    """
  }

  private static let topics = [
    "Write a story about a lighthouse.", "Write a story about a lost dog.",
    "Write a story about a race in the snow.",
  ]
}
