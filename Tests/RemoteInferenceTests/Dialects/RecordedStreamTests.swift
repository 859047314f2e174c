// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import SchemaModel
import TestSupport
import Testing

@Suite("Recorded response streams")
struct RecordedStreamTests {
  @Test("every format has recorded streams")
  func count() {
    let counts = Dictionary(grouping: StreamFixture.all) {
      $0.testDescription.prefix { $0 != "/" }
    }.mapValues(\.count)
    #expect(counts.count == 5)
    #expect(counts.values.allSatisfy { $0 >= 6 }, "\(counts)")
  }

  @Test("a stream yields the expected events", arguments: StreamFixture.all)
  func events(_ fixture: StreamFixture) {
    #expect(StreamOutcome(of: [fixture.bytes], format: fixture.format) == fixture.expected)
  }

  @Test("a stream that arrives in single bytes yields the same", arguments: StreamFixture.all)
  func singleBytes(_ fixture: StreamFixture) {
    let pieces = fixture.bytes.map { [$0] }
    #expect(StreamOutcome(of: pieces, format: fixture.format) == fixture.expected)
  }

  @Test("a stream that is split at any byte has the same messages", arguments: StreamFixture.all)
  func splits(_ fixture: StreamFixture) throws {
    let complete = try messages(of: [fixture.bytes], fixture)
    // Long streams are covered event by event below.
    let count = fixture.bytes.count
    let splits = (0...count).filter { count < 1200 || $0 < 150 || $0 > count - 50 }
    for split in splits {
      let pieces = [fixture.bytes[..<split], fixture.bytes[split...]].map(Array.init)
      #expect(try messages(of: pieces, fixture) == complete, "split at \(split)")
    }
  }

  @Test("an event that is split at any byte has the same messages", arguments: StreamFixture.all)
  func eventSplits(_ fixture: StreamFixture) throws {
    var splitCount = 0
    for range in try eventRanges(of: fixture) {
      let event = fixture.bytes[range]
      let complete = try messages(of: [Array(event)], fixture)
      for split in range {
        let pieces = [event[..<split], event[split...]].map(Array.init)
        if try messages(of: pieces, fixture) != complete { Issue.record("split at \(split)") }
        splitCount += 1
      }
    }
    #expect(splitCount == fixture.bytes.count)
  }

  @Test("line endings do not change the events", arguments: StreamFixture.all)
  func lineEndings(_ fixture: StreamFixture) {
    let text = String(decoding: fixture.bytes, as: UTF8.self)
    let lineFeeds = text.replacing("\r\n", with: "\n")
    for variant in [lineFeeds, lineFeeds.replacing("\n", with: "\r\n")] {
      #expect(StreamOutcome(of: [variant.utf8], format: fixture.format) == fixture.expected)
    }
  }

  @Test("comments and unknown events do not change the events", arguments: StreamFixture.all)
  func comments(_ fixture: StreamFixture) {
    guard fixture.format.framing == .serverSentEvents else { return }
    let text = String(decoding: fixture.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    let variant = text.replacing(
      "\n\n", with: "\n\n: comment\n\nretry: 10\nevent: later\ndata: {\"type\":\"later\"}\n\n")
    #expect(StreamOutcome(of: [variant.utf8], format: fixture.format) == fixture.expected)
  }

  @Test("a missing end marker does not change the events", arguments: StreamFixture.all)
  func endMarker(_ fixture: StreamFixture) {
    let text = String(decoding: fixture.bytes, as: UTF8.self).replacing("[DONE]", with: "")
    #expect(StreamOutcome(of: [text.utf8], format: fixture.format) == fixture.expected)
  }

  @Test("a stream that ends early is an error or complete", arguments: StreamFixture.all)
  func truncation(_ fixture: StreamFixture) {
    var completeCount = 0
    let step = max(7, fixture.bytes.count / 100)
    for end in stride(from: 0, to: fixture.bytes.count, by: step) {
      let outcome = StreamOutcome(of: [fixture.bytes[..<end]], format: fixture.format)
      if outcome.error == nil {
        completeCount += 1
        #expect(outcome.events.last?["finish"] != nil, "ends at \(end)")
      } else {
        #expect(outcome.events.last?["finish"] == nil, "ends at \(end)")
      }
    }
    #expect(completeCount < fixture.bytes.count / step)
  }

  @Test("changed bytes yield events or a typed error", arguments: StreamFixture.all)
  func mutations(_ fixture: StreamFixture) {
    var generator = SeededGenerator(seed: 13)
    let interesting = Array("\"{}[]:,0n-\\\n\r".utf8)
    for _ in 0..<15 {
      var bytes = fixture.bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let position = bytes.indices.randomElement(using: &generator) ?? 0
        bytes[position] = interesting.randomElement(using: &generator) ?? 0
      }
      let outcome = StreamOutcome(of: [bytes], format: fixture.format)
      #expect((outcome.error == nil) == (outcome.events.last?["finish"] != nil))
      if let error = outcome.error { #expect(error["kind"]?.string != nil) }
    }
  }

  /// Returns the ranges of bytes of which each ends with a message, and the rest.
  private func eventRanges(of fixture: StreamFixture) throws -> [Range<Int>] {
    var framing = StreamMessageDecoder(fixture.format.framing)
    var starts = [0]
    for (index, byte) in fixture.bytes.enumerated() where try !framing.append([byte]).isEmpty {
      starts.append(index + 1)
    }
    return zip(starts, starts.dropFirst() + [fixture.bytes.count]).map { $0..<$1 }
  }

  private func messages(
    of pieces: [[UInt8]], _ fixture: StreamFixture
  ) throws -> [StreamMessage] {
    var framing = StreamMessageDecoder(fixture.format.framing)
    var messages: [StreamMessage] = []
    for piece in pieces { messages += try framing.append(piece) }
    if let last = framing.finish() { messages.append(last) }
    return messages
  }
}
