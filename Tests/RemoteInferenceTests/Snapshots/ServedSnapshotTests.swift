// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import JSONText
import RemoteInference
import SchemaModel
import ScriptedInference
import Testing

@Suite("Snapshots of served responses")
struct ServedSnapshotTests {
  /// The contents after each byte of a text, without repetitions.
  private static func contents(of text: String) throws -> [GeneratedContent] {
    let decoder = ResponseDecoder()
    var parser = IncrementalJSONParser()
    var contents: [GeneratedContent] = []
    for byte in text.utf8 {
      guard try parser.append([byte]), let partial = parser.partial else { continue }
      contents.append(decoder.content(partial))
    }
    return contents
  }

  private static func bytes(
    _ messages: [String], chunk: Int = .max
  ) -> AsyncStream<ArraySlice<UInt8>> {
    let bytes = messages.flatMap(\.utf8)
    return AsyncStream { continuation in
      for start in stride(from: 0, to: bytes.count, by: min(chunk, max(1, bytes.count))) {
        continuation.yield(bytes[start..<(start + min(chunk, bytes.count - start))])
      }
      continuation.finish()
    }
  }

  private static func text(of message: ServedMessage, _ framing: StreamFraming) -> String {
    switch framing {
    case .serverSentEvents: "event: \(message.name)\r\ndata: \(message.text)\r\n\r\n"
    case .jsonLines: message.text + "\n"
    }
  }

  private static func read(
    _ messages: [ServedMessage], framing: StreamFraming = .serverSentEvents, chunk: Int = .max,
    limits: StreamLimits = StreamLimits()
  ) async throws -> [ServedSnapshot<ServedOrder>] {
    let bytes = bytes(messages.map { text(of: $0, framing) }, chunk: chunk)
    var snapshots: [ServedSnapshot<ServedOrder>] = []
    for try await snapshot in bytes.servedSnapshots(
      of: ServedOrder.self, framing: framing, limits: limits)
    {
      snapshots.append(snapshot)
    }
    return snapshots
  }

  private static let json = ServedOrder.sample.generatedContent.jsonString

  private static func messages() throws -> [ServedMessage] {
    try contents(of: json).filter { !$0.isComplete }.map { ServedMessage(snapshot: $0) }
      + [.result(ServedOrder.sample.generatedContent.jsonValue)]
  }

