// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GuidedGeneration

/// The format of conversations that a model was trained on.
package enum ChatTemplate: String, Sendable, CaseIterable {
  /// The format of the embedded model, with schemas in the compact format.
  case embedded
  /// ChatML (`<|im_start|>role … <|im_end|>`), with schemas as JSON Schema.
  case chatML

  /// Returns the syntax of tool calls.
  ///
  /// - Parameter tokenizer: The tokenizer of the model.
  /// - Returns: The syntax, or `nil` if the vocabulary has no control token that opens a call.
  package func toolCallSyntax(_ tokenizer: Tokenizer) -> ToolCallSyntax? {
    switch self {
    case .embedded:
      return tokenizer.controlToken("<|call|>").map { ToolCallSyntax(opening: [$0]) }
    case .chatML:
      guard let opening = tokenizer.controlToken("<tool_call>") else { return nil }
      let newline = tokenizer.encode(Array("\n".utf8))
      let closing = tokenizer.controlToken("</tool_call>").map { newline + [$0] } ?? []
      return ToolCallSyntax(opening: [opening] + newline, closing: closing, separator: newline)
    }
  }

  /// Detects the format from the vocabulary and the chat template of a model.
  ///
  /// - Parameters:
  ///   - tokenizer: The tokenizer of the model.
  ///   - template: The chat template in the file, or `nil` if there is none.
  /// - Throws: ``ModelFileError`` if the format is not supported.
  package init(_ tokenizer: Tokenizer, template: String?) throws(ModelFileError) {
    func hasTokens(_ controls: String...) -> Bool {
      controls.allSatisfy { tokenizer.controlToken($0) != nil }
    }
    func mentions(_ marker: String) -> Bool { template?.contains(marker) ?? true }
    if hasTokens("<|user|>", "<|assistant|>", "<|schema|>", "<|system|>", "<|end|>"),
      mentions("<|user|>")
    {
      self = .embedded
    } else if hasTokens("<|im_start|>", "<|im_end|>"), mentions("<|im_start|>") {
      self = .chatML
    } else {
      let problem =
        template == nil ? "the file has no chat template" : "the chat template is not supported"
      throw ModelFileError(.unsupportedChatTemplate(problem))
    }
  }

  /// Returns the prompt for a conversation.
  ///
  /// - Parameter turns: The conversation, oldest turn first.
  /// - Returns: The pieces of the prompt, up to the beginning of the answer.
  package func pieces(_ turns: [PromptTurn]) -> [PromptPiece] {
    switch self {
    case .embedded: turns.flatMap(Self.embeddedPieces) + [.control("<|assistant|>")]
    case .chatML: Self.chatMLPieces(turns)
    }
  }
}

extension ChatTemplate {
  /// Returns a turn in the format of the embedded model.
  fileprivate static func embeddedPieces(_ turn: PromptTurn) -> [PromptPiece] {
    switch turn {
    case .instructions(let text):
      return [.control("<|system|>"), .text(text)]
    case .tools(let tools):
      let lines = tools.map { "\($0.name) \(SchemaFormat.text(of: $0.arguments))" }
      return [.control("<|tools|>"), .text(lines.joined(separator: "\n"))]
    case .user(let text, let schema):
      var pieces: [PromptPiece] = [.control("<|user|>"), .text(text)]
      if let schema {
        pieces += [.text("\n"), .control("<|schema|>"), .text(SchemaFormat.titledText(of: schema))]
      }
      return pieces
    case .calls(let calls):
      return [.control("<|assistant|>")]
        + calls.flatMap { [.control("<|call|>"), .text($0)] } + [.control("<|end|>")]
    case .output(let text, _):
      return [.control("<|tool|>"), .text(text)]
    case .answer(let text):
      return [.control("<|assistant|>"), .text(text), .control("<|end|>")]
    }
  }
}
