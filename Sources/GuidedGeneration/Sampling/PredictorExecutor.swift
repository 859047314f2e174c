// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

/// The executor of in-process models.
///
/// The executor evaluates the prompt, reusing the prefix that the context contains from the
/// previous request, and then generates one token after another. Text that the schema forces is
/// appended without evaluating the model; elsewhere the logits are masked to the tokens that can
/// still lead to a valid value, and one is sampled. Cancellation takes effect between tokens; the
/// next request of the session waits for it and reuses the context.
public final class PredictorExecutor<Model: PredictorLanguageModel>: LanguageModelExecutor {
  /// The configuration that identifies a context among those of one model.
  public struct Configuration: Hashable, Sendable {
    /// The name of the context; equal names share a context within a session.
    public var name: String

    /// Creates a configuration.
    ///
    /// - Parameter name: The name of the context.
    public init(name: String = "") { self.name = name }
  }

  private struct State: Sendable {
    var context: PredictionContext<Model.Predictor>?
    var prewarming: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Creates an executor; its context is created by the first request or by prewarming.
  ///
  /// - Parameter configuration: The configuration that identifies the context.
  public init(configuration: Configuration) {}

  /// Loads the model, evaluates the known part of the next prompt, and compiles the grammars of the
  /// tools and of the response, in the background.
  ///
  /// - Parameters:
  ///   - model: The model that receives the request.
  ///   - transcript: The beginning of the transcript of the next request.
  public func prewarm(model: Model, transcript: Transcript) {
    state.withLock { state in
      let previous = state.prewarming
      state.prewarming = Task { [self] in
        await previous?.value
        // Errors are ignored: the next request encounters and reports them.
        if let vocabulary = try? await model.vocabulary {
          Self.compileGrammars(for: transcript, model, vocabulary)
        }
        guard var context = try? await takeContext(for: model) else { return }
        let request = PromptRequest(
          transcript: transcript, toolDefinitions: transcript.announcedToolDefinitions ?? [])
        if !transcript.isEmpty,
          let prompt = try? model.prompt(for: request, fittingIn: context.size), !prompt.isEmpty,
          prompt.count < context.size
        {
          _ = context.begin(prompt)
          try? await context.evaluate()
        }
        keep(context)
      }
    }
  }

  /// Compiles the grammars that a request may need, and computes their first masks.
  private static func compileGrammars(
    for transcript: Transcript, _ model: Model, _ vocabulary: TokenVocabulary
  ) {
    var schemas: [Schema] = []
    if case .prompt(let prompt)? = transcript.last, let format = prompt.responseFormat,
      let schema = try? format.schema.constraintSchema
    {
      schemas.append(schema)
    }
    let tools = transcript.announcedToolDefinitions ?? []
    if let syntax = model.toolCallSyntax, !tools.isEmpty {
      switch syntax.format {
      case .object(let nameKey, let argumentsKey):
        let schema = try? ToolCallSchema.make(
          for: tools, nameKey: nameKey, argumentsKey: argumentsKey)
        schemas += schema.map { [$0] } ?? []
      case .plainName:
        schemas += tools.compactMap { try? $0.parameters.enforceableSchema }
      }
    }
    for schema in schemas {
      guard let grammar = try? GrammarCache.shared.grammar(for: schema, named: "") else { continue }
      var matcher = try? BudgetedMatcher(
        grammar: grammar, vocabulary: vocabulary, budget: Int(Int32.max),
        tokenize: { model.tokenize($0) })
      // The first choice traverses the trie of the vocabulary; the grammar caches its mask.
      while case .forced? = matcher?.next() {}
    }
  }

  /// Runs a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - model: The model to run.
  ///   - channel: The channel that receives the output.
  /// - Throws: ``LanguageModelError`` if the prompt does not fit or the schema cannot be enforced,
  ///   ``TokenBudgetError`` if no complete value fits, and any error of the model.
  nonisolated(nonsending) public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await withRun(request, model, channel) { try await $0.respond() }
  }

  /// Calls a closure with a run that has the context of the executor.
  nonisolated(nonsending) func withRun<Result>(
    _ request: LanguageModelExecutorGenerationRequest, _ model: Model,
    _ channel: LanguageModelExecutorGenerationChannel,
    _ body: nonisolated(nonsending) (inout PredictorRun<Model>) async throws -> Result
  ) async throws -> Result {
    await state.withLock { $0.prewarming }?.value
    let vocabulary = try await model.vocabulary
    // Consumed, because a second reference would make the model copy its entire cache.
    let context = try await takeContext(for: model)
    var run = PredictorRun(
      model: model, vocabulary: vocabulary, context: consume context, request: request,
      channel: channel)
    do {
      let result = try await body(&run)
      keep(run.context)
      return result
    } catch {
      keep(run.context)
      throw error
    }
  }

  private nonisolated(nonsending) func takeContext(
    for model: Model
  ) async throws -> PredictionContext<Model.Predictor> {
    let kept = state.withLock { state in
      defer { state.context = nil }
      return state.context
    }
    if let kept { return kept }
    return PredictionContext(try await model.makePredictor())
  }

  private func keep(_ context: PredictionContext<Model.Predictor>) {
    state.withLock { $0.context = context }
  }
}

extension PredictorExecutor: PromptlyCancelableExecutor {}

extension PredictorExecutor: ConstrainedExecutor {
  var constrainsOutput: Bool { true }
}

extension PredictorExecutor: ChoiceScoringExecutor {
  nonisolated(nonsending) func probabilities(
    for request: LanguageModelExecutorGenerationRequest, model: any LanguageModel
  ) async throws -> [ChoiceProbability<GeneratedContent>] {
    guard let model = model as? Model else { throw LanguageModelError.logitsNotAvailable }
    let channel = LanguageModelExecutorGenerationChannel { _ in }
    return try await withRun(request, model, channel) { try await $0.probabilities() }
  }
}
