// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Snapshots of reasoning")
struct ReasoningSnapshotTests {
  private typealias Snapshots<Content: Generable> =
    [LanguageModelSession.ResponseStream<Content>.Snapshot]

  /// Returns the snapshots of a response, each of whose events waits until the reader has received
  /// the snapshot of the previous one; the silent events have no snapshot.
  private func snapshots<Content: Generable>(
    of turns: [[LanguageModelExecutorGenerationChannel.Event]], as type: Content.Type,
    silent: Set<Int> = []
  ) async throws -> Snapshots<Content> {
    let (steps, continuation) = AsyncStream<Void>.makeStream()
    let model = ScriptedModel { request, channel in
      var steps = steps.makeAsyncIterator()
      let hasOutput = if case .toolOutput = request.transcript.last { true } else { false }
      for (index, event) in turns[hasOutput ? 1 : 0].enumerated() {
        await channel.send(event)
        if !silent.contains(index) { _ = await steps.next() }
      }
    }
    let session = LanguageModelSession(model: model, tools: turns.count > 1 ? [EchoTool()] : [])
    var snapshots: Snapshots<Content> = []
    for try await snapshot in session.streamResponse(to: "Why?", generating: type) {
      snapshots.append(snapshot)
      continuation.yield()
    }
    return snapshots
  }

  private func reasoning(_ text: String) -> LanguageModelExecutorGenerationChannel.Event {
    .reasoning(action: .appendText(text, tokenCount: 1))
  }

  private func text(_ text: String) -> LanguageModelExecutorGenerationChannel.Event {
    .response(action: .appendText(text, tokenCount: 1))
  }

  private func reasonings<Content>(
    _ snapshots: Snapshots<Content>
  ) -> [String] {
    snapshots.map { snapshot in
      snapshot.transcriptEntries.compactMap { entry in
        if case .reasoning(let reasoning) = entry { reasoning.segments.plainText } else { nil }
      }.joined(separator: "|")
    }
  }

  @Test("reasoning is visible before a text")
  func text() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(self.reasoning("Hm"))
        await Gate().waitForCancellation()
      })
    var iterator = session.streamResponse(to: "Why?").makeAsyncIterator()
    let snapshot = try #require(try await iterator.next())
    #expect(snapshot.content.isEmpty)
    #expect(!snapshot.rawContent.isComplete)
    #expect(snapshot.usage.output.reasoningTokenCount == 1)
    #expect(snapshot.transcriptEntries.map(\.description) == ["(Reasoning) Hm"])
  }

  @Test("reasoning is visible before a structure, which keeps its identifier")
  func structure() async throws {
    let snapshots = try await snapshots(
      of: [
        [
          reasoning("Hm"), reasoning(", a trip"), text("{"), text(#""title": "Oslo"#),
          text(#"", "days": 12, "mood": "calm", "stops": []}"#),
        ]
      ], as: Trip.self, silent: [2])
    #expect(snapshots.map(\.content.title) == [nil, nil, "Oslo", "Oslo"])
    #expect(
      reasonings(snapshots) == ["Hm", "Hm, a trip", "Hm, a trip", "Hm, a trip"],
      "the opening bracket shows nothing new")
    #expect(Set(snapshots.map(\.content.id)).count == 1)
    #expect(snapshots.map(\.rawContent.isComplete) == [false, false, false, true])
  }

  @Test("reasoning is visible before an array")
  func array() async throws {
    let snapshots = try await snapshots(
      of: [[reasoning("Hm"), text(#"[{"name": "Opera"}]"#)]], as: [Stop].self)
    #expect(snapshots.map { $0.content.map(\.name) } == [[], ["Opera"]])
  }

  @Test("a value that appears when it is complete has no earlier snapshot")
  func scalar() async throws {
    let snapshots = try await snapshots(
      of: [[reasoning("Hm"), text("\"ca"), text("lm\"")]], as: Mood.self, silent: [0, 1])
    #expect(snapshots.map(\.content) == [.calm])
    #expect(reasonings(snapshots) == ["Hm"])
  }

  @Test("reasoning between parts of the content is visible")
  func interleavedReasoning() async throws {
    let snapshots = try await snapshots(
      of: [[text(#"{"name": "Op"#), reasoning("Hm"), text(#"era"}"#)]], as: Stop.self)
    #expect(snapshots.map(\.content.name) == ["Op", "Op", "Opera"])
    #expect(reasonings(snapshots) == ["", "Hm", "Hm"])
  }

  @Test("the reasoning of a turn after tool calls is visible")
  func severalTurns() async throws {
    let call = LanguageModelExecutorGenerationChannel.Event.toolCalls(
      action: .toolCall(
        id: "1", name: "EchoTool", action: .appendArguments(#"{"name": "x"}"#, tokenCount: 1)))
    let snapshots = try await snapshots(
      of: [[reasoning("First"), call], [reasoning("Second"), text(#"{"name": "y"}"#)]],
      as: Stop.self, silent: [1])
    #expect(reasonings(snapshots) == ["First", "First|Second", "First|Second"])
    #expect(snapshots.map(\.content.name) == [nil, nil, "y"])
  }

  @Test("empty reasoning is not visible")
  func emptyReasoning() async throws {
    let snapshots = try await snapshots(
      of: [[reasoning(""), text(#"{"name": "y"}"#)]], as: Stop.self, silent: [0])
    #expect(snapshots.map(\.content.name) == ["y"])
  }
}
