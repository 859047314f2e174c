// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Testing

@Suite("The file of a script")
struct ScriptFileTests {
  private static let text = #"""
    {
      "version": 1,
      "turns": [
        [{"reasoning": "hm", "tokenCount": 2},
         {"toolCall": {"id": "1", "name": "weather", "arguments": "{\"city\": \"Oslo\"}"}}],
        [{"text": "It "}, {"pause": 0.04}, {"text": "rains."}, {"replaceText": "Sun."},
         {"usage": {"input": 9, "cachedInput": 1, "output": 4, "reasoning": 2}},
         {"finishReason": "length"}, {"failure": "the connection was lost"}]
      ]
    }
    """#

  private func temporaryFile(_ text: String) throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("script-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: url)
    return url
  }

  @Test("every step is encoded and decoded")
  func readsAndWritesEveryStep() throws {
    let url = try temporaryFile(Self.text)
    defer { try? FileManager.default.removeItem(at: url) }
    let script = try Script(contentsOf: url)
    #expect(script.turns.map(\.count) == [2, 7])
    try script.write(to: url)
    let again = try Script(contentsOf: url)
    #expect("\(again)" == "\(script)")
    let written = try JSONDecoder().decode(Plain.self, from: Data(contentsOf: url))
    let given = try JSONDecoder().decode(Plain.self, from: Data(Self.text.utf8))
    #expect(written == given)
  }

  @Test(
    "an invalid file is reported with its position and reason",
    arguments: [
      ("", "valid JSON"), ("{}", "version"), (#"{"version": 2, "turns": []}"#, "version 2"),
      (#"{"version": 1}"#, "turns"), (#"{"version": 1, "turns": [[{}]]}"#, "turns[0][0]"),
      (#"{"version": 1, "turns": [[{"text": "a"}, {"txt": "b"}]]}"#, "turns[0][1]"),
      (#"{"version": 1, "turns": [[{"text": "a", "pause": 1}]]}"#, "exactly one"),
      (#"{"version": 1, "turns": [[{"pause": -1}]]}"#, "use 0 to 86400.0"),
      (#"{"version": 1, "turns": [[{"toolCall": {"name": "x"}}]]}"#, "arguments"),
    ])
  func reportsThePosition(_ text: String, _ expected: String) throws {
    let url = try temporaryFile(text)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = #expect(throws: ScriptFileError.self) { try Script(contentsOf: url) }
    let message = error?.errorDescription ?? ""
    #expect(message.contains(url.path))
    #expect(message.contains(expected), "\(message)")
  }

  @Test("a recorded error is thrown with its description")
  func failsLikeTheRecordedModel() async throws {
    let url = try temporaryFile(#"{"version": 1, "turns": [[{"text": "a"}, {"failure": "dead"}]]}"#)
    defer { try? FileManager.default.removeItem(at: url) }
    let session = LanguageModelSession(model: try ScriptedLanguageModel(contentsOf: url))
    await #expect(throws: ScriptedFailure("dead")) {
      try await session.respond(to: "Go")
    }
  }

  @Test("a recording contains the pieces, calls, and errors of a model")
  func recordsAModel() async throws {
    let model = ScriptedLanguageModel(
      Script(turns: [
        [
          .reasoning("hm"), .toolCall(id: "1", name: "echo", arguments: #"{"text": "#),
          .toolCall(id: "1", name: "echo", arguments: #""hi"}"#),
        ],
        [.text("d"), .text("one", tokenCount: 2), .failure(ScriptTestError())],
      ]))
    let recorder = RecordingLanguageModel(model, includesPauses: false)
    let session = LanguageModelSession(model: recorder, tools: [Repeat()])
    await #expect(throws: ScriptTestError()) {
      try await session.respond(to: "Echo")
    }
    #expect(recorder.script.turns.map(\.count) == [3, 3])
    let replayed = LanguageModelSession(
      model: ScriptedLanguageModel(recorder.script), tools: [Repeat()])
    var texts: [String] = []
    await #expect(throws: ScriptTestError()) {
      for try await snapshot in replayed.streamResponse(to: "Echo") {
        texts.append(snapshot.content)
      }
    }
    #expect(texts.last == "done")
  }

  /// A tool that returns its argument.
  private struct Repeat: Tool {
    let name = "echo"
    let description = "Gives a text back"
    func call(arguments: Highlight) async throws -> String { arguments.text }
  }

  /// The contents of a script file.
  private struct Plain: Codable, Equatable {
    struct Step: Codable, Equatable {
      struct Call: Codable, Equatable { var id: String?, name: String, arguments: String }
      struct Count: Codable, Equatable {
        var input: Int, cachedInput: Int, output: Int, reasoning: Int
      }
      var text: String?, replaceText: String?, reasoning: String?, failure: String?
      var finishReason: String?
      var toolCall: Call?, pause: Double?, usage: Count?, tokenCount: Int?
    }
    var version: Int
    var turns: [[Step]]
  }
}
