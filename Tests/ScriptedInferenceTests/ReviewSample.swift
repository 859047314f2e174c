// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

/// What the plugin writes for a review with a text, a number, a truth value and a list.
struct Review: Generable, Equatable {
  var title: String
  var rating: Int
  var isSequel: Bool
  var highlights: [Highlight]

  static let sample = Review(
    title: "Dune: Part \"Two\"", rating: 5, isSequel: true,
    highlights: [Highlight(text: "Sand, more sand"), Highlight(text: "Worms 🪱")])

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Review.self,
      properties: [
        .init(name: "title", type: String.self), .init(name: "rating", type: Int.self),
        .init(name: "isSequel", type: Bool.self),
        .init(name: "highlights", type: [Highlight].self),
      ])
  }

  init(title: String, rating: Int, isSequel: Bool, highlights: [Highlight]) {
    self.title = title
    self.rating = rating
    self.isSequel = isSequel
    self.highlights = highlights
  }

  init(_ content: GeneratedContent) throws {
    title = try content.value(forProperty: "title")
    rating = try content.value(forProperty: "rating")
    isSequel = try content.value(forProperty: "isSequel")
    highlights = try content.value(forProperty: "highlights")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: [
      "title": title, "rating": rating, "isSequel": isSequel, "highlights": highlights,
    ])
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Equatable, Sendable, Identifiable {
    var id: GenerationID
    var title: String?
    var rating: Int?
    var isSequel: Bool?
    var highlights: [Highlight.PartiallyGenerated]?

    init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      title = try content.value(forProperty: "title")
      rating = try content.value(forProperty: "rating")
      isSequel = try content.value(forProperty: "isSequel")
      highlights = try content.value(forProperty: "highlights")
    }
  }
}

/// A part of a review.
struct Highlight: Generable, Equatable {
  var text: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Highlight.self, properties: [.init(name: "text", type: String.self)])
  }

  init(text: String) {
    self.text = text
  }

  init(_ content: GeneratedContent) throws {
    text = try content.value(forProperty: "text")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["text": text])
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Equatable, Sendable, Identifiable {
    var id: GenerationID
    var text: String?

    init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      text = try content.value(forProperty: "text")
    }
  }
}

/// A choice: it has no partial form of its own.
enum Verdict: String, Generable, CaseIterable {
  case good, bad

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Verdict.self, anyOf: allCases.map(\.rawValue))
  }

  init(_ content: GeneratedContent) throws {
    guard let verdict = Verdict(rawValue: try content.value(String.self)) else {
      throw ScriptTestError(name: "verdict")
    }
    self = verdict
  }

  var generatedContent: GeneratedContent { rawValue.generatedContent }
}

struct ScriptTestError: Error, Equatable {
  var name = "script"
}
