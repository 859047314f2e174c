// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type-erased model with the executors that run it.
protocol ModelRunner: Sendable {
  var capabilities: LanguageModelCapabilities { get }

  /// Whether requests return soon after their tasks are canceled.
  var isPromptlyCancelable: Bool { get }

  /// Whether the executor constrains its output by masks, so that it needs no validation.
  var constrainsOutput: Bool { get }

  /// Prepares the executor for a request whose transcript begins with the given one.
  func prewarm(_ transcript: Transcript)

  /// Runs a request on the executor of the model's current configuration.
  ///
  /// - Throws: Any error of creating or running the executor.
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws

  /// Returns the choices of the schema of a request with their probabilities.
  ///
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` if the logits of the model are not
  ///   available, and any error of the executor.
  nonisolated(nonsending) func probabilities(
    for request: LanguageModelExecutorGenerationRequest
  ) async throws -> [ChoiceProbability<GeneratedContent>]
}

/// A runner of a model on the executors of a cache.
struct CachedModelRunner<Model: LanguageModel>: ModelRunner {
  let model: Model
  let cache: ExecutorCache

  var capabilities: LanguageModelCapabilities { model.capabilities }

  var isPromptlyCancelable: Bool {
    (try? cache.executor(of: model)).map { model.stopsPromptly(on: $0) } ?? false
  }

  var constrainsOutput: Bool {
    guard Model.Executor.self is any ConstrainedExecutor.Type,
      let executor = try? cache.executor(of: model)
    else { return false }
    return (executor as? any ConstrainedExecutor)?.constrainsOutput ?? false
  }

  func prewarm(_ transcript: Transcript) {
    // Prewarming is only a hint: an executor that cannot be created fails the next request.
    (try? cache.executor(of: model))?.prewarm(model: model, transcript: transcript)
  }

  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await cache.respond(to: request, model: model, streamingInto: channel)
  }
  nonisolated(nonsending) func probabilities(
    for request: LanguageModelExecutorGenerationRequest
  ) async throws -> [ChoiceProbability<GeneratedContent>] {
    try await cache.probabilities(for: request, model: model)
  }
}
