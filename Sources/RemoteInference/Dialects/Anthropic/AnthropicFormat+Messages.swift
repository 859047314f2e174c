// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

extension AnthropicFormat {
  /// Returns the messages of a conversation, without its instructions.
  ///
  /// Tool outputs are the beginning of the next message of the user.
  ///
  /// - Parameter conversation: The conversation.
  /// - Returns: The elements of the request.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  func messages(of conversation: Conversation) throws(LanguageModelError) -> [JSONValue] {
    var messages: [(role: String, content: [JSONValue])] = []
    for message in conversation.messages {
      if message.role == .instructions {
        _ = try message.onlyText
        continue
      }
      let role = message.role == .assistant ? "assistant" : "user"
      let content = try blocks(of: message.parts, in: message)
      guard !content.isEmpty else { continue }
      if let last = messages.indices.last, messages[last].role == role {
        messages[last].content += content
      } else {
        messages.append((role: role, content: content))
      }
    }
    return messages.map { ["role": .string($0.role), "content": .array($0.content)] }
  }

  private func blocks(
    of parts: [Conversation.Part], in message: Conversation.Message
  ) throws(LanguageModelError) -> [JSONValue] {
    var blocks: [JSONValue] = []
    for part in parts {
      switch part {
      case .text(let text):
        // The API refuses texts that are empty or white space.
        guard text.contains(where: { !$0.isWhitespace }) else { continue }
        blocks.append(["type": "text", "text": .string(text)])
      case .image(let image):
        guard message.role != .assistant else { throw .imagesOutsidePrompt(message.entry) }
        blocks.append(["type": "image", "source": Self.source(of: image)])
      case .reasoning(let reasoning):
        blocks += ReasoningBlocks.blocks(reasoning.signature) {
          $0["type"] == "thinking" || $0["type"] == "redacted_thinking"
        }
      case .toolCall(let call):
        blocks.append([
          "type": "tool_use", "id": .string(Self.identifier(call.id)),
          "name": .string(call.toolName), "input": Self.object(call.arguments.jsonValue),
        ])
      case .toolOutput(let output, let parts):
        blocks.append([
          "type": "tool_result", "tool_use_id": .string(Self.identifier(output.id)),
          "content": .array(try self.blocks(of: parts, in: message)),
        ])
      }
    }
    return blocks
  }

  private static func source(of image: ConversationImage) -> JSONValue {
    switch image {
    case .url(let url): ["type": "url", "url": .string(url)]
    case .data(let data, let mediaType):
      [
        "type": "base64", "media_type": .string(mediaType),
        "data": .string(data.base64EncodedString()),
      ]
    }
  }

  /// Returns the arguments of a call, which the API requires to be an object.
  ///
  /// The arguments of a call that was not JSON are a string.
  private static func object(_ arguments: JSONValue) -> JSONValue {
    if case .object = arguments { arguments } else { ["arguments": arguments] }
  }

  /// Returns an identifier with the characters that the API accepts.
  ///
  /// Calls of other models can have other identifiers.
  private static func identifier(_ id: String) -> String {
    let isAccepted: (UInt8) -> Bool = { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard !id.utf8.allSatisfy(isAccepted) else { return id.isEmpty ? "_" : id }
    return String(decoding: id.utf8.map { isAccepted($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }
}
