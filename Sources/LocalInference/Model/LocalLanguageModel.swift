// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import GuidedGeneration

/// A language model that runs in the process, on the CPU.
///
/// ``embedded`` is a small model that is part of the module. It fills short, common schemas, so you
/// can try and test all features without a download.
///
/// ```swift
/// let session = LanguageModelSession(model: LocalLanguageModel.embedded)
/// ```
///
/// Other models are loaded from GGUF files. The metadata of a file states its architecture, such as
/// `llama`, `qwen3`, or `gemma3`, its tokenizer, and its chat template. Tensors can have
/// floating-point and quantized types. A file with an unsupported feature is rejected with a
/// ``ModelFileError`` that names it. Values for the same file share its weights.
///
/// ```swift
/// let model = try LocalLanguageModel(contentsOf: URL(filePath: "model.gguf"))
/// ```
public struct LocalLanguageModel: Sendable, Hashable {
  /// The model, or the error of the embedded model.
  private let result: Result<LoadedModel, ModelFileError>

  /// The chat template that replaces that of the file, or `nil`.
  private let template: ChatTemplate?

  /// The maximum number of tokens of a session: instructions, prompts, and answers.
  public let contextSize: Int

  /// The maximum number of threads that evaluate one response; at least one.
  ///
  /// The default is the number of available cores, but at most eight, because large models are then
  /// limited by memory bandwidth. Answers do not depend on this number. Short steps of small models
  /// use one thread, because waking other threads would take longer.
  ///
  /// ```swift
  /// var model = LocalLanguageModel.embedded
  /// model.threads = 1
  /// ```
  public var threads = min(
    ProcessInfo.processInfo.activeProcessorCount, MemoryRequirement.standardThreads)
  {
    didSet { threads = max(threads, 1) }
  }

  /// The precision of products and of the keys and values of a context.
  ///
  /// The default is `.rounded`, which is about as precise as other engines. With `.exact`, results
  /// are those of the stored weights up to the rounding of 32-bit numbers, and prompts take several
  /// times as long.
  public var precision = ActivationPrecision.rounded

  /// The maximum number of guessed tokens that are evaluated together with others; zero for none.
  ///
  /// Answers do not depend on this number.
  package var speculationLimit = 16

  /// The model that is part of the module.
  public static var embedded: LocalLanguageModel {
    LocalLanguageModel(LoadedModel.embedded, contextSize: nil)
  }

  /// Opens a model file.
  ///
  /// - Parameters:
  ///   - url: The location of the GGUF file, or of any part of a split model.
  ///   - contextSize: The maximum number of tokens, at most the context size of the model, which is
  ///     also the default. Memory is allocated as it is needed. There has to be enough for this
  ///     number, or for 4,096 tokens if it is `nil`.
  ///   - loading: The way in which the bytes of the file are accessed.
  ///   - chatTemplate: The chat template, or `nil` for that of the file.
  ///   - progress: A closure that receives the completed fraction, from 0 to 1. If the file is in
  ///     use already, it receives 1 immediately.
  /// - Throws: ``ModelFileError`` if the file is damaged, the model is not supported, there is not
  ///   enough memory, or the file has no usable chat template and none is given.
  public init(
    contentsOf url: URL, contextSize: Int? = nil, loading: ModelLoading = .mapped,
    chatTemplate: ChatTemplate? = nil, progress: (Double) -> Void = { _ in }
  ) throws(ModelFileError) {
    let path = url.path(percentEncoded: false)
    let model = try ModelStore.shared.model(
      at: path, loading, contextSize: contextSize, progress: progress)
    if chatTemplate == nil, case .failure(let error) = model.chatTemplate {
      throw ModelFileError(error.reason, at: error.byteOffset, path: path)
    }
    self.init(.success(model), contextSize: contextSize, template: chatTemplate)
  }

  private init(
    _ result: Result<LoadedModel, ModelFileError>, contextSize: Int?,
    template: ChatTemplate? = nil
  ) {
    self.result = result
    self.template = template
    let maximum = (try? result.get())?.weights.shape.contextSize ?? 0
    self.contextSize = min(maximum, max(1, contextSize ?? maximum))
  }

