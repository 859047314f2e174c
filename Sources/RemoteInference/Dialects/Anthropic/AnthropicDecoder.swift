// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

/// A decoder of the events of Anthropic's Messages API, or of one complete message.
package struct AnthropicDecoder: ServerResponseDecoder {
  /// Whether the response is complete.
  package private(set) var isFinished = false

  private var reason: LanguageModelSession.FinishReason?
  private var explanation: String?
  private var blocks = AnthropicBlocks()
  private var counts = AnthropicTokenCounts()

  /// Creates a decoder.
  package init() {}

  /// Decodes one message of the stream.
  ///
  /// - Parameter message: The message.
  /// - Returns: The events.
  /// - Throws: ``RemoteError`` if the message is malformed or reports an error.
  package mutating func decode(_ message: StreamMessage) throws(RemoteError) -> [ServerEvent] {
    guard !isFinished, !message.data.starts(with: Self.endMarker) else { return [] }
    let event = try MessageObject(parsing: message)
    switch try event.string("type") ?? message.event {
    case "message_start":
      return try usage(try event.requiredObject("message"))
    case "content_block_start":
      return try blocks.begin(
        try event.requiredObject("content_block"), at: try event.integer("index") ?? 0)
    case "content_block_delta":
      return try blocks.append(
        try event.requiredObject("delta"), at: try event.integer("index") ?? 0)
    case "content_block_stop": return blocks.end(at: try event.integer("index") ?? 0)
    case "message_delta":
      try stop(try event.requiredObject("delta"))
      return try usage(event)
    case "message_stop": return end()
    case "message":
      var events = try usage(event)
      for (index, block) in try event.objects("content").enumerated() {
        events += try blocks.begin(block, at: index) + blocks.end(at: index)
      }
      try stop(event)
      return events + end()
    case "error": throw .reported(event["error"] ?? .null, in: message)
    default:
      try event.throwReportedError(of: message)
      return []
    }
  }

  /// Finishes the response at the end of the stream.
  ///
  /// - Returns: The remaining events.
  /// - Throws: ``RemoteError`` if the stream ended before the response did.
  package mutating func finish() throws(RemoteError) -> [ServerEvent] {
    guard !isFinished else { return [] }
    guard reason != nil else { throw .truncatedStream }
    return end()
  }

  private static let endMarker = Array("[DONE]".utf8)

  private mutating func usage(_ object: MessageObject) throws(RemoteError) -> [ServerEvent] {
    guard let usage = try object.object("usage") else { return [] }
    try counts.update(usage)
    return [.usage(counts.usage)]
  }

  private mutating func stop(_ object: MessageObject) throws(RemoteError) {
    guard let name = try object.string("stop_reason") else { return }
    explanation = try object.object("stop_details")?.string("explanation")
    switch name {
    case "max_tokens", "model_context_window_exceeded": reason = .length
    case "tool_use": reason = .toolCalls
    case "refusal": reason = .refusal
    default: reason = .complete
    }
  }

  private mutating func end() -> [ServerEvent] {
    isFinished = true
    var events = blocks.endReasoning()
    if reason == .refusal, let explanation, !explanation.isEmpty {
      events.append(.refusal(explanation))
    }
    var reason = reason ?? .complete
    if reason == .complete, blocks.hasCalls { reason = .toolCalls }
    events.append(.finish(reason))
    return events
  }
}

/// The token counts of a message, of which each event updates some.
private struct AnthropicTokenCounts {
  private var counts: [String: Int] = [:]

  mutating func update(_ usage: MessageObject) throws(RemoteError) {
    for name in [
      "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens",
    ] where usage[name] != nil {
      counts[name] = try usage.count(name)
    }
    if let details = try usage.object("output_tokens_details") {
      counts["thinking_tokens"] = try details.count("thinking_tokens")
    }
  }

  /// The counts.
  ///
  /// The server's count of the input does not include the cache.
  var usage: LanguageModelSession.Usage {
    let cached = counts["cache_read_input_tokens", default: 0]
    let input = [
      cached, counts["cache_creation_input_tokens", default: 0], counts["input_tokens", default: 0],
    ].reduce(0) { total, count in
      let (sum, overflows) = total.addingReportingOverflow(count)
      return overflows ? .max : sum
    }
    return LanguageModelSession.Usage(
      input: .init(totalTokenCount: input, cachedTokenCount: cached),
      output: .init(
        totalTokenCount: counts["output_tokens", default: 0],
        reasoningTokenCount: counts["thinking_tokens", default: 0]))
  }
}
