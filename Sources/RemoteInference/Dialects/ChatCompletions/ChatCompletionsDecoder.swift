// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// A decoder of chat completions: `chat.completion.chunk` objects, or one `chat.completion` object.
package struct ChatCompletionsDecoder: ServerResponseDecoder {
  /// Whether the response is complete.
  package private(set) var isFinished = false

  private var reason: LanguageModelSession.FinishReason?
  private var hasRefusal = false
  private var toolCalls = ToolCallFragments()
  private var reasoningDetails = ReasoningDetails()
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
    if message.data.starts(with: Self.endMarker) { return try end() }
    let chunk = try MessageObject(parsing: message)
    try chunk.throwReportedError(of: message)
    if try chunk.string("object") == "error" { throw .reported(chunk.value, in: message) }
    var events: [ServerEvent] = []
    for choice in try chunk.objects("choices") {
      guard try choice.integer("index") ?? 0 == 0 else { continue }
      // A server that ignores `stream` sends the complete message.
      let (part, complete) = (try choice.object("delta"), try choice.object("message"))
      if let delta = part ?? complete {
        try decode(delta: delta, into: &events)
      }
      if let name = try choice.string("finish_reason") { reason = try Self.reason(name, message) }
    }
    if let counts = try chunk.object("usage") {
      let new = try Self.usage(counts)
      if new != usage { events.append(.usage(new)) }
      usage = new
    }
    return events
  }

  /// Finishes the response at the end of the stream.
  ///
  /// Some servers close the connection without `[DONE]`; a response that has a finish reason is
  /// complete even so.
  ///
  /// - Returns: The remaining events.
  /// - Throws: ``RemoteError`` if the stream ended before the response did.
  package mutating func finish() throws(RemoteError) -> [ServerEvent] {
    guard !isFinished else { return [] }
    guard reason != nil else { throw .truncatedStream }
    return try end()
  }

  private static let endMarker = Array("[DONE]".utf8)

  /// The fields for reasoning, of which servers send at most two with the same text.
  private static let reasoningFields = ["reasoning_content", "reasoning", "thinking"]

  private mutating func decode(
    delta: MessageObject, into events: inout [ServerEvent]
  ) throws(RemoteError) {
    try reasoningDetails.append(try delta.objects("reasoning_details"))
    for field in Self.reasoningFields {
      guard let text = try delta.string(field), !text.isEmpty else { continue }
      events.append(.reasoning(text))
      break
    }
    let calls = try delta.objects("tool_calls")
    if let text = try delta.string("content"), !text.isEmpty {
      appendSignature(to: &events)
      events.append(.text(text))
    }
    if let text = try delta.string("refusal"), !text.isEmpty {
      hasRefusal = true
      events.append(.refusal(text))
    }
    if !calls.isEmpty { appendSignature(to: &events) }
    for call in calls { events += try toolCalls.append(call) }
  }

  private mutating func appendSignature(
    to events: inout [ServerEvent], isLast: Bool = false
  ) {
    if let signature = reasoningDetails.takeSignature(isLast: isLast) {
      events.append(.reasoningSignature(signature))
    }
  }

  private mutating func end() throws(RemoteError) -> [ServerEvent] {
    isFinished = true
    var events = try toolCalls.finish()
    appendSignature(to: &events, isLast: true)
    var reason = reason ?? .complete
    if reason == .complete {
      // Several servers report `stop` after tool calls and refusals.
      if hasRefusal { reason = .refusal }
      if !toolCalls.isEmpty { reason = .toolCalls }
    }
    events.append(.finish(reason))
    return events
  }
}

extension ChatCompletionsDecoder {
  /// Returns the reason of a `finish_reason`.
  ///
  /// - Throws: ``RemoteError`` if the reason is an error of the server.
  private static func reason(
    _ name: String, _ message: StreamMessage
  ) throws(RemoteError) -> LanguageModelSession.FinishReason {
    switch name {
    case "length", "max_tokens": .length
    case "content_filter": .contentFilter
    case "tool_calls", "function_call": .toolCalls
    case "error", "abort", "insufficient_system_resource":
      throw .reported(text: "", code: name, excerpt: message.data)
    default: .complete
    }
  }

  private static func usage(
    _ counts: MessageObject
  ) throws(RemoteError) -> LanguageModelSession.Usage {
    let input = try counts.object("prompt_tokens_details")
    let output = try counts.object("completion_tokens_details")
    return LanguageModelSession.Usage(
      input: .init(
        totalTokenCount: try counts.count("prompt_tokens"),
        cachedTokenCount: try input?.count("cached_tokens") ?? 0),
      output: .init(
        totalTokenCount: try counts.count("completion_tokens"),
        // SGLang has the count outside the details.
        reasoningTokenCount: try (output ?? counts).count("reasoning_tokens")))
  }
}
