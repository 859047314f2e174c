// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension LlamaPredictor: TokenPredictor {}

extension LocalLanguageModel: PredictorLanguageModel {
  /// The tokens of the model.
  public var vocabulary: TokenVocabulary {
    get async throws { try model.vocabulary }
  }

  /// Creates an empty context, which shares the weights with all contexts of the model.
  ///
  /// - Returns: The context.
  /// - Throws: ``ModelFileError`` if the embedded model cannot be used.
  public func makePredictor() async throws -> LlamaPredictor {
    LlamaPredictor(try model, contextSize: contextSize, threads: threads)
  }

  /// Encodes plain text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The tokens. They contain no control tokens, even if the text contains their names.
  public func tokenize(_ bytes: [UInt8]) -> [Int] {
    (try? model)?.tokenizer.encode(bytes) ?? []
  }

  /// Encodes a conversation with the chat template of the model.
  ///
  /// - Parameter request: The conversation, the tools, and the schema.
  /// - Returns: The tokens of the prompt.
  /// - Throws: ``ModelFileError`` if the vocabulary lacks a control token that the conversation
  ///   needs, and `LanguageModelError.unsupportedTranscriptContent` for images.
  public func prompt(for request: PromptRequest) throws -> [Int] {
    let model = try model
    let turns = try PromptTurn.turns(
      request.transcript, tools: request.toolDefinitions, schema: request.schema)
    return try model.tokenizer.encode(model.chatTemplate.pieces(turns))
  }

  /// The syntax of the model's tool calls, or `nil` if the vocabulary has no control token for them.
  public var toolCallSyntax: ToolCallSyntax? {
    guard let model = try? model else { return nil }
    return model.chatTemplate.toolCallSyntax(model.tokenizer)
  }

  /// The default sampling options: the 40 most likely tokens with a temperature of 0.6.
  public var defaultSampling: GenerationOptions {
    GenerationOptions(sampling: .random(top: 40), temperature: 0.6)
  }
}
