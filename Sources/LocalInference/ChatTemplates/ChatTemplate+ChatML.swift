// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension ChatTemplate {
  /// Returns a conversation in ChatML, with tools in the style of Hermes models.
  static func chatMLPieces(_ turns: [PromptTurn]) -> [PromptPiece] {
    var pieces: [PromptPiece] = []
    var system: [String] = []
    var outputs: [String] = []
    for turn in turns {
      if case .output(let text, _) = turn {
        outputs.append("<tool_response>\n\(text)\n</tool_response>")
        continue
      }
      pieces += outputMessage(&outputs)
      switch turn {
      case .instructions(let text): system.append(text)
      case .tools(let tools): system.append(description(of: tools))
      case .user(let text, let schema):
        pieces += message("user", [.text(text + schemaText(schema))])
      case .calls(let calls):
        pieces += message(
          "assistant", Array(calls.map(callPieces).joined(separator: [.text("\n")])))
      case .output, .reasoning: break
      case .answer(let text): pieces += message("assistant", [.text(text)])
      }
    }
    pieces += outputMessage(&outputs)
    let start =
      system.isEmpty ? [] : message("system", [.text(system.joined(separator: "\n\n"))])
    return start + pieces + [.control("<|im_start|>"), .text("assistant\n")]
  }

  /// Returns the message with the tool outputs of one turn, or no message if there are none.
  private static func outputMessage(_ outputs: inout [String]) -> [PromptPiece] {
    defer { outputs = [] }
    return outputs.isEmpty ? [] : message("user", [.text(outputs.joined(separator: "\n"))])
  }

  private static func callPieces(_ json: String) -> [PromptPiece] {
    [.control("<tool_call>"), .text("\n\(json)\n"), .control("</tool_call>")]
  }

  /// Returns the part of a prompt that describes the schema of the answer.
  static func schemaText(_ schema: Schema?) -> String {
    schema.map { "\n\nAnswer with JSON that follows this schema:\n\(json(of: $0))" } ?? ""
  }

  static func json(of schema: Schema) -> String { JSONWriter.text(of: schema.json) }

  private static func message(_ role: String, _ content: [PromptPiece]) -> [PromptPiece] {
    [.control("<|im_start|>"), .text("\(role)\n")] + content
      + [.control("<|im_end|>"), .text("\n")]
  }

  static func description(of tools: [PromptTurn.Tool]) -> String {
    let lines = tools.map {
      "- \($0.name): \($0.description)\n  arguments: \(json(of: $0.arguments))"
    }
    return """
      These tools may be called:
      \(lines.joined(separator: "\n"))
      Call one or more by answering <tool_call> and a JSON object with its "name" and "arguments".
      """
  }
}