  @Test(
    "a client sees the states of the server, however the bytes are divided",
    arguments: [StreamFraming.serverSentEvents, .jsonLines], [1, 7, Int.max])
  func snapshotsEqualTheStates(_ framing: StreamFraming, _ chunk: Int) async throws {
    let snapshots = try await Self.read(Self.messages(), framing: framing, chunk: chunk)
    // The states that differ visibly, as a local reader sees them. The last snapshot adds that the
    // content is complete.
    let expected = try ServedOrder.sample.partialStates(by: .character)
    let visible = snapshots.dropLast().map(\.content)
    #expect(
      visible.map { "\($0.title ?? "-") \($0.days ?? 0)" }
        == expected.map { "\($0.title ?? "-") \($0.days ?? 0)" })
    #expect(visible.map(\.state) == expected.map(\.state))
    #expect(visible.map(\.note) == expected.map(\.note))
    #expect(visible.map { $0.lines?.map(\.name) } == expected.map { $0.lines?.map(\.name) })
    #expect(snapshots.dropLast().allSatisfy { !$0.isComplete })
    #expect(snapshots.last?.isComplete == true)
    #expect(snapshots.last?.rawContent.jsonString == Self.json)
  }

  @Test("every snapshot has the content and the completeness that the server sent")
  func contentsAreEqual() async throws {
    for content in try Self.contents(of: Self.json) where !content.isComplete {
      let snapshots = try await Self.read(
        [ServedMessage(snapshot: content), .result(ServedOrder.sample.generatedContent.jsonValue)])
      if snapshots.count == 2 { #expect(snapshots[0].rawContent == content) }
      #expect((1...2).contains(snapshots.count))
    }
  }

  @Test("comments that keep a connection open are ignored")
  func commentsAreIgnored() async throws {
    let messages = try Self.messages().map { Self.text(of: $0, .serverSentEvents) }
    let bytes = Self.bytes(messages.flatMap { [": keep-alive\n\n", $0] }, chunk: 5)
    let order = try await bytes.servedSnapshots(of: ServedOrder.self).collect()
    #expect(order.generatedContent.jsonString == Self.json)
  }

  @Test("elements keep their identity")
  func elementsKeepTheirIdentity() async throws {
    let snapshots = try await Self.read(Self.messages())
    let first = snapshots.compactMap { $0.content.lines?.first?.id }
    #expect(first.count > 3)
    #expect(Set(first).count == 1)
  }

  @Test("single bytes are read")
  func singleBytes() async throws {
    let text = try Self.messages().map { Self.text(of: $0, .jsonLines) }.joined()
    let bytes = AsyncStream<UInt8> { continuation in
      for byte in text.utf8 { continuation.yield(byte) }
      continuation.finish()
    }
    let order = try await bytes.servedSnapshots(of: ServedOrder.self, framing: .jsonLines)
      .collect()
    #expect(order == ServedOrder.sample)
  }

  @Test("text arrives as strings")
  func textResponses() async throws {
    let messages: [ServedMessage] = [
      .snapshot(.string(""), open: 1), .snapshot(.string("It \"r"), open: 1),
      .result(.string("It \"rains\"")),
    ]
    let bytes = Self.bytes(messages.map { Self.text(of: $0, .serverSentEvents) })
    var texts: [String] = []
    for try await snapshot in bytes.servedSnapshots(of: String.self) {
      texts.append(snapshot.content)
    }
    #expect(texts == ["It \"r", "It \"rains\""])
  }

  @Test("a new attempt that begins again replaces the content")
  func newAttempts() async throws {
    let messages: [ServedMessage] = [
      .snapshot(.object([.init(name: "title", value: .string("wrong"))]), open: 2),
      .snapshot(.object([.init(name: "title", value: .string("ri"))]), open: 2),
      .result(ServedOrder.sample.generatedContent.jsonValue),
    ]
    let titles = try await Self.read(messages).map(\.content.title)
    #expect(titles == ["wrong", "ri", ServedOrder.sample.title])
  }

  @Test("a failure of the server is thrown")
  func failuresAreThrown() async throws {
    let failure = ServedFailure(code: "rateLimited", message: "later")
    await #expect(throws: failure) {
      try await Self.read(Array(Self.messages().prefix(3)) + [.failure(failure)])
    }
  }

  @Test("a response without its last message is a connection error")
  func cutOffResponses() async throws {
    let messages = Array(try Self.messages().dropLast())
    for count in [0, 1, messages.count] {
      await #expect {
        try await Self.read(Array(messages.prefix(count)))
      } throws: { ($0 as? RemoteError)?.kind == .connection }
    }
  }

  @Test(
    "lines above the limit are an error", arguments: [StreamFraming.serverSentEvents, .jsonLines])
  func longLines(_ framing: StreamFraming) async throws {
    await #expect {
      try await Self.read(
        Self.messages(), framing: framing, chunk: 16,
        limits: StreamLimits(maximumLineByteCount: 100))
    } throws: { ($0 as? RemoteError)?.kind == .limitExceeded }
  }

  @Test(
    "content that violates the schema does not reach the reader",
    arguments: [
      (#"{"type":"snapshot","content":{"days":31,"title":"x"},"open":1}"#, false),
      (#"{"type":"result","content":{"title":"x"}}"#, false),
      (#"{"type":"result","content":null}"#, false),
      (#"{"type":"snapshot","content":{"title":"x"},"open":3}"#, true),
      (#"{"type":"snapshot","content":{"title":"x"},"open":-1}"#, true),
      (#"{"type":"snapshot","content":{"title":"x"}}"#, true),
      (#"{"type":"other"}"#, true), ("[]", true), ("{", true),
    ])
  func invalidMessages(_ message: String, isMalformed: Bool) async throws {
    let bytes = Self.bytes(["event: snapshot\ndata: \(message)\n\n"])
    await #expect {
      for try await _ in bytes.servedSnapshots(of: ServedOrder.self) {}
    } throws: { error in
      isMalformed
        ? (error as? RemoteError)?.kind == .malformedResponse
        : error is GenerationSchema.Violation
    }
  }
}
