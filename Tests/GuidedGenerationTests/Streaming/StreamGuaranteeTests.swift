// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

/// The guarantees of `docs/streaming.md` that other suites do not check.
@Suite("Guarantees of a stream", .serialized)
struct StreamGuaranteeTests {
  private static let complexText = "👩‍👩‍👧 🇳🇴🇸🇪 e\u{301} ❤\u{FE0F} 👍🏽 naïve 中"

  private static func endsInCompleteCharacter(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let flags = scalars.reversed().prefix { ("\u{1F1E6}"..."\u{1F1FF}").contains($0) }.count
    return scalars.last != "\u{200D}" && flags.isMultiple(of: 2)
      && !scalars.contains("\u{FFFD}")
  }

  private func texts(of pieces: [String], structured: Bool) async throws -> [String] {
    let session = LanguageModelSession(model: ScriptedLanguageModel(pieces: pieces))
    var texts: [String] = []
    if structured {
      for try await snapshot in session.streamResponse(to: "Go", generating: Stop.self) {
        if let name = snapshot.content.name { texts.append(name) }
      }
    } else {
      for try await snapshot in session.streamResponse(to: "Go") {
        texts.append(snapshot.content)
      }
    }
    return texts
  }

  @Test("text never ends in an incomplete character", arguments: [true, false])
  func completeCharacters(structured: Bool) async throws {
    let text = structured ? #"{"name": "\#(Self.complexText)"}"# : Self.complexText
    let texts = try await texts(of: text.unicodeScalars.map { String($0) }, structured: structured)
    #expect(texts.allSatisfy(Self.endsInCompleteCharacter), "\(texts)")
    #expect(texts.last == Self.complexText)
    #expect(texts.count > 3)
  }

  @Test("escaped characters appear when they are complete")
  func escapedCharacters() async throws {
    let escaped = Self.complexText.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
    let json = #"{"name": "\#(escaped)"}"#
    let texts = try await texts(of: json.map { String($0) }, structured: true)
    #expect(texts.allSatisfy(Self.endsInCompleteCharacter), "\(texts)")
    #expect(texts.last == Self.complexText)
  }

  @Test(
    "a code fence is removed however the text is split",
    arguments: [
      "```json\n\(Trip.json)\n```", "```\n\(Trip.json)\n```\n",
      " \n\u{FEFF}```JSON\r\n\(Trip.json)```",
      "\n\n \(Trip.json) ", "```json \(Trip.json) ```",
    ])
  func codeFence(_ text: String) async throws {
    for split in text.unicodeScalars.indices {
      let pieces = [String(text[..<split]), String(text[split...])]
      let session = LanguageModelSession(model: ScriptedLanguageModel(pieces: pieces))
      let response = try await session.respond(to: "Plan", generating: Trip.self)
      #expect(response.content == .sample, "\(pieces)")
    }
  }

  @Test("backticks in a fenced string are text")
  func backticks() async throws {
    let text = "```json\n{\"name\": \"run `ls` or ```\"}\n```"
    let texts = try await texts(of: text.map { String($0) }, structured: true)
    #expect(texts.last == "run `ls` or ```")
  }

  @Test(
    "text around the value is a decoding failure",
    arguments: [
      "Here is the trip: \(Trip.json)", "\(Trip.json) I hope it helps!", "``\(Trip.json)``",
      "```json\n\(Trip.json)\n``` I hope it helps!", "```json\n\(Trip.json)\n```\n\(Trip.json)",
      "```swift code\n```", "``", "```json", "",
    ])
  func surroundingText(_ text: String) async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel(pieces: [text]))
    do {
      _ = try await session.respond(to: "Plan", generating: Trip.self)
      Issue.record("accepted: \(text)")
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      #expect(context.rawContent == text)
    }
    #expect(session.transcript.isEmpty)
    #expect(!session.isResponding)
  }

  @Test("the model stops after at most one more token")
  func stopsModel() async throws {
    let sent = Mutex(0)
    let stopped = Gate()
    let session = LanguageModelSession(
      model: ScriptedLanguageModel { _, channel in
        defer { stopped.open() }
        for number in 0..<1_000_000 {
          try Task.checkCancellation()
          sent.withLock { $0 += 1 }
          await channel.send(.response(action: .appendText("\(number) ", tokenCount: 1)))
        }
      })
    for try await _ in session.streamResponse(to: "Count") {
      break
    }
    let sentWhenLeft = sent.withLock { $0 }
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
    await stopped.wait()
    #expect(sent.withLock { $0 } <= sentWhenLeft + 1)
  }

  @Test("a finished part is initialized once")
  func initializesOnce() async throws {
    Sketch.made.withLock { $0 = [] }
    let json = #"{"title": "Owl", "sketch": {"text": "an owl"}, "note": "drawn at night"}"#
    let session = LanguageModelSession(
      model: ScriptedLanguageModel(pieces: json.map { String($0) }))
    let stream = session.streamResponse(to: "Draw", generating: Page.self)
    var sketches: [Sketch] = []
    for try await snapshot in stream {
      if let sketch = snapshot.content.sketch { sketches.append(sketch) }
    }
    let page = try await stream.collect().content
    #expect(Sketch.made.withLock { $0 } == ["an owl"])
    #expect(sketches.count > 1)
    #expect(sketches.allSatisfy { $0 === page.sketch })
  }

  @Test("the end of the value is delivered once")
  func endOfValue() async throws {
    let json = #"{"name": "Opera"}"#
    let session = LanguageModelSession(
      model: ScriptedLanguageModel(pieces: json.map { String($0) } + [" ", "\n"]))
    var completions: [Bool] = []
    var names: [String?] = []
    for try await snapshot in session.streamResponse(to: "Go", generating: Stop.self) {
      completions.append(snapshot.rawContent.isComplete)
      names.append(snapshot.content.name)
    }
    #expect(completions.last == true)
    #expect(completions.filter { $0 }.count == 1)
    #expect(names.count <= "Opera".count + 2, "the object, its string, and its end: \(names)")
  }

  @Test("generated content shows when its parts are complete")
  func generatedContent() async throws {
    let schema = Stop.generationSchema
    let session = LanguageModelSession(
      model: ScriptedLanguageModel(pieces: [#"{"name": "O"#, "\"", "}"]))
    var last: GeneratedContent?
    for try await snapshot in session.streamResponse(to: "Go", schema: schema) {
      #expect(snapshot.content != last)
      last = snapshot.content
    }
    #expect(last?.isComplete == true)
  }
}

/// A class whose initializer has a side effect.
private final class Sketch: Generable, Sendable {
  static let made = Mutex<[String]>([])
  let text: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Sketch.self, properties: [.init(name: "text", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    let text: String = try content.value(forProperty: "text")
    self.text = text
    Self.made.withLock { $0.append(text) }
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["text": text])
  }
}

private struct Page: Generable {
  var title: String
  var sketch: Sketch
  var note: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Page.self,
      properties: [
        .init(name: "title", type: String.self), .init(name: "sketch", type: Sketch.self),
        .init(name: "note", type: String.self),
      ])
  }

  init(_ content: GeneratedContent) throws {
    title = try content.value(forProperty: "title")
    sketch = try content.value(forProperty: "sketch")
    note = try content.value(forProperty: "note")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["title": title, "sketch": sketch, "note": note])
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent {
    var title: String?
    var sketch: Sketch?
    var note: String?

    init(_ content: GeneratedContent) throws {
      title = try content.value(forProperty: "title")
      sketch = try content.value(forProperty: "sketch")
      note = try content.value(forProperty: "note")
    }
  }
}
