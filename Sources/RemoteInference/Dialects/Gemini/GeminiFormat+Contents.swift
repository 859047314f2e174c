// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

extension GeminiFormat {
  /// Returns the contents of a conversation, without its instructions.
  ///
  /// - Parameter conversation: The conversation.
  /// - Returns: The elements of the request.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  func contents(of conversation: Conversation) throws(LanguageModelError) -> [JSONValue] {
    var contents: [JSONValue] = []
    for message in conversation.messages {
      let parts: [JSONValue]
      switch message.role {
      case .instructions:
        _ = try message.onlyText
        continue
      case .user: parts = try prompt(message)
      case .assistant:
        _ = try message.onlyText
        parts = Self.modelParts(of: message)
      case .tool: parts = try outputs(message)
      }
      guard !parts.isEmpty else { continue }
      let role = message.role == .assistant ? "model" : "user"
      contents.append(["role": .string(role), "parts": .array(parts)])
    }
    return contents
  }

  private func prompt(
    _ message: Conversation.Message
  ) throws(LanguageModelError) -> [JSONValue] {
    var parts: [JSONValue] = []
    for part in message.parts {
      switch part {
      case .text(let text): parts.append(["text": .string(text)])
      case .image(let image):
        let (data, mediaType) = try image.loaded(in: message.entry)
        parts.append(["inlineData": ["mimeType": .string(mediaType), "data": .string(data)]])
      default: break
      }
    }
    return parts
  }

  private func outputs(
    _ message: Conversation.Message
  ) throws(LanguageModelError) -> [JSONValue] {
    var parts: [JSONValue] = []
    for case .toolOutput(let output, let content) in message.parts {
      let text = try message.onlyText(of: content)
      parts.append([
        "functionResponse": [
          "id": .string(output.id), "name": .string(output.toolName),
          "response": Self.response(of: output, text: text),
        ]
      ])
    }
    return parts
  }

  /// Returns the output of a tool, which the API requires to be an object.
  private static func response(of output: Transcript.ToolOutput, text: String) -> JSONValue {
    if output.segments.count == 1, case .structure(let structure)? = output.segments.first,
      case .object = structure.content.jsonValue
    {
      return structure.content.jsonValue
    }
    return ["output": .string(text)]
  }

  /// Returns the parts of the model's output.
  ///
  /// The signature of a reasoning entry belongs to the function calls that follow it.
  private static func modelParts(of message: Conversation.Message) -> [JSONValue] {
    var parts: [JSONValue] = []
    var signatures: [Int: JSONValue] = [:]
    var position = 0
    for part in message.parts {
      switch part {
      case .text(let text) where !text.isEmpty: parts.append(["text": .string(text)])
      case .reasoning(let reasoning):
        let blocks = ReasoningBlocks.blocks(reasoning.signature) {
          $0["thoughtSignature"]?.string != nil
        }
        for block in blocks {
          if let index = block["index"]?.number?.int {
            signatures[index] = block["thoughtSignature"]
          }
        }
      case .toolCall(let call):
        parts.append(
          .fields([
            "functionCall": [
              "id": .string(call.id), "name": .string(call.toolName),
              "args": call.arguments.jsonValue,
            ],
            "thoughtSignature": signatures[position],
          ]))
        position += 1
      default: break
      }
    }
    return parts
  }
}
