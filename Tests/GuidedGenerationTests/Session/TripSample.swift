// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

/// A type as the generator writes it, with texts, a number, an enumeration and a list of
/// structures.
struct Trip: Generable, Equatable {
  var title: String
  var days: Int
  var mood: Mood
  var stops: [Stop]

  static let json =
    #"{"title": "Oslo \"now\" 🏔é", "days": 12, "mood": "calm", "#
    + #""stops": [{"name": "Akershus"}, {"name": "Opera"}]}"#

  static let sample = Trip(
    title: "Oslo \"now\" 🏔é", days: 12, mood: .calm,
    stops: [Stop(name: "Akershus"), Stop(name: "Opera")])

  init(title: String, days: Int, mood: Mood, stops: [Stop]) {
    self.title = title
    self.days = days
    self.mood = mood
    self.stops = stops
  }

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Trip.self,
      properties: [
        .init(name: "title", type: String.self),
        .init(name: "days", type: Int.self, guides: [.range(1...30)]),
        .init(name: "mood", type: Mood.self),
        .init(name: "stops", type: [Stop].self, guides: [.maximumCount(3)]),
      ])
  }

  init(_ content: GeneratedContent) throws {
    title = try content.value(forProperty: "title")
    days = try content.value(forProperty: "days")
    mood = try content.value(forProperty: "mood")
    stops = try content.value(forProperty: "stops")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: [
      "title": title, "days": days, "mood": mood, "stops": stops,
    ])
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Identifiable, Equatable, Sendable {
    var id: GenerationID
    var title: String?
    var days: Int?
    var mood: Mood?
    var stops: [Stop.PartiallyGenerated]?

    init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      title = try content.value(forProperty: "title")
      days = try content.value(forProperty: "days")
      mood = try content.value(forProperty: "mood")
      stops = try content.value(forProperty: "stops")
    }
  }
}

struct Stop: Generable, Equatable {
  var name: String

  init(name: String) {
    self.name = name
  }

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Stop.self, properties: [.init(name: "name", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["name": name])
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Identifiable, Equatable, Sendable {
    var id: GenerationID
    var name: String?

    init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      name = try content.value(forProperty: "name")
    }
  }
}

enum Mood: String, Generable, Equatable {
  case calm, wild

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Mood.self, anyOf: ["calm", "wild"])
  }

  init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    guard let mood = Mood(rawValue: name) else {
      throw ScriptError(name: name)
    }
    self = mood
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(rawValue)
  }
}

/// A type that rejects its content.
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
