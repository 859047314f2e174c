// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// A decoder of the events of the Responses API, or of one complete `response` object.
package struct ResponsesDecoder: ServerResponseDecoder {
  /// Whether the response is complete.
  package private(set) var isFinished = false

  private var items = ResponsesItems()

  /// Creates a decoder.
  package init() {}

  /// Decodes one message of the stream.
  ///
  /// - Parameter message: The message.
  /// - Returns: The events.
  /// - Throws: ``RemoteError`` if the message is malformed or reports an error.
  package mutating func decode(_ message: StreamMessage) throws(RemoteError) -> [ServerEvent] {
    // Some servers end the stream as in chat completions.
    guard !isFinished, !message.data.starts(with: Self.endMarker) else { return [] }
    let event = try MessageObject(parsing: message)
    if try event.string("object") == "response" { return try end(event, message) }
    let type = try event.string("type") ?? message.event
    switch type {
    case "response.completed", "response.incomplete", "response.failed", "response.cancelled":
      return try end(try event.requiredObject("response"), message)
    case "error":
      if let nested = event["error"] { throw .reported(nested, in: message) }
      throw .reported(
        text: try event.string("message") ?? "", code: event["code"]?.string,
        excerpt: message.data)
    case "response.output_item.added":
      return try items.add(try event.requiredObject("item"), event)
    case "response.output_item.done":
      return try items.complete(try event.requiredObject("item"), event)
    case "response.output_text.delta": return try items.appendText(event)
    case "response.output_text.done": return try items.completeText(event)
    case "response.refusal.delta": return try items.appendRefusal(event)
    case "response.refusal.done": return try items.completeRefusal(event)
    case "response.function_call_arguments.delta": return try items.appendArguments(event)
    case "response.function_call_arguments.done": return try items.completeArguments(event)
    case "response.reasoning_summary_text.delta", "response.reasoning_text.delta":
      return try items.appendReasoning(event)
    default:
      try event.throwReportedError(of: message)
      return []
    }
  }

  /// Finishes the response at the end of the stream.
  ///
  /// - Returns: No events.
  /// - Throws: ``RemoteError`` if the stream ended before the response did.
  package mutating func finish() throws(RemoteError) -> [ServerEvent] {
    guard isFinished else { throw .truncatedStream }
    return []
  }

  private static let endMarker = Array("[DONE]".utf8)

  /// Decodes the response object that ends the stream.
  private mutating func end(
    _ response: MessageObject, _ message: StreamMessage
  ) throws(RemoteError) -> [ServerEvent] {
    let status = try response.string("status") ?? "completed"
    guard status == "completed" || status == "incomplete" else {
      if let error = response["error"] { throw .reported(error, in: message) }
      throw .reported(text: "", code: status, excerpt: message.data)
    }
    var events: [ServerEvent] = []
    for (index, item) in try response.objects("output").enumerated() {
      events += try items.complete(item, ofResponseAt: index)
    }
    if let usage = try response.object("usage") { events.append(.usage(try Self.usage(usage))) }
    let details = try response.object("incomplete_details")
    let cause = try details?.string("reason")
    events.append(.finish(reason(status: status, cause: cause)))
    isFinished = true
    return events
  }

  private func reason(status: String, cause: String?) -> LanguageModelSession.FinishReason {
    switch (status, cause) {
    case ("incomplete", "content_filter"): .contentFilter
    case ("incomplete", _): .length
    default: items.hasCalls ? .toolCalls : items.hasRefusal ? .refusal : .complete
    }
  }

  private static func usage(
    _ counts: MessageObject
  ) throws(RemoteError) -> LanguageModelSession.Usage {
    let input = try counts.object("input_tokens_details")
    let output = try counts.object("output_tokens_details")
    return LanguageModelSession.Usage(
      input: .init(
        totalTokenCount: try counts.count("input_tokens"),
        cachedTokenCount: try input?.count("cached_tokens") ?? 0),
      output: .init(
        totalTokenCount: try counts.count("output_tokens"),
        reasoningTokenCount: try output?.count("reasoning_tokens") ?? 0))
  }
}
