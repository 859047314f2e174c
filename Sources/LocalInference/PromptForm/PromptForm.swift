// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GuidedGeneration

/// How a model wants conversations written: which form of prompts it was trained on.
package enum PromptForm: String, Sendable, CaseIterable {
  /// The embedded model's own form, with the short form of schemas.
  case embedded
  /// ChatML (`<|im_start|>role … <|im_end|>`), with schemas as JSON Schema.
  case chatML

  /// How tool calls are written, in tokens.
  ///
  /// - Parameter tokenizer: The model's tokenizer.
  /// - Returns: The form; nil if the vocabulary lacks the control token that opens a call.
  package func toolCallForm(_ tokenizer: Tokenizer) -> ToolCallForm? {
    switch self {
    case .embedded:
      return tokenizer.controlToken("<|call|>").map { ToolCallForm(opening: [$0]) }
    case .chatML:
      guard let opening = tokenizer.controlToken("<tool_call>") else { return nil }
      let newline = tokenizer.encode(Array("\n".utf8))
      let closing = tokenizer.controlToken("</tool_call>").map { newline + [$0] } ?? []
      return ToolCallForm(opening: [opening] + newline, closing: closing, separator: newline)
    }
  }

  /// Finds the form of a model from its vocabulary and its chat template.
  ///
  /// - Parameters:
  ///   - tokenizer: The model's tokenizer.
  ///   - template: The chat template in the file, if there is one.
  /// - Throws: ``ModelFileError`` if the form is neither of those supported.
  package init(_ tokenizer: Tokenizer, template: String?) throws(ModelFileError) {
    func knows(_ controls: String...) -> Bool {
      controls.allSatisfy { tokenizer.controlToken($0) != nil }
    }
    func mentions(_ marker: String) -> Bool { template?.contains(marker) ?? true }
    if knows("<|user|>", "<|assistant|>", "<|schema|>", "<|system|>", "<|end|>"),
      mentions("<|user|>")
    {
      self = .embedded
    } else if knows("<|im_start|>", "<|im_end|>"), mentions("<|im_start|>") {
      self = .chatML
    } else {
      let words = template == nil ? "there is no chat template" : "the chat template is another one"
      throw ModelFileError(.unsupportedPromptForm(words))
    }
  }

  /// Writes a conversation that the model is to continue.
  ///
  /// - Parameter turns: The conversation, oldest first.
  /// - Returns: The pieces of the prompt, ending where the answer begins.
  package func pieces(_ turns: [PromptTurn]) -> [PromptPiece] {
    switch self {
    case .embedded: turns.flatMap(Self.embeddedPieces) + [.control("<|assistant|>")]
    case .chatML: Self.chatMLPieces(turns)
    }
  }
}
