// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type that runs requests on a model and streams the output into a channel.
///
/// An executor only produces text: for a request with a schema it sends JSON text, which the
/// session parses into snapshots as it arrives. The session owns the transcript, runs the tools
/// that the executor requests, and then calls the executor again.
///
/// A session keeps one executor per configuration and runs one request at a time on it. A
/// ``LanguageModelError`` that an executor throws reaches the caller with the name that
/// ``LanguageModelSession/errorNames`` selects; other errors are unchanged.
///
/// A request is canceled by canceling its task: check `Task.isCancelled` between tokens. The
/// session ignores the events of a canceled request, and its next request does not wait for the
/// executor: an executor that has returned is used again, and one that is still running is replaced
/// by a new one. Adopt ``PromptlyCancelableExecutor`` if the next request should wait instead, and
/// ``SharedExecutorLanguageModel`` if one executor can run the requests of several sessions.
public protocol LanguageModelExecutor: Sendable {
  /// The type that identifies an executor among those of one model type.
  associatedtype Configuration: Hashable, Sendable

  /// The model that the executor runs.
  associatedtype Model: LanguageModel

  /// Creates an executor.
  ///
  /// - Parameter configuration: The configuration of the model to run.
  /// - Throws: An error if the model cannot be run, for instance because a file is missing.
  init(configuration: Configuration) throws

  /// Prepares for a request whose transcript begins with the given one.
  ///
  /// - Parameters:
  ///   - model: The model that receives the request.
  ///   - transcript: The beginning of the transcript of the next request.
  func prewarm(model: Model, transcript: Transcript)

  /// Runs a request.
  ///
  /// - Parameters:
  ///   - request: The request; its transcript ends with a prompt or with tool outputs.
  ///   - model: The model to run.
  ///   - channel: The channel that receives the output.
  /// - Throws: Any error that prevents the model from finishing its response; a
  ///   ``LanguageModelError`` where one applies.
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

extension LanguageModelExecutor {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - model: The model that receives the request.
  ///   - transcript: The beginning of the transcript of the next request.
  public func prewarm(model: Model, transcript: Transcript) {}
}
