// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  /// Returns all snapshots of a response that is sent in pieces.
  private func snapshots<Content: Generable>(
    of pieces: [String], as type: Content.Type
  ) async throws -> [LanguageModelSession.ResponseStream<Content>.Snapshot] {
    let session = LanguageModelSession(model: ScriptedModel(pieces: pieces))
    var snapshots: [LanguageModelSession.ResponseStream<Content>.Snapshot] = []
    for try await snapshot in session.streamResponse(to: "Plan", generating: type) {
      snapshots.append(snapshot)
    }
    return snapshots
  }

  @Test("the last snapshot does not depend on how the text is split")
  func splits() async throws {
    let bytes = Array(Trip.json.utf8)
    for split in Trip.json.indices.dropFirst() {
      let pieces = [String(Trip.json[..<split]), String(Trip.json[split...])]
      let session = LanguageModelSession(model: ScriptedModel(pieces: pieces))
      let stream = session.streamResponse(to: "Plan", generating: Trip.self)
      var last: LanguageModelSession.ResponseStream<Trip>.Snapshot?
      for try await snapshot in stream {
        #expect(last?.content != snapshot.content || snapshot.rawContent.isComplete)
        last = snapshot
      }
      let response = try await stream.collect()
      #expect(response.content == .sample, "split at \(split)")
      #expect(last?.rawContent == response.rawContent, "split at \(split)")
      #expect(last?.content.title == Trip.sample.title)
      #expect(last?.content.stops?.map(\.name) == ["Akershus", "Opera"])
    }
    #expect(bytes.count > Trip.json.count, "the sample has multi-byte characters")
  }

  @Test("strings and arrays grow, and other values appear when they are complete")
  func growth() async throws {
    let snapshots = try await snapshots(of: Trip.json.map { String($0) }, as: Trip.self)
    var title = ""
    var stops = 0
    for partial in snapshots.map(\.content) {
      #expect((partial.title ?? "").hasPrefix(title), "strings only grow")
      title = partial.title ?? ""
      #expect((partial.stops?.count ?? 0) >= stops, "arrays only grow")
      stops = partial.stops?.count ?? 0
      #expect(partial.days == nil || partial.days == 12, "numbers appear when they are complete")
      #expect(
        partial.mood == nil || partial.mood == .calm, "enumerations appear when they are complete")
    }
    #expect(snapshots.last?.rawContent.isComplete == true)
    #expect(snapshots.filter(\.rawContent.isComplete).count == 1)
  }

  @Test("elements keep their identifiers during a response")
  func identifiers() async throws {
    let first = try await snapshots(of: Trip.json.map { String($0) }, as: Trip.self)
    let second = try await snapshots(of: [Trip.json], as: Trip.self)
    #expect(Set(first.map(\.content.id)).count == 1)
    #expect(first[0].content.id != second[0].content.id, "another response has another identifier")
    let stops = first.compactMap(\.content.stops)
    for index in 0..<2 {
      let identities = Set(stops.compactMap { $0.indices.contains(index) ? $0[index].id : nil })
      #expect(identities.count == 1)
    }
    let last = try #require(stops.last)
    #expect(last[0].id != last[1].id)
  }

  @Test("a snapshot is delivered only if the visible content changes")
  func visibleChanges() async throws {
    let pieces = ["{", "\"title", "\": ", "\"\"", ", \"days\": 1", "2", ", ", "\"mood\"", ": \"ca"]
    let rest = ["lm\", \"stops\"", ": [", "]", "  ", "}", "\n "]
    let snapshots = try await snapshots(of: pieces + rest, as: Trip.self)
    let partials = snapshots.map(\.content)
    for (earlier, later) in zip(partials, partials.dropFirst()).dropLast() {
      #expect(earlier != later)
    }
    #expect(snapshots.count <= 6, "the object, four properties, the end: \(snapshots)")
  }

  @Test("the snapshots of text accumulate")
  func text() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["a", "", "b", "c"]))
    let stream = session.streamResponse(to: "Spell")
    var texts: [String] = []
    for try await snapshot in stream {
      texts.append(snapshot.content)
    }
    #expect(try await stream.collect().content == "abc")
    #expect(texts.last == "abc")
    #expect(texts.allSatisfy { "abc".hasPrefix($0) && !$0.isEmpty })
    #expect(Set(texts.dropLast()).count == texts.count - 1)
  }

  @Test("an enumeration appears when it is complete")
  func enumeration() async throws {
    let snapshots = try await snapshots(of: ["\"c", "a", "lm", "\""], as: Mood.self)
    #expect(snapshots.map(\.content) == [.calm])
  }

  @Test("a slow reader receives the newest snapshot")
  func slowReader() async throws {
    let (began, resumed, finished) = (Gate(), Gate(), Gate())
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText("0", tokenCount: 1)))
        began.open()
        await resumed.wait()
        for number in 1...100 {
          await channel.send(.response(action: .appendText(" \(number)", tokenCount: 1)))
        }
        finished.open()
        await Gate().waitForCancellation()
      })
    let stream = session.streamResponse(to: "Count")
    var iterator = stream.makeAsyncIterator()
    await began.wait()
    #expect(try await iterator.next()?.content == "0")
    resumed.open()
    await finished.wait()
    let next = try await iterator.next()
    #expect(next?.content.hasSuffix(" 100") == true)
    #expect(next?.usage.output.totalTokenCount == 101)
  }

  @Test("the visible content is delivered before an error")
  func contentBeforeError() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText(#"{"title": "Os"#, tokenCount: 1)))
        throw ScriptError()
      })
    let stream = session.streamResponse(to: "Plan", generating: Trip.self)
    var titles: [String?] = []
    await #expect(throws: ScriptError()) {
      for try await snapshot in stream {
        titles.append(snapshot.content.title)
      }
    }
    #expect(titles.last == "Os", "the visible content precedes the error")
    await #expect(throws: ScriptError()) {
      try await stream.collect()
    }
  }

  @Test("each finished part is decoded once")
  func decodings() async throws {
    Counted.decodings.withLock { $0 = 0 }
    let json = #"{"parts": [{"name": "a"}, {"name": "b"}, {"name": "c"}]}"#
    let session = LanguageModelSession(model: ScriptedModel(pieces: json.map { String($0) }))
    let stream = session.streamResponse(to: "Count", generating: CountedList.self)
    for try await _ in stream {}
    let response = try await stream.collect()
    #expect(response.content.parts.count == 3)
    #expect(Counted.decodings.withLock { $0 } == 3)
  }
}

/// A type without a partially generated counterpart, whose initializer counts its calls.
private struct Counted: Generable {
  static let decodings = Mutex(0)
  var name: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Counted.self, properties: [.init(name: "name", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    Self.decodings.withLock { $0 += 1 }
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["name": name])
  }
}

private struct CountedList: Generable {
  var parts: [Counted]

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: CountedList.self, properties: [.init(name: "parts", type: [Counted].self)])
  }

  init(_ content: GeneratedContent) throws {
    parts = try content.value(forProperty: "parts")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["parts": parts])
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent {
    var parts: [Counted]?

    init(_ content: GeneratedContent) throws {
      parts = try content.value(forProperty: "parts")
    }
  }
}
