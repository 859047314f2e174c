// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A model with its executors, the types of both hidden.
protocol ModelRunner: Sendable {
  /// What the model can do.
  var capabilities: LanguageModelCapabilities { get }

  /// Lets the executor get ready for a request that begins with the transcript.
  func prewarm(_ transcript: Transcript)

  /// Runs a request on the executor of the model's present configuration.
  ///
  /// - Throws: Whatever creating the executor or its response throws.
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

/// A model with the executors that a session keeps for models of its type.
struct ExecutorCache<Model: LanguageModel>: ModelRunner {
  private let model: Model
  private let executors: ExecutorStore<Model>

  init(model: Model, executors: ExecutorStore<Model> = ExecutorStore()) {
    self.model = model
    self.executors = executors
  }

  var capabilities: LanguageModelCapabilities {
    model.capabilities
  }

  func prewarm(_ transcript: Transcript) {
    // A model that cannot be run says so when it is asked; getting ready is only a hint.
    (try? executors.executor(of: model))?.prewarm(model: model, transcript: transcript)
  }

  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await executors.executor(of: model).respond(
      to: request, model: model, streamingInto: channel)
  }
}

/// The executors that one session keeps for models of one type: one per configuration.
final class ExecutorStore<Model: LanguageModel>: Sendable {
  private let executors = Mutex<[Model.Executor.Configuration: Model.Executor]>([:])

  init() {}

  /// The executor of a model's present configuration.
  ///
  /// - Throws: Whatever creating it throws.
  func executor(of model: Model) throws -> Model.Executor {
    let configuration = model.executorConfiguration
    return try executors.withLock { executors in
      if let executor = executors[configuration] {
        return executor
      }
      let executor = try Model.Executor(configuration: configuration)
      executors[configuration] = executor
      return executor
    }
  }
}

/// The executors that one session keeps for models of any type, for sessions whose model may change.
final class ExecutorStores: Sendable {
  private let stores = Mutex<[ObjectIdentifier: any Sendable]>([:])

  init() {}

  /// A model with the executors that are kept for models of its type.
  func runner<Model: LanguageModel>(of model: Model) -> any ModelRunner {
    let key = ObjectIdentifier(Model.self)
    let store = stores.withLock { stores in
      let store = stores[key] as? ExecutorStore<Model> ?? ExecutorStore()
      stores[key] = store
      return store
    }
    return ExecutorCache(model: model, executors: store)
  }
}
