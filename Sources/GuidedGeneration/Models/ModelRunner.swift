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

/// The executors that one session keeps for its model: one per configuration.
final class ExecutorCache<Model: LanguageModel>: ModelRunner {
  private let model: Model
  private let executors = Mutex<[Model.Executor.Configuration: Model.Executor]>([:])

  init(model: Model) {
    self.model = model
  }

  var capabilities: LanguageModelCapabilities {
    model.capabilities
  }

  func prewarm(_ transcript: Transcript) {
    // A model that cannot be run says so when it is asked; getting ready is only a hint.
    (try? executor())?.prewarm(model: model, transcript: transcript)
  }

  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await executor().respond(to: request, model: model, streamingInto: channel)
  }

  private func executor() throws -> Model.Executor {
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
