// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GuidedGeneration
internal import SchemaModel

/// The format of conversations that a model was trained on.
///
/// Most model files contain a template, which is used without further action. For a file without a
/// usable one, pass a template as text or choose a built-in template.
public struct ChatTemplate: Sendable, Hashable {
  /// The kind of a template.
  enum Kind: Sendable, Hashable {
    case embedded
    case chatML
    case jinja(String)
  }

  let kind: Kind
  /// The parsed template of the kind `jinja`.
  private let template: JinjaTemplate?
  /// The properties of the template of the kind `jinja`.
  let traits: ChatTemplateTraits

  /// ChatML (`<|im_start|>role … <|im_end|>`), with schemas as JSON Schema.
  public static let chatML = ChatTemplate(.chatML)

  /// The format of the embedded model, with schemas in the compact format.
  package static let embedded = ChatTemplate(.embedded)

  private init(_ kind: Kind) {
    self.kind = kind
    template = nil
    traits = ChatTemplateTraits()
  }

  /// Creates a template from the text of a Jinja template, as in a model's `chat_template`.
  ///
  /// The template is rendered for short conversations, to detect which roles it supports and how it
  /// writes tool calls and reasoning.
  ///
  /// - Parameter text: The text of the template.
  /// - Throws: ``ChatTemplateError`` if the template is malformed or does not render prompts.
  public init(jinja text: String) throws(ChatTemplateError) {
    let template = try JinjaTemplate(text)
    self.template = template
    kind = .jinja(text)
    var probe = ChatTemplateProbe(template)
    traits = try probe.traits()
  }

  /// Detects the format from the vocabulary and the chat template of a model.
  ///
  /// - Parameters:
  ///   - tokenizer: The tokenizer of the model.
  ///   - template: The chat template in the file, or `nil` if there is none.
  /// - Throws: ``ModelFileError`` if there is no usable template.
  package init(_ tokenizer: Tokenizer, template: String?) throws(ModelFileError) {
    func hasTokens(_ controls: String...) -> Bool {
      controls.allSatisfy { tokenizer.controlToken($0) != nil }
    }
    let isEmbedded = hasTokens(
      "<|user|>", "<|assistant|>", "<|schema|>", "<|system|>", "<|end|>")
    if isEmbedded, template?.contains("<|user|>") ?? true {
      self = .embedded
    } else if let template {
      do {
        try self.init(jinja: template)
      } catch {
        throw ModelFileError(.unsupportedChatTemplate("\(error)"))
      }
    } else if hasTokens("<|im_start|>", "<|im_end|>") {
      self = .chatML
    } else {
      throw ModelFileError(.unsupportedChatTemplate("the file has no chat template"))
    }
  }

  /// Returns whether two templates have the same text.
  ///
  /// - Parameters:
  ///   - left: A template to compare.
  ///   - right: A template to compare.
  /// - Returns: Whether the templates are equal.
  public static func == (left: ChatTemplate, right: ChatTemplate) -> Bool {
    left.kind == right.kind
  }

  /// Hashes the text of the template.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// Returns the prompt for a conversation.
  ///
  /// - Parameters:
  ///   - turns: The conversation, oldest turn first.
  ///   - reasoningLevel: The amount of reasoning before the answer.
  /// - Returns: The pieces of the prompt, up to the beginning of the answer.
  /// - Throws: ``ChatTemplateError`` if the template rejects the conversation or exceeds a limit.
  package func pieces(
    _ turns: [PromptTurn], reasoningLevel: ContextOptions.ReasoningLevel? = nil
  ) throws(ChatTemplateError) -> [PromptPiece] {
    switch kind {
    case .embedded: return turns.flatMap(Self.embeddedPieces) + [.control("<|assistant|>")]
    case .chatML: return Self.chatMLPieces(turns)
    case .jinja:
      guard let template else { return [] }
      var conversation = TemplateConversation(turns, traits: traits)
      conversation.isReasoningEnabled = reasoningLevel?.isEnabled ?? false
      return try conversation.render(template)
    }
  }
}
