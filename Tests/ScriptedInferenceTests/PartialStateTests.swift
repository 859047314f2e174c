// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("The partial states of a value")
struct PartialStateTests {
  @Test("states appear value by value")
  func appearByValue() throws {
    let states = try Review.sample.partialStates()
    #expect(states.map(\.title) == [nil] + Array(repeating: Review.sample.title, count: 8))
    #expect(states.map(\.rating) == [nil, nil, 5, 5, 5, 5, 5, 5, 5])
    #expect(states.map(\.isSequel) == [nil, nil, nil, true, true, true, true, true, true])
    #expect(
      states.map { $0.highlights?.map { $0.text ?? "" }.joined(separator: "|") } == [
        nil, nil, nil, nil, "", "", "Sand, more sand", "Sand, more sand|",
        "Sand, more sand|Worms 🪱",
      ])
  }

  @Test("the last state is the complete value", arguments: StreamingUnit.allCases)
  func endWithTheCompleteValue(by unit: StreamingUnit) throws {
    let states = try Review.sample.partialStates(by: unit)
    let last = try #require(states.last)
    let complete = Review.sample.asPartiallyGenerated()
    #expect(last.title == complete.title)
    #expect(last.rating == complete.rating)
    #expect(last.highlights?.map(\.text) == complete.highlights?.map(\.text))
    for (earlier, later) in zip(states, states.dropFirst()) {
      #expect(earlier != later)
    }
    #expect(Set(states.map(\.id)).count == 1, "a value keeps its identity")
    #expect(Set(states.compactMap { $0.highlights?.first?.id }).count == 1)
  }

  /// The states are equal to the snapshots that a reader without delays receives.
  @Test("states are equal to the snapshots of a stream", arguments: StreamingUnit.allCases)
  func matchAStream(by unit: StreamingUnit) async throws {
    let states = try Review.sample.partialStates(by: unit)
    let model = ScriptedLanguageModel(answering: Review.sample, by: unit)
    let stream = LanguageModelSession(model: model)
      .streamResponse(to: "Review", generating: Review.self)
    var titles: [String?] = []
    for try await snapshot in stream {
      titles.append(snapshot.content.title)
      #expect(states.contains { $0.looks(like: snapshot.content) })
    }
    #expect(titles.count <= states.count + 1)
  }

  @Test("strings grow by complete characters")
  func growByCharacters() throws {
    let texts = try "naïve 👩‍👩‍👧 e\u{301}a".partialStates(by: .character)
    #expect(texts.first == "n")
    #expect(texts.last == "naïve 👩‍👩‍👧 e\u{301}a")
    let words = try "one two three".partialStates(by: .word)
    #expect(words == ["one ", "one two ", "one two three"])
  }

  @Test("an enum value has one state")
  func choicesHaveOneState() throws {
    #expect(try Verdict.good.partialStates(by: .character) == [.good])
    #expect(try 412.partialStates(by: .character) == [412])
    #expect(try [4, 12].partialStates(by: .character) == [[], [4], [4, 12]])
  }

  @Test("replayed states are separated by the pauses of the clock")
  func areReplayedWithPauses() async throws {
    let clock = InstantClock()
    let sequence = Review.sample.replay(every: .milliseconds(200), clock: clock)
    var count = 0
    var last: Review.PartiallyGenerated?
    for try await state in sequence {
      count += 1
      last = state
    }
    #expect(clock.slept == Array(repeating: .milliseconds(200), count: count))
    #expect(count == (try Review.sample.partialStates().count))
    #expect(last?.isSequel == true)
    var second = sequence.makeAsyncIterator()
    let first = try await second.next()
    #expect(first?.title == nil, "each iteration starts at the first state")
    #expect(first?.id != last?.id)
  }

  @Test("a canceled replay stops")
  func replayStopsOnCancellation() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in Review.sample.replay(every: .seconds(3600)) {}
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension Review.PartiallyGenerated {
  /// Returns whether two states have the same contents, regardless of their identities.
  fileprivate func looks(like other: Self) -> Bool {
    title == other.title && rating == other.rating && isSequel == other.isSequel
      && highlights?.map(\.text) == other.highlights?.map(\.text)
  }
}
