// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

extension ResponsesFormat {
  /// Returns the input items of a conversation, without its instructions.
  ///
  /// - Parameter conversation: The conversation.
  /// - Returns: The elements of the request.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  func input(of conversation: Conversation) throws(LanguageModelError) -> [JSONValue] {
    var items: [JSONValue] = []
    for message in conversation.messages {
      switch message.role {
      case .instructions: _ = try message.onlyText
      case .user:
        items.append([
          "type": "message", "role": "user", "content": .array(content(of: message.parts)),
        ])
      case .assistant:
        _ = try message.onlyText
        for part in message.parts { items += self.items(of: part) }
      case .tool:
        for case .toolOutput(let output, let parts) in message.parts {
          items.append([
            "type": "function_call_output", "call_id": .string(output.id),
            "output": parts.images.isEmpty ? .string(parts.text) : .array(content(of: parts)),
          ])
        }
      }
    }
    return items
  }

  private func content(of parts: [Conversation.Part]) -> [JSONValue] {
    parts.compactMap { part in
      switch part {
      case .text(let text): ["type": "input_text", "text": .string(text)]
      case .image(let image):
        ["type": "input_image", "detail": "auto", "image_url": .string(image.urlText)]
      default: nil
      }
    }
  }

  /// Returns the items of a part of the model's output.
  private func items(of part: Conversation.Part) -> [JSONValue] {
    switch part {
    case .text(let text) where !text.isEmpty:
      [["type": "message", "role": "assistant", "content": .string(text)]]
    case .toolCall(let call):
      [
        [
          "type": "function_call", "call_id": .string(call.id), "name": .string(call.toolName),
          "arguments": .string(call.arguments.jsonString),
        ]
      ]
    case .reasoning(let reasoning) where dialect.returnsReasoning:
      ReasoningBlocks.blocks(reasoning.signature) { $0["type"] == "reasoning" }
    default: []
    }
  }
}
