// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

#if GENERABLE
  /// A sample with strings, a number, an enumeration, and an array of structures.
  @Generable
  struct Trip: Equatable {
    var title: String
    @Guide(.range(1...30)) var days: Int
    var mood: Mood
    @Guide(.maximumCount(3)) var stops: [Stop]
  }

  @Generable
  struct Stop: Equatable {
    var name: String
  }

  @Generable
  enum Mood: String {
    case calm, wild
  }
#endif

extension Trip {
  static let json =
    #"{"title": "Oslo \"now\" 🏔é", "days": 12, "mood": "calm", "#
    + #""stops": [{"name": "Akershus"}, {"name": "Opera"}]}"#

  static let sample = Trip(
    title: "Oslo \"now\" 🏔é", days: 12, mood: .calm,
    stops: [Stop(name: "Akershus"), Stop(name: "Opera")])
}

/// A type whose initializer rejects every content.
struct Picky: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Picky.self, properties: [.init(name: "name", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    throw ScriptError(name: "picky")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: [:])
  }
}
