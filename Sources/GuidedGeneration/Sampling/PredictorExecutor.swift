// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

/// Runs requests against a model in the process.
///
/// It reads the prompt, keeping what its context holds of it from the request before, and then goes
/// from token to token: text that the schema forces is taken without asking the model; elsewhere
/// the model's logits are masked to the tokens that can still become a valid value, and one is
/// chosen. Between tokens it can be cancelled.
public final class PredictorExecutor<Model: PredictorLanguageModel>: LanguageModelExecutor {
  /// What tells contexts of one model apart.
  public struct Configuration: Hashable, Sendable {
    /// A name for the context; equal names share one within a session.
    public var name: String

    /// Creates a configuration.
    ///
    /// - Parameter name: A name for the context.
    public init(name: String = "") {
      self.name = name
    }
  }

  private struct State: Sendable {
    var context: PredictionContext<Model.Predictor>?
    var prewarming: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Creates an executor without a context; the first request, or getting ready, makes one.
  ///
  /// - Parameter configuration: What tells contexts of one model apart.
  public init(configuration: Configuration) {}

  /// Gets ready in the background: loads the model, reads what is known of the next prompt, and
  /// compiles the grammars of its tools and of the answer that it will ask for.
  ///
  /// - Parameters:
  ///   - model: The model that will be asked.
  ///   - transcript: What the next request's transcript will begin with.
  public func prewarm(model: Model, transcript: Transcript) {
    state.withLock { state in
      let previous = state.prewarming
      state.prewarming = Task { [self] in
        await previous?.value
        // What fails here fails again, and is told, when the model is asked.
        if let vocabulary = try? await model.vocabulary {
          Self.compileGrammars(for: transcript, model, vocabulary)
        }
        guard var context = try? await takeContext(for: model) else { return }
        let request = PromptRequest(
          transcript: transcript, toolDefinitions: transcript.announcedToolDefinitions ?? [])
        if !transcript.isEmpty, let prompt = try? model.prompt(for: request), !prompt.isEmpty,
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
    if model.toolCallForm != nil, !tools.isEmpty, let schema = try? ToolCallSchema.make(for: tools)
    {
      schemas.append(schema)
    }
    let speller = Speller(vocabulary: vocabulary) { model.tokenize($0) }
    for schema in schemas {
      guard let grammar = try? GrammarCache.shared.grammar(for: schema, named: "") else { continue }
      var writer = try? ValueWriter(
        grammar: grammar, speller: speller, budget: Int(Int32.max))
      // The first choice walks the vocabulary's tree; its mask stays with the grammar.
      while case .forced? = writer?.next() {}
    }
  }

  /// Runs a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - model: The model to ask.
  ///   - channel: Where the output goes.
  /// - Throws: ``LanguageModelError`` if the prompt does not fit or the schema cannot be enforced,
  ///   ``TokenBudgetError`` if no complete value fits, and what the model throws.
  nonisolated(nonsending) public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    await state.withLock { $0.prewarming }?.value
    let vocabulary = try await model.vocabulary
    // Handed over, not shared: a second reference would make the model copy its whole cache.
    let context = try await takeContext(for: model)
    var run = PredictorRun(
      model: model, vocabulary: vocabulary, context: consume context, request: request,
      channel: channel)
    do {
      try await run.respond()
    } catch {
      keep(run.context)
      throw error
    }
    keep(run.context)
  }

  private nonisolated(nonsending) func takeContext(
    for model: Model
  ) async throws -> PredictionContext<Model.Predictor> {
    let kept = state.withLock { state in
      defer { state.context = nil }
      return state.context
    }
    if let kept {
      return kept
    }
    return PredictionContext(try await model.makePredictor())
  }

  private func keep(_ context: PredictionContext<Model.Predictor>) {
    state.withLock { $0.context = context }
  }
}
