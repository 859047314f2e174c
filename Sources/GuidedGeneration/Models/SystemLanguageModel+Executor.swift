// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SystemLanguageModel: LanguageModel {
  /// What the installed model can do; everything while there is none, so that a request fails for
  /// its true reason.
  public var capabilities: LanguageModelCapabilities {
    Self.current.installed?.capabilities
      ?? LanguageModelCapabilities([.vision, .guidedGeneration, .reasoning, .toolCalling])
  }

  /// Which installed model is meant: the present one.
  public var executorConfiguration: Executor.Configuration {
    Executor.Configuration(generation: Self.current.generation)
  }

  /// Hands requests on to the executor of the installed model.
  public struct Executor: LanguageModelExecutor {
    /// Which installed model is meant.
    public struct Configuration: Hashable, Sendable {
      fileprivate let generation: Int
    }

    private let runner: any ModelRunner

    /// Creates an executor of the model that is installed at present.
    ///
    /// - Parameter configuration: Which installed model is meant.
    /// - Throws: ``LanguageModelSession/GenerationError/assetsUnavailable(_:)`` if none is.
    public init(configuration: Configuration) throws {
      runner = try SystemLanguageModel.current.makeRunner()
    }

    /// Lets the installed model's executor get ready.
    ///
    /// - Parameters:
    ///   - model: The default model.
    ///   - transcript: What the next request's transcript will begin with.
    public func prewarm(model: SystemLanguageModel, transcript: Transcript) {
      runner.prewarm(transcript)
    }

    /// Hands a request on.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - model: The default model.
    ///   - channel: Where the output goes.
    /// - Throws: What the installed model's executor throws.
    nonisolated(nonsending) public func respond(
      to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      try await runner.respond(to: request, streamingInto: channel)
    }
  }
}
