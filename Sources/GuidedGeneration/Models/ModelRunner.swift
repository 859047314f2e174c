// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A type-erased model with the executors that run it.
protocol ModelRunner: Sendable {
  var capabilities: LanguageModelCapabilities { get }

  /// Prepares the executor for a request whose transcript begins with the given one.
  func prewarm(_ transcript: Transcript)

  /// Runs a request on the executor of the model's current configuration.
  ///
  /// - Throws: Any error of creating or running the executor.
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

/// The executors of one session, one per model type and configuration.
final class ExecutorCache: Sendable {
  private struct Key: Hashable {
    let model: ObjectIdentifier
    let configuration: AnyHashable
  }

  private let executors = Mutex<[Key: any LanguageModelExecutor]>([:])

  init() {}

  /// Returns a runner of a model that uses the executors of this cache.
  func runner(of model: some LanguageModel) -> any ModelRunner {
    CachedModelRunner(model: model, cache: self)
  }

  /// Returns the executor of a model's current configuration.
  ///
  /// - Throws: Any error of creating the executor.
  fileprivate func executor<Model: LanguageModel>(of model: Model) throws -> Model.Executor {
    let configuration = model.executorConfiguration
    return try executors.withLock { executors in
      let key = Key(model: ObjectIdentifier(Model.self), configuration: configuration)
      if let executor = executors[key] as? Model.Executor { return executor }
      let executor = try Model.Executor(configuration: configuration)
      executors[key] = executor
      return executor
    }
  }
}

private struct CachedModelRunner<Model: LanguageModel>: ModelRunner {
  let model: Model
  let cache: ExecutorCache

  var capabilities: LanguageModelCapabilities { model.capabilities }

  func prewarm(_ transcript: Transcript) {
    // Prewarming is only a hint: an executor that cannot be created fails the next request.
    (try? cache.executor(of: model))?.prewarm(model: model, transcript: transcript)
  }

  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await cache.executor(of: model).respond(to: request, model: model, streamingInto: channel)
  }
}