  /// The weights, tokenizer, and chat template of the model.
  ///
  /// - Throws: ``ModelFileError`` if the embedded model cannot be used.
  package var model: LoadedModel {
    get throws(ModelFileError) { try result.get() }
  }
}

extension LocalLanguageModel {
  /// The numbers of batches, and of sessions in them, that have been evaluated for models of the
  /// same file, context size, and number of threads.
  package var batchCounts: (batches: Int, jobs: Int) {
    get throws {
      try model.evaluator(contextSize: contextSize, threads: threads, precision: precision)
        .scheduler.counts
    }
  }
}

extension LocalLanguageModel: PredictorLanguageModel {
  /// The tokens of the model.
  public var vocabulary: TokenVocabulary {
    get async throws { try model.vocabulary }
  }

  /// Creates an empty context, which shares the weights with all contexts of the model.
  ///
  /// - Returns: The context.
  /// - Throws: ``ModelFileError`` if the embedded model cannot be used.
  public func makePredictor() async throws -> TransformerPredictor {
    var predictor = TransformerPredictor(
      try model, contextSize: contextSize, threads: threads, precision: precision)
    predictor.speculationLimit = speculationLimit
    return predictor
  }

  /// Encodes plain text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The tokens. They contain no control tokens, even if the text contains their names.
  public func tokenize(_ bytes: [UInt8]) -> [Int] {
    (try? model)?.tokenizer.encode(bytes, at: .inside) ?? []
  }

  /// Encodes a conversation with the chat template of the model.
  ///
  /// - Parameter request: The conversation, the tools, and the schema.
  /// - Returns: The tokens of the prompt.
  /// - Throws: ``ModelFileError`` if the vocabulary lacks a control token that the conversation
  ///   needs, `LanguageModelError.unsupportedTranscriptContent` for images, and `CancellationError`
  ///   if the task is canceled.
  public func prompt(for request: PromptRequest) throws -> [Int] {
    try prompt(for: request, contextSize: nil)
  }

  /// Encodes a conversation with the chat template of the model if it fits in a context.
  ///
  /// - Parameters:
  ///   - request: The conversation, the tools, and the schema.
  ///   - contextSize: The number of tokens that the prompt must stay below.
  /// - Returns: The tokens of the prompt.
  /// - Throws: The errors of ``prompt(for:)``, and `LanguageModelError.contextSizeExceeded` as soon
  ///   as the prompt certainly does not fit.
  public func prompt(for request: PromptRequest, fittingIn contextSize: Int) throws -> [Int] {
    try prompt(for: request, contextSize: contextSize)
  }

  private func prompt(for request: PromptRequest, contextSize: Int?) throws -> [Int] {
    let model = try model
    let turns = try PromptTurn.turns(
      request.transcript, tools: request.toolDefinitions, schema: request.schema)
    let pieces = try (try template ?? model.chatTemplate.get())
      .pieces(turns, reasoningLevel: request.reasoningLevel)
    return try model.tokenizer.encode(pieces, contextSize: contextSize)
  }

  /// The syntax of the model's tool calls, or `nil` if the vocabulary has no control token for
  /// them.
  public var toolCallSyntax: ToolCallSyntax? {
    guard let model = try? model else { return nil }
    return (template ?? (try? model.chatTemplate.get()))?.toolCallSyntax(model.tokenizer)
  }

  /// The syntax of the model's reasoning, or `nil` if the chat template has none.
  public var reasoningSyntax: ReasoningSyntax? {
    guard let model = try? model else { return nil }
    return (template ?? (try? model.chatTemplate.get()))?.reasoningSyntax(model.tokenizer)
  }

  /// The default sampling options: the 40 most likely tokens with a temperature of 0.6, and
  /// penalties that end runs of repeated text.
  public var defaultSampling: GenerationOptions {
    var options = GenerationOptions(sampling: .random(top: 40), temperature: 0.6)
    options.repetitionPenalties = .runs
    return options
  }
}
