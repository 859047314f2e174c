// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GuidedGeneration

extension ChatTemplate {
  /// Returns the syntax of tool calls.
  ///
  /// - Parameter tokenizer: The tokenizer of the model.
  /// - Returns: The syntax, or `nil` if the template or the vocabulary has none.
  package func toolCallSyntax(_ tokenizer: Tokenizer) -> ToolCallSyntax? {
    switch kind {
    case .embedded:
      return tokenizer.controlToken("<|call|>").map { ToolCallSyntax(opening: [$0]) }
    case .chatML:
      guard let opening = tokenizer.controlToken("<tool_call>") else { return nil }
      let newline = tokenizer.encode(Array("\n".utf8))
      let closing = tokenizer.controlToken("</tool_call>").map { newline + [$0] } ?? []
      return ToolCallSyntax(opening: [opening] + newline, closing: closing, separator: newline)
    case .jinja:
      guard let calls = traits.calls else { return nil }
      if let token = calls.requiredToken, tokenizer.controlToken(token) == nil { return nil }
      let format: ToolCallSyntax.Format
      switch calls.format {
      case .object(let nameKey, let argumentsKey):
        format = .object(nameKey: nameKey, argumentsKey: argumentsKey)
      case .plainName(let separator):
        format = .plainName(separator: tokenizer.encodeTemplate(separator))
      }
      let syntax = ToolCallSyntax(
        opening: tokenizer.encodeTemplate(calls.opening),
        closing: tokenizer.encodeTemplate(calls.closing),
        separator: tokenizer.encodeTemplate(calls.separator),
        callLimit: calls.allowsSeveral ? 16 : 1,
        beginning: tokenizer.encodeTemplate(calls.beginning),
        end: tokenizer.encodeTemplate(calls.end), format: format)
      return syntax.beginning.isEmpty && syntax.opening.isEmpty ? nil : syntax
    }
  }

  /// Returns the syntax of reasoning.
  ///
  /// - Parameter tokenizer: The tokenizer of the model.
  /// - Returns: The syntax, or `nil` if the template has none.
  package func reasoningSyntax(_ tokenizer: Tokenizer) -> ReasoningSyntax? {
    guard let reasoning = traits.reasoning else { return nil }
    return ReasoningSyntax(
      opening: tokenizer.encodeTemplate(reasoning.opening),
      closing: tokenizer.encodeTemplate(reasoning.closing),
      promptEndsWithOpening: reasoning.promptEndsWithOpening,
      isAlwaysEnabled: !reasoning.isSwitchable && reasoning.promptEndsWithOpening)
  }
}
