// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

extension ChatCompletionsFormat {
  /// Returns the messages of a conversation.
  ///
  /// - Parameter call: The call.
  /// - Returns: The messages.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  func messages(of call: ServerCall) throws(LanguageModelError) -> [JSONValue] {
    try call.conversation(showsSchema: dialect.showsSchema).roleMessages {
      message throws(LanguageModelError) in
      ["role": "user", "content": try content(of: message)]
    } assistant: { message, hasReasoning throws(LanguageModelError) in
      try assistantMessage(message, hasReasoning: hasReasoning)
    } tool: { output, text in
      ["role": "tool", "tool_call_id": .string(output.id), "content": .string(text)]
    }
  }

  /// Returns the content of a prompt: a text, or an array of parts if there are images.
  private func content(
    of message: Conversation.Message
  ) throws(LanguageModelError) -> JSONValue {
    guard !message.parts.images.isEmpty else { return .string(message.text) }
    var parts: [JSONValue] = []
    for part in message.parts {
      switch part {
      case .text(let text) where !text.isEmpty:
        parts.append(["type": "text", "text": .string(text)])
      case .image(let image):
        if !dialect.loadsImageURLs { _ = try image.loaded(in: message.entry) }
        parts.append(["type": "image_url", "image_url": ["url": .string(image.urlText)]])
      default: break
      }
    }
    return .array(parts)
  }

  private func assistantMessage(
    _ message: Conversation.Message, hasReasoning: Bool
  ) throws(LanguageModelError) -> JSONValue {
    var fields = RequestBody()
    fields.add("role", "assistant")
    if hasReasoning { addReasoning(of: message, to: &fields) }
    let text = try message.onlyText
    let calls = message.toolCalls.map { call -> JSONValue in
      [
        "id": .string(call.id), "type": "function",
        "function": [
          "name": .string(call.toolName), "arguments": .string(call.arguments.jsonString),
        ],
      ]
    }
    fields.add("content", text.isEmpty && !calls.isEmpty ? .null : .string(text))
    fields.add("tool_calls", .nonEmpty(calls))
    return .object(fields.members)
  }

  private func addReasoning(of message: Conversation.Message, to fields: inout RequestBody) {
    let text = message.reasoning.map(\.segments.plainText).joined()
    switch dialect.returnedReasoning {
    case .none: break
    case .text(let field): fields.add(field, text.isEmpty ? nil : .string(text))
    case .details:
      let details = message.reasoning.map { reasoning in
        ReasoningBlocks.blocks(reasoning.signature) {
          $0["type"]?.string?.hasPrefix("reasoning.") ?? false
        }
      }
      // A later signature contains the blocks of an earlier one.
      if let last = details.last(where: { !$0.isEmpty }) {
        fields.add("reasoning_details", .array(last))
      } else {
        fields.add("reasoning", text.isEmpty ? nil : .string(text))
      }
    }
  }
}
