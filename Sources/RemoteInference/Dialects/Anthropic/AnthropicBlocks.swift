// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel

/// The content blocks of a message.
///
/// Consecutive thinking blocks become one signature, which later requests return unchanged.
struct AnthropicBlocks {
  private struct Block {
    enum Kind {
      case text, thinking, toolUse
    }

    let kind: Kind
    /// The text of a thinking block.
    var text = ""
    /// The signature of a thinking block.
    var signature = ""
    var call = (position: 0, id: "", name: "")
    /// The input of a call that begins with its input.
    var input: JSONValue?
    /// Whether the input of a call has arrived in deltas.
    var hasInput = false
  }

  private var open: [Int: Block] = [:]
  private var thinking: [JSONValue] = []
  private var callCount = 0

  /// Whether the model has called tools.
  var hasCalls: Bool { callCount > 0 }

  /// Begins a block.
  mutating func begin(_ block: MessageObject, at index: Int) throws(RemoteError) -> [ServerEvent] {
    switch try block.string("type") {
    case "text":
      open[index] = Block(kind: .text)
      let events = endReasoning()
      guard let text = try block.string("text"), !text.isEmpty else { return events }
      return events + [.text(text)]
    case "thinking":
      let text = try block.string("thinking") ?? ""
      open[index] = Block(
        kind: .thinking, text: text, signature: try block.string("signature") ?? "")
      return text.isEmpty ? [] : [.reasoning(text)]
    case "redacted_thinking":
      thinking.append(block.value)
      return []
    case "tool_use":
      let (id, name) = (try block.string("id") ?? "", try block.requiredString("name"))
      let call = (position: callCount, id: id, name: name)
      open[index] = Block(kind: .toolUse, call: call, input: block["input"])
      callCount += 1
      return endReasoning()
        + [.toolCall(index: call.position, id: id, name: name, arguments: "")]
    default: return []
    }
  }

  /// Appends a delta to a block.
  ///
  /// Deltas of unknown blocks are ignored.
  mutating func append(_ delta: MessageObject, at index: Int) throws(RemoteError) -> [ServerEvent] {
    switch (try delta.string("type"), open[index]?.kind) {
    case ("text_delta", .text):
      let text = try delta.requiredString("text")
      return text.isEmpty ? [] : [.text(text)]
    case ("thinking_delta", .thinking):
      let text = try delta.requiredString("thinking")
      open[index]?.text += text
      return text.isEmpty ? [] : [.reasoning(text)]
    case ("signature_delta", .thinking):
      open[index]?.signature += try delta.requiredString("signature")
      return []
    case ("input_json_delta", .toolUse):
      let text = try delta.requiredString("partial_json")
      guard !text.isEmpty, let call = open[index]?.call else { return [] }
      open[index]?.hasInput = true
      return [.toolCall(index: call.position, id: call.id, name: call.name, arguments: text)]
    default: return []
    }
  }

  /// Ends a block.
  mutating func end(at index: Int) -> [ServerEvent] {
    guard let block = open.removeValue(forKey: index) else { return [] }
    switch block.kind {
    case .text: return []
    case .thinking:
      // A block without a signature cannot be returned.
      guard !block.signature.isEmpty else { return [] }
      thinking.append([
        "type": "thinking", "thinking": .string(block.text),
        "signature": .string(block.signature),
      ])
      return []
    case .toolUse:
      guard !block.hasInput else { return [] }
      let (call, arguments) = (
        block.call, JSONWriter.text(of: block.input ?? [:], layout: .compact)
      )
      return [.toolCall(index: call.position, id: call.id, name: call.name, arguments: arguments)]
    }
  }

  /// Ends a sequence of thinking blocks.
  ///
  /// - Returns: The event of its signature; none if there are no blocks.
  mutating func endReasoning() -> [ServerEvent] {
    guard !thinking.isEmpty else { return [] }
    defer { thinking = [] }
    return [.reasoningSignature(ReasoningBlocks.signature(thinking))]
  }
}
