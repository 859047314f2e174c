// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONText
import RemoteInference
import SchemaModel
import TestSupport
import Testing

/// A recorded response stream of `Fixtures/Streams`, with the expected outcome.
struct StreamFixture: Sendable, CustomTestStringConvertible {
  /// The folder and the name of the stream.
  let testDescription: String
  let format: any WireFormat
  let bytes: [UInt8]
  let expected: StreamOutcome

  /// All streams, sorted by name.
  static let all: [StreamFixture] = load()

  /// The wire format of each folder.
  private static let formats: [String: any WireFormat] = [
    "Anthropic": AnthropicFormat(), "ChatCompletions": ChatCompletionsFormat(),
    "Gemini": GeminiFormat(), "Ollama": OllamaChatFormat(), "Responses": ResponsesFormat(),
  ]

  private static func load() -> [StreamFixture] {
    var fixtures: [StreamFixture] = []
    for (folder, format) in formats.sorted(by: { $0.key < $1.key }) {
      let path = Fixtures.url("Streams/\(folder)").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names.sorted() where !name.hasSuffix(".json") {
        let stem = String(name.prefix { $0 != "." })
        guard let bytes = try? Fixtures.bytes("Streams/\(folder)/\(name)"),
          let text = try? Fixtures.text("Streams/\(folder)/\(stem).json"),
          let sidecar = try? JSONParser.parse(text)
        else { continue }
        fixtures.append(
          StreamFixture(
            testDescription: "\(folder)/\(stem)", format: format, bytes: bytes,
            expected: StreamOutcome(sidecar)))
      }
    }
    return fixtures
  }
}

/// The events of a response in a canonical representation, and its error.
///
/// Adjacent texts are joined, as are the fragments of a tool call; only the last token counts
/// remain, before the finish reason.
struct StreamOutcome: Equatable, CustomStringConvertible {
  var events: [JSONValue] = []
  var error: JSONValue?

  var description: String {
    JSONWriter.text(of: .array(events)) + (error.map { " " + JSONWriter.text(of: $0) } ?? "")
  }

  /// Creates the expected outcome of a stream.
  init(_ sidecar: JSONValue) {
    events = sidecar["events"]?.elements ?? []
    error = sidecar["error"]
  }

  /// Decodes a stream.
  ///
  /// - Parameters:
  ///   - pieces: The bytes of the stream, in pieces.
  ///   - format: The wire format.
  init(of pieces: some Sequence<some Sequence<UInt8>>, format: any WireFormat) {
    var framing = StreamMessageDecoder(format.framing)
    var decoder = format.makeDecoder()
    var events: [ServerEvent] = []
    do {
      for piece in pieces {
        for message in try framing.append(Array(piece)) { events += try decoder.decode(message) }
      }
      if let message = framing.finish() { events += try decoder.decode(message) }
      events += try decoder.finish()
    } catch {
      self.error = Self.json(error)
    }
    self.events = Self.canonical(events)
  }

  /// Decodes messages.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - format: The wire format.
  init(ofMessages messages: [String], format: any WireFormat) {
    var decoder = format.makeDecoder()
    var events: [ServerEvent] = []
    do {
      for message in messages {
        events += try decoder.decode(StreamMessage(data: Array(message.utf8), offset: 7))
      }
      events += try decoder.finish()
    } catch {
      self.error = Self.json(error)
    }
    self.events = Self.canonical(events)
  }

  private static func json(_ error: any Error) -> JSONValue {
    guard let error = error as? RemoteError else { return .string("\(error)") }
    var members = [JSONValue.Member(name: "kind", value: .string("\(error.kind)"))]
    if let code = error.code { members.append(.init(name: "code", value: .string(code))) }
    if let status = error.status {
      members.append(.init(name: "status", value: .number(JSONNumber(status))))
    }
    return .object(members)
  }

  private static func canonical(_ events: [ServerEvent]) -> [JSONValue] {
    var values: [JSONValue] = []
    var calls: [Int: Int] = [:]
    var (usage, finish): (JSONValue?, JSONValue?)
    for event in events {
      switch event {
      case .text(let text): appendText("text", text, to: &values)
      case .reasoning(let text): appendText("reasoning", text, to: &values)
      case .refusal(let text): appendText("refusal", text, to: &values)
      case .reasoningSignature(let data):
        values.append(["signature": (try? JSONParser.parse(data)) ?? "not JSON"])
      case .toolCall(let index, let id, let name, let arguments):
        let known = calls[index].flatMap { values[$0]["toolCall"]?["arguments"]?.string } ?? ""
        let position = calls[index] ?? values.count
        let call: JSONValue = [
          "toolCall": [
            "index": .number(JSONNumber(index)), "id": .string(id), "name": .string(name),
            "arguments": .string(known + arguments),
          ]
        ]
        if calls[index] == nil { values.append(call) } else { values[position] = call }
        calls[index] = position
      case .usage(let counts):
        usage = [
          "usage": [
            "input": .number(JSONNumber(counts.input.totalTokenCount)),
            "cached": .number(JSONNumber(counts.input.cachedTokenCount)),
            "output": .number(JSONNumber(counts.output.totalTokenCount)),
            "reasoning": .number(JSONNumber(counts.output.reasoningTokenCount)),
          ]
        ]
      case .finish(let reason): finish = ["finish": .string(reason.rawValue)]
      }
    }
    return values + [usage, finish].compactMap(\.self)
  }

  private static func appendText(_ kind: String, _ text: String, to values: inout [JSONValue]) {
    if let last = values.last?[kind]?.string {
      values[values.count - 1] = .object([.init(name: kind, value: .string(last + text))])
    } else {
      values.append(.object([.init(name: kind, value: .string(text))]))
    }
  }
}
