// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A model whose logits are at hand in the process.
///
/// By saying what its tokens are, how its prompt is formed and what its logits are, it gets
/// everything else: output that always follows its schema, sampling, budgets that end in complete
/// values, forced text without asking the model, tools, streaming and reuse of the context.
public protocol PredictorLanguageModel: LanguageModel {
  /// The executor that all such models share.
  associatedtype Executor = PredictorExecutor<Self>

  /// The model's running context.
  associatedtype Predictor: TokenPredictor & Sendable

  /// The model's tokens; the same value each time, since caches belong to it.
  var vocabulary: TokenVocabulary { get async throws }

  /// Makes an empty context.
  ///
  /// - Returns: The context.
  /// - Throws: Whatever keeps the model from being loaded.
  func makePredictor() async throws -> Predictor

  /// Spells text as the model would, without control tokens.
  ///
  /// It is used for text that the schema prescribes. If the tokens do not spell the bytes, the
  /// executor spells them itself.
  ///
  /// - Parameter bytes: The text, as UTF-8.
  /// - Returns: The tokens.
  func tokenize(_ bytes: [UInt8]) -> [Int]

  /// Forms the prompt, up to the place where the model's answer begins.
  ///
  /// - Parameter request: What was said, the tools and the schema.
  /// - Returns: The tokens, with control tokens; not empty.
  /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` for entries that the model
  ///   cannot read.
  func prompt(for request: PromptRequest) throws -> [Int]

  /// The control token that opens a tool call; nil if the model knows none.
  var toolCallToken: Int? { get }

  /// How to sample where the caller says nothing.
  var defaultSampling: GenerationOptions { get }
}

extension PredictorLanguageModel {
  /// Guided generation, and tool calling where the model has a token for it.
  public var capabilities: LanguageModelCapabilities {
    LanguageModelCapabilities(
      toolCallToken == nil ? [.guidedGeneration] : [.guidedGeneration, .toolCalling])
  }

  /// None: the model cannot call tools.
  public var toolCallToken: Int? {
    nil
  }

  /// The model's own distribution.
  public var defaultSampling: GenerationOptions {
    GenerationOptions()
  }
}

extension PredictorLanguageModel where Executor == PredictorExecutor<Self> {
  /// All contexts of the model are alike.
  public var executorConfiguration: PredictorExecutor<Self>.Configuration {
    PredictorExecutor<Self>.Configuration()
  }
}
