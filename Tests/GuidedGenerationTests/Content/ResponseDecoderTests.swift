// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONText
import SchemaModel
import Synchronization
import Testing

@Suite("ResponseDecoder", .serialized)
struct ResponseDecoderTests {
  static let document = Recipe.example.generatedContent.jsonString

  /// Returns the content after each byte of a text.
  private func snapshots(
    of text: String, with decoder: ResponseDecoder
  ) throws -> [GeneratedContent] {
    var parser = IncrementalJSONParser()
    var contents: [GeneratedContent] = []
    for byte in text.utf8 {
      try parser.append([byte])
      if let partial = parser.partial { contents.append(decoder.content(partial)) }
    }
    contents.append(decoder.content(try parser.finish()))
    return contents
  }

  @Test("identifiers are stable within a response and differ between responses")
  func identities() throws {
    func ids() throws -> [Set<GenerationID>] {
      let decoder = ResponseDecoder()
      var roots: Set<GenerationID> = []
      var first: Set<GenerationID> = []
      var second: Set<GenerationID> = []
      for content in try snapshots(of: Self.document, with: decoder) {
        guard let partial = try decoder.snapshot(content, as: Recipe.PartiallyGenerated.self)?.value
        else { continue }
        roots.insert(partial.id)
        if let id = partial.ingredients?.first?.id { first.insert(id) }
        if let id = partial.ingredients?.dropFirst().first?.id { second.insert(id) }
      }
      return [roots, first, second]
    }
    let one = try ids()
    let two = try ids()
    #expect(one.allSatisfy { $0.count == 1 })
    #expect(Set(one + two).count == 6)
  }

  @Test("snapshots only grow, and the last one is the complete value")
  func growth() throws {
    let decoder = ResponseDecoder()
    let contents = try snapshots(of: Self.document, with: decoder)
    var lengths: [Int] = []
    for content in contents {
      let partial = try #require(
        try decoder.snapshot(content, as: Recipe.PartiallyGenerated.self)?.value)
      // Enumerations and numbers are visible when complete, strings from their first character.
      if let difficulty = partial.difficulty { #expect(difficulty == .easy) }
      if let minutes = partial.minutes { #expect(minutes == 25) }
      if let name = partial.name { #expect("Margherita".hasPrefix(name) && !name.isEmpty) }
      #expect(try Recipe.PartiallyGenerated(content) == partial)
      lengths.append(content.jsonString.utf8.count)
    }
    #expect(lengths == lengths.sorted())
    let last = try #require(contents.last)
    #expect(last.isComplete)
    #expect(try decoder.value(last, as: Recipe.self) == .example)
    #expect(
      try decoder.snapshot(last, as: Recipe.PartiallyGenerated.self)?.value.generatedContent
        == Recipe.example.generatedContent)
    #expect(last.jsonString == Self.document)
  }

  @Test("a consumer that skips snapshots receives the same values", arguments: 1..<40)
  func skippedSnapshots(stride: Int) throws {
    let decoder = ResponseDecoder()
    for (index, content) in try snapshots(of: Self.document, with: decoder).enumerated()
    where index % stride == 0 || content.isComplete {
      #expect(
        try decoder.snapshot(content, as: Recipe.PartiallyGenerated.self)?.value
          == Recipe.PartiallyGenerated(content))
    }
  }

  @Test("snapshots share finished parts")
  func sharing() throws {
    let text = #"{"list": [{"a": 1}, {"a": 2}, {"a": 3}], "tail": "x"}"#
    var parser = IncrementalJSONParser()
    var elements: [PartialJSON] = []
    for byte in text.utf8 {
      try parser.append([byte])
      if let first = parser.partial?["list"]?.elements?.first, first.isComplete {
        elements.append(first)
      }
    }
    #expect(elements.count > 10)
    #expect(elements.allSatisfy { PartialJSON.isSamePart($0, elements[0]) })
  }

  @Test("an older snapshot can be decoded after a newer one")
  func olderSnapshots() throws {
    let text = "[" + (0..<9).map { #"{"name": "n\#($0)"}"# }.joined(separator: ", ") + "]"
    let decoder = ResponseDecoder()
    let contents = try snapshots(of: text, with: decoder)
    for content in contents.reversed() {
      #expect(
        try decoder.snapshot(content, as: [Ingredient.PartiallyGenerated].self)?.value
          == [Ingredient.PartiallyGenerated](content))
    }
  }

