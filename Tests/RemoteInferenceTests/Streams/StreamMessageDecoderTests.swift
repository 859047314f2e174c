// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import Testing

@Suite("Decoders of stream messages")
struct StreamMessageDecoderTests {
  private static func decode(
    _ pieces: [[UInt8]], _ framing: StreamFraming = .serverSentEvents,
    limits: StreamLimits = StreamLimits()
  ) throws -> [StreamMessage] {
    var decoder = StreamMessageDecoder(framing, limits: limits)
    var messages: [StreamMessage] = []
    for piece in pieces { messages += try decoder.append(piece) }
    if let last = decoder.finish() { messages.append(last) }
    return messages
  }

  private static func texts(_ stream: String, _ framing: StreamFraming = .serverSentEvents) throws
    -> [String]
  {
    try decode([Array(stream.utf8)], framing).map { String(decoding: $0.data, as: UTF8.self) }
  }

  static let events =
    "\u{FEFF}: comment\n\nevent: start\ndata: {\"a\":\n"
    + "data:  1}\n\ndata:é\r\n\r\nid: 7\rdata: x\rretry: 10\rdata\r\r"
    + "event: none\n\nunknown: field\ndata: [DONE]\n\n"

  @Test("fields, comments, line ends, and several lines of data are decoded")
  func decodesEvents() throws {
    let messages = try Self.decode([Array(Self.events.utf8)])
    #expect(messages.map(\.event) == ["start", "", "", ""])
    #expect(
      messages.map { String(decoding: $0.data, as: UTF8.self) }
        == ["{\"a\":\n 1}", "é", "x\n", "[DONE]"])
    for message in messages {
      let rest = Array(Self.events.utf8)[message.offset...]
      #expect(rest.first == message.data.first)
    }
  }

  @Test("every split of a stream gives the same events")
  func splits() throws {
    let bytes = Array(Self.events.utf8)
    let expected = try Self.decode([bytes])
    for split in bytes.indices {
      #expect(try Self.decode([Array(bytes[..<split]), Array(bytes[split...])]) == expected)
    }
    #expect(try Self.decode(bytes.map { [$0] }) == expected)
  }

  @Test("an event without its empty line counts, one with a cut line does not")
  func endOfEvents() throws {
    #expect(try Self.texts("data: 1\n\ndata: 2\n") == ["1", "2"])
    #expect(try Self.texts("data: 1\n\ndata: 2") == ["1"])
    #expect(try Self.texts("data: 1\n\ndata: 2\nda") == ["1"])
    #expect(try Self.texts("data:\n\ndata\n\n\n\n").isEmpty)
  }

  @Test("JSON lines are separated by line feeds, and a cut line is discarded")
  func jsonLines() throws {
    let stream = "{\"a\":1}\r\n\n{\"b\":\r2}\n \n{\"c\":3}"
    #expect(
      try Self.texts(stream, .jsonLines) == ["{\"a\":1}", "{\"b\":\r2}", "{\"c\":3}"])
    #expect(try Self.texts("{\"a\":1}\n{\"b\"", .jsonLines) == ["{\"a\":1}"])
    let bytes = Array(stream.utf8)
    let expected = try Self.decode([bytes], .jsonLines)
    #expect(expected.map(\.offset) == [0, 10, 21])
    #expect(try Self.decode(bytes.map { [$0] }, .jsonLines) == expected)
  }

  @Test(
    "a line above the limit fails before it is stored",
    arguments: [
      StreamFraming.serverSentEvents, .jsonLines,
    ])
  func lineLimit(_ framing: StreamFraming) throws {
    var decoder = StreamMessageDecoder(framing, limits: .init(maximumLineByteCount: 100))
    _ = try decoder.append(Array("data: 12\n\n".utf8))
    let error = #expect(throws: RemoteError.self) {
      for _ in 0..<1_000_000 { _ = try decoder.append(Array("data: [1, 2, 3]".utf8)) }
    }
    #expect(error?.kind == .limitExceeded)
    #expect(error?.message.contains("offset 10") == true)
  }

  @Test("the data of an event with many lines is limited")
  func dataLimit() throws {
    var decoder = StreamMessageDecoder(
      .serverSentEvents, limits: .init(maximumLineByteCount: 1000))
    let error = #expect(throws: RemoteError.self) {
      for _ in 0..<1_000_000 { _ = try decoder.append(Array("data: 1\n".utf8)) }
    }
    #expect(error?.kind == .limitExceeded)
  }

  @Test("a response above the limit fails")
  func responseLimit() throws {
    var decoder = StreamMessageDecoder(
      .serverSentEvents, limits: .init(maximumResponseByteCount: 1000))
    var count = 0
    let error = #expect(throws: RemoteError.self) {
      while count < 1_000_000 { count += try decoder.append(Array("data: 1\n\n".utf8)).count }
    }
    #expect(error?.kind == .limitExceeded)
    #expect(count == 111)
  }
}
