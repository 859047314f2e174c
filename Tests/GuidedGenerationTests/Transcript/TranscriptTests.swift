// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite("Transcript")
struct TranscriptTests {
  private func entry(_ id: String) -> Transcript.Entry {
    .response(Transcript.Response(id: id, assetIDs: [], segments: []))
  }

  @Test("a transcript is a mutable, range-replaceable collection")
  func collection() {
    var transcript = Transcript(entries: ["a", "b", "c"].map(entry))
    #expect(transcript.count == 3)
    transcript[1] = entry("x")
    transcript.append(entry("d"))
    transcript.removeFirst()
    #expect(transcript.map(\.id) == ["x", "c", "d"])
    #expect(transcript.last?.id == "d")
    #expect(transcript != Transcript(entries: transcript.reversed()))
  }

  @Test("response formats are compared by their schemas")
  func responseFormatEquality() {
    let first = Transcript.ResponseFormat(type: Stop.self)
    let second = Transcript.ResponseFormat(schema: Stop.generationSchema)
    #expect(first == second)
    #expect(first != Transcript.ResponseFormat(type: Trip.self))
  }
}
