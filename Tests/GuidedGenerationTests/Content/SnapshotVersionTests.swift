// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Compares changes of versions with changes of the snapshots themselves.
@Suite("SnapshotVersion")
struct SnapshotVersionTests {
  /// Checks that the version changes exactly when the snapshot changes, after each byte of a text.
  ///
  /// If a name is repeated, the version may also change for a value that replaces an equal one.
  private func check<Partial: ConvertibleFromGeneratedContent & Equatable>(
    _ text: String, as type: Partial.Type, stride: Int, repeatsNames: Bool
  ) throws {
    var parser = IncrementalJSONParser()
    let decoder = ResponseDecoder()
    var last: (value: Partial, version: SnapshotVersion)?
    var wasComplete = false
    for (index, byte) in text.utf8.enumerated() {
      try parser.append([byte])
      // A consumer that skips snapshots must still detect changes.
      guard index % stride == 0 || parser.isComplete, let partial = parser.partial else { continue }
      let content = decoder.content(partial)
      guard let next = try decoder.snapshot(content, as: type) else { continue }
      let prefix = String(decoding: text.utf8.prefix(index + 1), as: UTF8.self)
      #expect(next.value == (try type.init(content)), "\(prefix)")
      if let last {
        let isSame = next.value == last.value
        let versionIsSame = next.version.looks(like: last.version)
        #expect(
          versionIsSame == isSame || (repeatsNames && isSame), "\(prefix)")
        #expect(
          (next.version == last.version)
            == (versionIsSame && wasComplete == content.isComplete), "\(prefix)")
      }
      last = next
      wasComplete = content.isComplete
    }
    #expect(wasComplete)
  }

  @Test(
    "the version changes exactly when the visible content changes, regardless of ignored properties",
    arguments: 0..<30 as Range<UInt64>)
  func differential(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let repeatsNames = seed.isMultiple(of: 3)
    let text = Self.document(depth: 2, repeatsNames: repeatsNames, &random)
    for stride in [1, 3] {
      try check(text, as: Traced.self, stride: stride, repeatsNames: repeatsNames)
      try check(text, as: Handwritten.self, stride: stride, repeatsNames: repeatsNames)
      try check(text, as: GeneratedContent.self, stride: stride, repeatsNames: repeatsNames)
    }
  }

  @Test(
    "the version of a hand-written type that is not equatable changes with every change of the text"
  )
  func incomparable() throws {
    var parser = IncrementalJSONParser()
    let decoder = ResponseDecoder()
    var versions: [SnapshotVersion] = []
    for byte in #"{"name": "ab", "hidden": [1, 2]}"#.utf8 {
      guard try parser.append([byte]), let partial = parser.partial else { continue }
      let snapshot = try decoder.snapshot(decoder.content(partial), as: Incomparable.self)
      if let snapshot { versions.append(snapshot.version) }
    }
    #expect(zip(versions, versions.dropFirst()).allSatisfy(!=))
    #expect(versions.count == 8, "the object, two letters, an end, an array, a number, two ends")
  }

  /// Returns an object with known and unknown properties in random order.
  private static func document(
    depth: Int, repeatsNames: Bool, _ random: inout SeededGenerator
  ) -> String {
    var kinds = (0..<7).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
    if repeatsNames { kinds += kinds.shuffled(using: &random) }
    let members = kinds.map { kind in
      switch kind {
      case 0: #""name": "\#(text(&random))""#
      case 1: #""count": \#(Int.random(in: -9...1200, using: &random))"#
      case 2: #""mood": "\#(Bool.random(using: &random) ? "calm" : "busy")""#
      case 3: #""tags": ["\#(text(&random))", "\#(text(&random))", "\#(text(&random))"]"#
      case 4 where depth > 0:
        #""raw": "#
          + document(depth: depth - 1, repeatsNames: repeatsNames, &random)
      case 5 where depth > 0:
        #""parts": ["#
          + (0..<Int.random(in: 0...2, using: &random))
          .map { _ in document(depth: depth - 1, repeatsNames: repeatsNames, &random) }
          .joined(separator: ",") + "]"
      case 6 where repeatsNames: #""name": null"#
      default: #""hidden": ["\#(text(&random))", {"name": "x"}, true, null]"#
      }
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let parts = [
      "a", "é", #"\""#, #"\u00e9"#, #"\ud83d\ude00"#, "👩‍👧", "🇳🇴", "\u{200D}", "long text ",
    ]
    return (0..<Int.random(in: 0...4, using: &random))
      .compactMap { _ in parts.randomElement(using: &random) }.joined()
  }

  private enum Mood: String, ConvertibleFromGeneratedContent {
    case calm, busy

    init(_ content: GeneratedContent) throws {
      self = Mood(rawValue: try content.value(String.self)) ?? .calm
    }

    static var _decodingTraits: _DecodingTraits { [] }
  }

  /// A partially generated type like those of generated code.
  private struct Traced: ConvertibleFromGeneratedContent, Equatable {
    var name: String?
    var count: Int?
    var mood: Mood?
    var raw: GeneratedContent?
    var tags: [String]?
    var parts: [Traced]?

    init(_ content: GeneratedContent) throws {
      name = try content.value(forProperty: "name")
      count = try content.value(forProperty: "count")
      mood = try content.value(forProperty: "mood")
      raw = try content.value(forProperty: "raw")
      tags = try content.value(forProperty: "tags")
      parts = try content.value(forProperty: "parts")
    }

    static var _decodingTraits: _DecodingTraits { [.growing, .traced] }
  }

  /// A hand-written partially generated type that contains others.
  private struct Handwritten: ConvertibleFromGeneratedContent, Equatable {
    var length: Int
    var parts: [Traced]?
    var more: [Handwritten]?

    init(_ content: GeneratedContent) throws {
      length = (content["name"] as? String)?.count ?? 0
      parts = try content.value(forProperty: "parts")
      more = try content.value(forProperty: "parts")
    }
  }

  /// A hand-written partially generated type that is not equatable.
  private struct Incomparable: ConvertibleFromGeneratedContent {
    let content: GeneratedContent

    init(_ content: GeneratedContent) throws {
      self.content = content
    }
  }
}
