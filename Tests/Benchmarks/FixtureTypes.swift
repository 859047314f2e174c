// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// An annotated type of `Fixtures/Declarations`, which the plugin compiles into this target.
struct FixtureType: Sendable {
  /// The name of the type.
  let name: String
  /// The schema of the type.
  let schema: @Sendable () throws -> Schema
  /// Requests a value and returns the JSON of the response after decoding it from its text.
  let respond: @Sendable (LanguageModelSession, GenerationOptions) async throws -> String
  /// Requests a value with a prompt and returns the resources used.
  let generate:
    @Sendable (LanguageModelSession, String, GenerationOptions) async throws ->
      LanguageModelSession.Usage

  private init<Value: Generable>(_ type: Value.Type) {
    let name = String(reflecting: type).replacing("benchmarks.", with: "")
    self.name = name
    schema = { try Value.generationSchema.schema }
    respond = { session, options in
      let response = try await session.respond(
        to: "Create a \(name)", generating: Value.self, options: options)
      let text = response.rawContent.jsonString
      // The session has decoded its content already. The text alone has to decode, too.
      _ = try Value(GeneratedContent(json: text))
      return text
    }
    generate = { session, prompt, options in
      try await session.respond(to: prompt, generating: Value.self, options: options).usage
    }
  }

  /// Every type that responses are requested for.
  static let all = [
    FixtureType(Article.self), FixtureType(Challenge.self), FixtureType([Exercise].self),
    FixtureType(Forms.self), FixtureType(Guides.self), FixtureType(Itinerary.self),
    FixtureType(LyricsSummary.self), FixtureType(MovieReview.self), FixtureType(NPC.self),
    FixtureType(Numbered.self), FixtureType(Pantry.Recipe.self),
    FixtureType(PokemonAnalysis.self), FixtureType(Recipe.self), FixtureType(StoryOutline.self),
    FixtureType(Tree.self), FixtureType(Appointment.self), FixtureType(Drawing.Layer.self),
    FixtureType(Measurements.self), FixtureType(Report.self), FixtureType([Step].self),
  ]
}
