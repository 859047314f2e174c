// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

extension Conversation {
  /// Returns the messages of an API that has one message for each role and each output of a tool.
  ///
  /// - Parameters:
  ///   - user: A closure that encodes a prompt.
  ///   - assistant: A closure that encodes a response, with its reasoning if it belongs to the
  ///     current request, because servers discard the reasoning of earlier ones.
  ///   - tool: A closure that encodes the output of a tool and its text.
  /// - Returns: The messages.
  /// - Throws: `LanguageModelError` if a message has content that the API cannot represent.
  func roleMessages(
    user: (Message) throws(LanguageModelError) -> JSONValue,
    assistant: (Message, _ hasReasoning: Bool) throws(LanguageModelError) -> JSONValue,
    tool: (Transcript.ToolOutput, _ text: String) -> JSONValue
  ) throws(LanguageModelError) -> [JSONValue] {
    let lastPrompt = lastPromptIndex
    var encoded: [JSONValue] = []
    for (index, message) in messages.enumerated() {
      switch message.role {
      case .instructions:
        let text = try message.onlyText
        if !text.isEmpty { encoded.append(["role": "system", "content": .string(text)]) }
      case .user: encoded.append(try user(message))
      case .assistant: encoded.append(try assistant(message, index > lastPrompt))
      case .tool:
        for case .toolOutput(let output, let parts) in message.parts {
          encoded.append(tool(output, try message.onlyText(of: parts)))
        }
      }
    }
    return encoded
  }
}
