// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Runs requests against a model and streams what it generates into a channel.
///
/// An executor produces text and nothing else: for a request with a schema it sends JSON text,
/// which the session parses into snapshots while it arrives. The session also owns the transcript,
/// runs the tools that an executor asks for, and then calls the executor again.
///
/// A session keeps one executor per configuration and runs one request at a time on it. Errors that
/// an executor throws reach the caller as they are. Cancellation is that of tasks: check
/// `Task.isCancelled` between tokens.
public protocol LanguageModelExecutor: Sendable {
  /// What tells executors of one model apart.
  associatedtype Configuration: Hashable, Sendable

  /// The model that the executor runs.
  associatedtype Model: LanguageModel

  /// Creates an executor.
  ///
  /// - Parameter configuration: The configuration of the model that it is to run.
  /// - Throws: If the model cannot be run, such as when a file is missing.
  init(configuration: Configuration) throws

  /// Gets ready for a request that begins with the transcript, if that saves time later.
  ///
  /// - Parameters:
  ///   - model: The model that will be asked.
  ///   - transcript: What the next request's transcript will begin with.
  func prewarm(model: Model, transcript: Transcript)

  /// Runs a request.
  ///
  /// - Parameters:
  ///   - request: The request; its transcript ends with the prompt or with outputs of tools.
  ///   - model: The model to ask.
  ///   - channel: Where the output goes.
  /// - Throws: Whatever keeps the model from finishing its answer; a ``LanguageModelError`` where
  ///   one fits.
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

extension LanguageModelExecutor {
  /// Does nothing: most executors have nothing to get ready.
  public func prewarm(model: Model, transcript: Transcript) {}
}
