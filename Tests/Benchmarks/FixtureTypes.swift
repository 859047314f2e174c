// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// An annotated type of `Fixtures/Declarations`, compiled into this target by the plugin.
struct FixtureType: Sendable {
  /// The name of the type.
  let name: String
  /// The schema of the type.
  let schema: @Sendable () throws -> Schema
  /// Asks for a value; returns the JSON of the response, after it was decoded from the text, too.
  let respond: @Sendable (LanguageModelSession, GenerationOptions) async throws -> String
  /// Asks for a value with a prompt of one's own; returns what it took.
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
      // The session decoded its own content already; the text by itself has to decode as well.
      _ = try Value(GeneratedContent(json: text))
      return text
    }
    generate = { session, prompt, options in
      try await session.respond(to: prompt, generating: Value.self, options: options).usage
    }
  }

  /// Every type that a response is asked for; the types that they use come along.
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
