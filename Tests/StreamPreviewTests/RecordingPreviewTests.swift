// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import GuidedGeneration
internal import SchemaModel
internal import ScriptedInference
internal import StreamPreview
internal import TestSupport
internal import Testing

@Suite("Previews of recordings")
struct RecordingPreviewTests {
  private let schema = """
    {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}},
    "required": ["a", "b"], "additionalProperties": false}
    """

  private func preview(_ turns: [Script.Turn]) throws -> Preview {
    try Preview(
      title: "Recording", schema: try GenerationSchema(jsonSchema: schema),
      recording: Script(turns: turns))
  }

  @Test("pieces and pauses are those of the last turn with text")
  func piecesAreRecorded() throws {
    let json = try preview([
      [.text("ignored"), .toolCall(name: "t", arguments: "{}")],
      [.text("{\"a\""), .pause(.milliseconds(250)), .text(":\"x\","), .text("\"b\":1}")],
      [.finishReason(.complete)],
    ]).json
    let steps = try #require(json["steps"]?.elements)
    #expect(steps.map { $0["text"]?.string } == ["", "{\"a\"", ":\"x\",", "\"b\":1}"])
    #expect(steps[1]["pause"] == nil)
    #expect(steps[2]["pause"] == JSONNumber(0.25).map { .number($0) })
    let replay = try PreviewReplay(json)
    // The recording is in the compact layout.
    #expect(replay.allowed(after: 1) == [":"])
    #expect(replay.allowed(after: 3) == ["end"])
    #expect(json["notes"]?.elements == [])
  }

  @Test("replaced text starts a new value")
  func replacedTextStartsOver() throws {
    let json = try preview([
      [.text("{\"a\": \"x"), .replaceText("{\"a\": \"yes\", "), .text("\"b\": 2}")]
    ]).json
    let replay = try PreviewReplay(json)
    #expect(try replay.value(after: 1) == .object([.init(name: "a", value: .string("x"))]))
    #expect(try replay.value(after: 2) == .object([.init(name: "a", value: .string("yes"))]))
    #expect(replay.text(after: 3) == "{\"a\": \"yes\", \"b\": 2}")
    #expect(replay.allowed(after: 0) == nil)
    #expect(json["notes"]?.elements?.count == 1)
  }

  @Test("text that is not a value of the schema ends the preview with a note")
  func invalidTextEndsThePreview() throws {
    let json = try preview([[.text("{\"a\": \"x\", \"b\": "), .text("true}"), .text(" ")]]).json
    let replay = try PreviewReplay(json)
    #expect(replay.count == 3)
    #expect(try replay.value(after: 2)?["a"]?.string == "x")
    let notes = json["notes"]?.elements ?? []
    let expected = "The text is not a value of the schema"
    #expect(notes.compactMap(\.string).contains { $0.hasPrefix(expected) })
  }

  @Test("a text that ends early has allowed characters and a note")
  func truncatedText() throws {
    let json = try preview([[.text("{\"a\": \"x\", "), .text("\"b\": 1")]]).json
    let replay = try PreviewReplay(json)
    #expect(replay.allowed(after: 2) == ["0–9", "}"])
    let notes = json["notes"]?.elements ?? []
    #expect(notes.compactMap(\.string).contains { $0.hasPrefix("The text is not a complete") })
  }

  @Test("a number that is the document is visible at the end of its text")
  func numberAsDocument() throws {
    let preview = try Preview(
      title: "Number", schema: try GenerationSchema(jsonSchema: #"{"type": "integer"}"#),
      recording: Script(turns: [[.text("1"), .text("2")]]))
    let replay = try PreviewReplay(preview.json)
    #expect(try replay.value(after: 1) == nil)
    #expect(try replay.value(after: 2) == .number(JSONNumber(12)))
  }

  @Test("with the tokens of the model, the allowed ones are counted")
  func tokensAreCounted() throws {
    let vocabulary = try ByteVocabulary.make(adding: ["{\"a\": \"", "\", \"b\": ", "xy"])
    let preview = try Preview(
      title: "Recording", schema: try GenerationSchema(jsonSchema: schema),
      recording: Script(turns: [[.text("{\"a\": \""), .text("xy"), .text("\", \"b\": 1}")]]),
      vocabulary: vocabulary)
    let steps = try #require(preview.json["steps"]?.elements)
    #expect(steps[0]["tokens"]?["items"]?.elements == [.string("{"), .string("{\"a\": \"")])
    #expect(steps[1]["tokens"]?["items"] == nil)
    #expect(steps[3]["tokens"]?["items"]?.elements == [.string("end of the text")])
    #expect(preview.json["vocabulary"] == .number(JSONNumber(vocabulary.count)))
  }

  @Test("a recording without text is an error")
  func recordingsWithoutText() {
    #expect(throws: PreviewError.noText) { try preview([[.failure(ScriptedFailure("lost"))]]) }
  }
}
