// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A model whose logits are at hand in the process.
///
/// By saying what its tokens are, how its prompt is formed and what its logits are, it gets
/// everything else: output that always follows its schema, sampling, budgets that end in complete
/// values, forced text without asking the model, tools, streaming and reuse of the context.
public protocol PredictorLanguageModel: TokenCountingLanguageModel {
  /// The executor that all such models share.
  associatedtype Executor = PredictorExecutor<Self>

  /// The model's running context.
  associatedtype Predictor: TokenPredictor & Sendable

  /// The most tokens that a context of the model can hold.
  var contextSize: Int { get }

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

  /// How the model calls tools; nil if it cannot.
  var toolCallForm: ToolCallForm? { get }

  /// How to sample where the caller says nothing.
  var defaultSampling: GenerationOptions { get }
}

extension PredictorLanguageModel {
  /// Guided generation and counting of tokens, and tool calling where the model has a form for it.
  public var capabilities: LanguageModelCapabilities {
    var capabilities: [LanguageModelCapabilities.Capability] = [.guidedGeneration, .tokenCounting]
    if toolCallForm != nil {
      capabilities.append(.toolCalling)
    }
    return LanguageModelCapabilities(capabilities)
  }

  /// None: the model cannot call tools.
  public var toolCallForm: ToolCallForm? {
    nil
  }

  /// Counts the tokens of the prompt that the model would be given.
  ///
  /// - Parameter request: The conversation, the tools and the schema.
  /// - Returns: The number of tokens.
  /// - Throws: What forming the prompt throws.
  public func tokenCount(for request: PromptRequest) async throws -> Int {
    try prompt(for: request).count
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
