// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// A decoder of the JSON lines of Ollama's `/api/chat`.
package struct OllamaChatDecoder: ServerResponseDecoder {
  /// Whether the response is complete.
  package private(set) var isFinished = false

  private var callCount = 0

  /// Creates a decoder.
  package init() {}

  /// Decodes one message of the stream.
  ///
  /// - Parameter message: The message.
  /// - Returns: The events.
  /// - Throws: ``RemoteError`` if the message is malformed or reports an error.
  package mutating func decode(_ message: StreamMessage) throws(RemoteError) -> [ServerEvent] {
    guard !isFinished else { return [] }
    let line = try MessageObject(parsing: message)
    try line.throwReportedError(of: message)
    var events: [ServerEvent] = []
    if let content = try line.object("message") { try decode(content, into: &events) }
    guard try line.bool("done") == true else { return events }
    isFinished = true
    events.append(
      .usage(
        LanguageModelSession.Usage(
          input: .init(
            totalTokenCount: try line.count("prompt_eval_count"), cachedTokenCount: 0),
          output: .init(
            totalTokenCount: try line.count("eval_count"), reasoningTokenCount: 0))))
    switch try line.string("done_reason") {
    case "length": events.append(.finish(.length))
    default: events.append(.finish(callCount > 0 ? .toolCalls : .complete))
    }
    return events
  }

  /// Finishes the response at the end of the stream.
  ///
  /// - Returns: No events.
  /// - Throws: ``RemoteError`` if the stream ended before the response did.
  package mutating func finish() throws(RemoteError) -> [ServerEvent] {
    guard isFinished else { throw .truncatedStream }
    return []
  }

  private mutating func decode(
    _ content: MessageObject, into events: inout [ServerEvent]
  ) throws(RemoteError) {
    if let text = try content.string("thinking"), !text.isEmpty { events.append(.reasoning(text)) }
    if let text = try content.string("content"), !text.isEmpty { events.append(.text(text)) }
    for call in try content.objects("tool_calls") {
      let function = try call.requiredObject("function")
      let arguments = try function.argumentsText("arguments")
      events.append(
        .toolCall(
          index: callCount, id: try call.string("id") ?? "",
          name: try function.requiredString("name"), arguments: arguments.isEmpty ? "{}" : arguments
        ))
      callCount += 1
    }
  }
}