  @Test(
    "a custom initializer with a side effect runs once per finished part, for all types that use it"
  )
  func effectsHappenOnce() throws {
    let decoder = ResponseDecoder()
    let text =
      #"{"name": "n", "picture": {"text": "fox"}, "more": [{"text": "a"}, {"text": "b"}], "end": 1}"#
    Picture.made.withLock { $0 = [] }
    var partial: Card.PartiallyGenerated?
    var last: GeneratedContent?
    for content in try snapshots(of: text, with: decoder) {
      partial = try decoder.snapshot(content, as: Card.PartiallyGenerated.self)?.value
      last = content
    }
    let card = try decoder.value(try #require(last), as: Card.self)
    #expect(Picture.made.withLock { $0 } == ["fox", "a", "b"])
    #expect(card.picture === partial?.picture)
    #expect(card.more.last === partial?.more?.last)
  }

  @Test("a root that does not grow is nil until it is complete, and is decoded once")
  func atomicRoots() throws {
    let decoder = ResponseDecoder()
    var values: [Difficulty?] = []
    for content in try snapshots(of: #""easy""#, with: decoder) {
      values.append(try decoder.snapshot(content, as: Difficulty.self)?.value)
    }
    #expect(values.dropLast(2).allSatisfy { $0 == nil })
    #expect(values.last == .easy)
    Picture.made.withLock { $0 = [] }
    let pictures = ResponseDecoder()
    for content in try snapshots(of: #"{"text": "owl"}"#, with: pictures) {
      _ = try pictures.snapshot(content, as: Picture.self)?.value
      if content.isComplete { _ = try pictures.value(content, as: Picture.self) }
    }
    #expect(Picture.made.withLock { $0 } == ["owl"])
  }

  @Test("an array decodes each element once, regardless of the number of snapshots")
  func elementsOnce() throws {
    let count = 200
    let text = "[" + (0..<count).map { #"{"text": "\#($0)"}"# }.joined(separator: ", ") + "]"
    let decoder = ResponseDecoder()
    Picture.made.withLock { $0 = [] }
    for content in try snapshots(of: text, with: decoder) {
      _ = try decoder.snapshot(content, as: [Picture].self)?.value
    }
    #expect(Picture.made.withLock { $0 } == (0..<count).map(String.init))
  }

  @Test("content that leaves the decoder does not retain its cache")
  func cacheIsNotRetained() throws {
    let decoder = ResponseDecoder()
    let last = try #require(try snapshots(of: #"{"c": {"text": "x"}}"#, with: decoder).last)
    Picture.made.withLock { $0 = [] }
    let holder = try decoder.value(last, as: Holder.self)
    _ = try holder.content.value(Picture.self)
    _ = try holder.content.value(Picture.self)
    #expect(Picture.made.withLock { $0 } == ["x", "x"])
  }

  /// A type that stores its content.
  private struct Holder: ConvertibleFromGeneratedContent {
    let content: GeneratedContent
    init(_ content: GeneratedContent) throws {
      self.content = try content.value(forProperty: "c")
    }
  }
}

/// A class whose initializer has a side effect, without a partially generated type.
final class Picture: Generable, Sendable {
  static let made = Mutex<[String]>([])
  let text: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Picture.self, properties: [.init(name: "text", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    text = try content.value(forProperty: "text")
    let text = text
    Picture.made.withLock { $0.append(text) }
  }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["text": text]) }
}

/// A type that contains pictures.
struct Card {
  let name: String
  let picture: Picture
  let more: [Picture]

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    picture = try content.value(forProperty: "picture")
    more = try content.value(forProperty: "more")
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent {
    let name: String.PartiallyGenerated?
    let picture: Picture.PartiallyGenerated?
    let more: [Picture].PartiallyGenerated?

    init(_ content: GeneratedContent) throws {
      name = try content.value(forProperty: "name")
      picture = try content.value(forProperty: "picture")
      more = try content.value(forProperty: "more")
    }
  }
}

extension Card: ConvertibleFromGeneratedContent {}
