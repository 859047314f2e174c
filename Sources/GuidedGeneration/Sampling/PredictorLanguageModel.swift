// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An in-process model: a model whose logits are available in the process.
///
/// A model that provides its vocabulary, its chat template, and its logits receives everything
/// else: output that always follows the schema, sampling, budgets that end in complete values,
/// forced text without evaluations, tools, streaming, and reuse of the context.
public protocol PredictorLanguageModel: TokenCountingLanguageModel {
  /// The executor that all in-process models share.
  associatedtype Executor = PredictorExecutor<Self>

  /// The running context of the model.
  associatedtype Predictor: TokenPredictor & Sendable

  /// The maximum number of tokens in a context of the model.
  var contextSize: Int { get }

  /// The vocabulary of the model; always the same value, because it owns caches.
  var vocabulary: TokenVocabulary { get async throws }

  /// Creates an empty context.
  ///
  /// - Throws: Any error of loading the model.
  func makePredictor() async throws -> Predictor

  /// Tokenizes text as the model would, without control tokens.
  ///
  /// The executor tokenizes text that the schema forces with this method. If the tokens do not
  /// decode to the same bytes, the executor selects other ones.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The tokens.
  func tokenize(_ bytes: [UInt8]) -> [Int]

  /// Formats and tokenizes the prompt, up to the position at which the response begins.
  ///
  /// - Parameter request: The conversation, the tools, and the schema.
  /// - Returns: The tokens, including control tokens; not empty.
  /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` for entries that the model
  ///   cannot process.
  func prompt(for request: PromptRequest) throws -> [Int]

  /// Formats and tokenizes the prompt if it fits in a context.
  ///
  /// The executor calls this method. The default implementation calls ``prompt(for:)``. A model
  /// that implements this method can stop as soon as the prompt certainly does not fit, instead of
  /// tokenizing all of a very long prompt. The size in the error is then a lower bound.
  ///
  /// - Parameters:
  ///   - request: The conversation, the tools, and the schema.
  ///   - contextSize: The number of tokens that the prompt must stay below.
  /// - Returns: The tokens, including control tokens; not empty.
  /// - Throws: ``LanguageModelError/contextSizeExceeded(_:)`` if the prompt does not fit, and the
  ///   errors of ``prompt(for:)``.
  func prompt(for request: PromptRequest, fittingIn contextSize: Int) throws -> [Int]

  /// The syntax of the model's tool calls, or `nil` if the model does not call tools.
  var toolCallSyntax: ToolCallSyntax? { get }

  /// The syntax of the model's reasoning, or `nil` if the model does not reason.
  var reasoningSyntax: ReasoningSyntax? { get }

  /// The sampling options that apply where a request has none.
  var defaultSampling: GenerationOptions { get }
}

extension PredictorLanguageModel {
  /// Guided generation, token counting, probabilities of choices, and, if the model has a syntax
  /// for them, tool calling and reasoning.
  public var capabilities: LanguageModelCapabilities {
    var capabilities: [LanguageModelCapabilities.Capability] = [
      .guidedGeneration, .tokenCounting, .choiceProbabilities,
    ]
    if toolCallSyntax != nil {
      capabilities.append(.toolCalling)
    }
    if reasoningSyntax != nil {
      capabilities.append(.reasoning)
    }
    return LanguageModelCapabilities(capabilities)
  }

  /// `nil`: the model does not call tools.
  public var toolCallSyntax: ToolCallSyntax? { nil }

  /// `nil`: the model does not reason.
  public var reasoningSyntax: ReasoningSyntax? { nil }

  /// Returns the number of tokens of a prompt.
  ///
  /// - Parameter request: The conversation, the tools, and the schema.
  /// - Returns: The number of tokens.
  /// - Throws: Any error of formatting the prompt.
  public func tokenCount(for request: PromptRequest) async throws -> Int {
    try prompt(for: request).count
  }

  /// Tokenizes the complete prompt and checks whether it fits.
  ///
  /// - Parameters:
  ///   - request: The conversation, the tools, and the schema.
  ///   - contextSize: The number of tokens that the prompt must stay below.
  /// - Returns: The tokens.
  /// - Throws: ``LanguageModelError/contextSizeExceeded(_:)`` if the prompt does not fit, and any
  ///   error of formatting it.
  public func prompt(for request: PromptRequest, fittingIn contextSize: Int) throws -> [Int] {
    let prompt = try prompt(for: request)
    guard prompt.count < contextSize else {
      throw LanguageModelError.promptTooLong(tokenCount: prompt.count, contextSize: contextSize)
    }
    return prompt
  }

  /// The model's own distribution.
  public var defaultSampling: GenerationOptions { GenerationOptions() }
}

extension PredictorLanguageModel where Executor == PredictorExecutor<Self> {
  /// The configuration that all contexts of the model share.
  public var executorConfiguration: PredictorExecutor<Self>.Configuration {
    PredictorExecutor<Self>.Configuration()
  }
}
