// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SystemLanguageModel: LanguageModel {
  /// The capabilities of the installed model.
  ///
  /// Without a model the set contains everything, so that a request fails because of the missing
  /// model and not because of a missing capability.
  public var capabilities: LanguageModelCapabilities {
    Self.current.model?.capabilities
      ?? LanguageModelCapabilities([.vision, .guidedGeneration, .reasoning, .toolCalling])
  }

  /// The configuration that identifies the installed model.
  public var executorConfiguration: Executor.Configuration {
    Executor.Configuration(generation: Self.current.generation)
  }

  /// An executor that forwards requests to the executor of the installed model.
  public struct Executor: LanguageModelExecutor {
    /// The identity of an installed model.
    public struct Configuration: Hashable, Sendable {
      fileprivate let generation: Int
    }

    let runner: any ModelRunner

    /// Creates an executor of the installed model.
    ///
    /// - Parameter configuration: The identity of the installed model.
    /// - Throws: ``LanguageModelSession/GenerationError/assetsUnavailable(_:)`` if there is none.
    public init(configuration: Configuration) throws {
      runner = try SystemLanguageModel.current.makeRunner()
    }

    /// Prewarms the executor of the installed model.
    ///
    /// - Parameters:
    ///   - model: The default model.
    ///   - transcript: The beginning of the transcript of the next request.
    public func prewarm(model: SystemLanguageModel, transcript: Transcript) {
      runner.prewarm(transcript)
    }

    /// Forwards a request to the executor of the installed model.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - model: The default model.
    ///   - channel: The channel that receives the output.
    /// - Throws: Any error of the installed model's executor.
    nonisolated(nonsending) public func respond(
      to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      try await runner.respond(to: request, streamingInto: channel)
    }
  }
}

extension SystemLanguageModel.Executor: PromptlyCancelableExecutor {
  /// Returns whether requests on the installed model return soon after their tasks are canceled.
  ///
  /// - Parameter model: The default model.
  /// - Returns: `true` if the next request can wait for the executor.
  public func isPromptlyCancelable(running model: SystemLanguageModel) -> Bool {
    runner.isPromptlyCancelable
  }
}
