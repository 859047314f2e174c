// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

/// A decoder of `GenerateContentResponse` objects of the Gemini API.
///
/// There is no end marker, and some models send a finish reason in every object, so that the
/// response ends with the stream. Function calls are complete when they arrive; they are reported
/// at the end, after the signatures that belong to them.
package struct GeminiDecoder: ServerResponseDecoder {
  /// Whether the response is complete.
  package private(set) var isFinished = false

  private var reason: LanguageModelSession.FinishReason?
  private var calls: [ServerEvent] = []
  private var signatures: [JSONValue] = []
  private var usage: LanguageModelSession.Usage?

  /// Creates a decoder.
  package init() {}

  /// Decodes one message of the stream.
  ///
  /// - Parameter message: The message.
  /// - Returns: The events.
  /// - Throws: ``RemoteError`` if the message is malformed or reports an error.
  package mutating func decode(_ message: StreamMessage) throws(RemoteError) -> [ServerEvent] {
    guard !isFinished else { return [] }
    let response = try MessageObject(parsing: message)
    try response.throwReportedError(of: message)
    var events: [ServerEvent] = []
    if try response.object("promptFeedback")?.string("blockReason") != nil {
      reason = .contentFilter
    }
    for candidate in try response.objects("candidates") {
      guard try candidate.integer("index") ?? 0 == 0 else { continue }
      for part in try candidate.object("content")?.objects("parts") ?? [] {
        events += try decode(part)
      }
      if let name = try candidate.string("finishReason") {
        reason = try Self.reason(name, try candidate.string("finishMessage"), message)
      }
    }
    if let counts = try response.object("usageMetadata") {
      let new = try Self.usage(counts)
      if new != usage { events.append(.usage(new)) }
      usage = new
    }
    return events
  }

  /// Finishes the response at the end of the stream.
  ///
  /// - Returns: The remaining events.
  /// - Throws: ``RemoteError`` if the stream ended before the response did.
  package mutating func finish() throws(RemoteError) -> [ServerEvent] {
    guard !isFinished else { return [] }
    guard var reason else { throw .truncatedStream }
    isFinished = true
    var events: [ServerEvent] = []
    if !signatures.isEmpty {
      events.append(.reasoningSignature(ReasoningBlocks.signature(signatures)))
    }
    if reason == .complete, !calls.isEmpty { reason = .toolCalls }
    return events + calls + [.finish(reason)]
  }

  private mutating func decode(_ part: MessageObject) throws(RemoteError) -> [ServerEvent] {
    if let call = try part.object("functionCall") {
      if let signature = try part.string("thoughtSignature") {
        signatures.append([
          "index": .number(JSONNumber(calls.count)), "thoughtSignature": .string(signature),
        ])
      }
      let arguments = try call.argumentsText("args")
      calls.append(
        .toolCall(
          index: calls.count, id: try call.string("id") ?? "",
          name: try call.requiredString("name"), arguments: arguments.isEmpty ? "{}" : arguments))
      return []
    }
    guard let text = try part.string("text"), !text.isEmpty else { return [] }
    return [try part.bool("thought") == true ? .reasoning(text) : .text(text)]
  }

  /// Returns the reason of a `finishReason`.
  ///
  /// - Throws: ``RemoteError`` if the response is not usable.
  private static func reason(
    _ name: String, _ text: String?, _ message: StreamMessage
  ) throws(RemoteError) -> LanguageModelSession.FinishReason {
    switch name {
    case "STOP": .complete
    case "MAX_TOKENS": .length
    case "SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII",
      "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION", "MODEL_ARMOR":
      .contentFilter
    default: throw .reported(text: text ?? "", code: name, excerpt: message.data)
    }
  }

  private static func usage(
    _ counts: MessageObject
  ) throws(RemoteError) -> LanguageModelSession.Usage {
    let (text, thoughts) = (
      try counts.count("candidatesTokenCount"), try counts.count("thoughtsTokenCount")
    )
    let (prompt, tools) = (
      try counts.count("promptTokenCount"), try counts.count("toolUsePromptTokenCount")
    )
    return LanguageModelSession.Usage(
      input: .init(
        totalTokenCount: sum(prompt, tools),
        cachedTokenCount: try counts.count("cachedContentTokenCount")),
      output: .init(totalTokenCount: sum(text, thoughts), reasoningTokenCount: thoughts))
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}
