// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension LlamaPredictor: TokenPredictor {}

extension LocalLanguageModel: PredictorLanguageModel {
  /// The model's tokens.
  public var vocabulary: TokenVocabulary {
    get async throws { try model.vocabulary }
  }

  /// Makes an empty context; the weights are those of all contexts.
  ///
  /// - Returns: The context.
  /// - Throws: ``ModelFileError`` if the embedded model cannot be used.
  public func makePredictor() async throws -> LlamaPredictor {
    LlamaPredictor(try model, contextSize: contextSize, threads: threads)
  }

  /// The tokens of plain text, as the model was trained to spell it.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The tokens, among them no control tokens whatever the text spells.
  public func tokenize(_ bytes: [UInt8]) -> [Int] {
    (try? model)?.tokenizer.encode(bytes) ?? []
  }

  /// Writes a conversation in the form that the model was trained on.
  ///
  /// - Parameter request: The conversation, the tools and the schema.
  /// - Returns: The tokens of the prompt.
  /// - Throws: ``ModelFileError`` if the vocabulary lacks a control token that the conversation
  ///   needs, and `LanguageModelError.unsupportedTranscriptContent` for images.
  public func prompt(for request: PromptRequest) throws -> [Int] {
    let model = try model
    let turns = try PromptTurn.turns(
      request.transcript, tools: request.toolDefinitions, schema: request.schema)
    return try model.tokenizer.encode(model.promptForm.pieces(turns))
  }

  /// How the model calls tools; nil if the vocabulary lacks the control token for it.
  public var toolCallForm: ToolCallForm? {
    guard let model = try? model else { return nil }
    return model.promptForm.toolCallForm(model.tokenizer)
  }

  /// One of the likeliest tokens, at a temperature at which answers vary and stay sensible.
  public var defaultSampling: GenerationOptions {
    GenerationOptions(sampling: .random(top: 40), temperature: 0.6)
  }
}
