// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import GuidedGeneration
internal import Synchronization

/// The executor of models on one server.
///
/// It owns the connections to the server, which are closed when the last session that uses it is
/// released. Canceling a request closes its connection.
public final class RemoteExecutor: LanguageModelExecutor, PromptlyCancelableExecutor {
  /// The configuration that identifies an executor.
  public struct Configuration: Hashable, Sendable {
    /// The scheme, host, and port of the server.
    public var origin: String
    /// The limits on the time and memory of each request.
    public var limits: TransportLimits

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - origin: The scheme, host, and port of the server.
    ///   - limits: The limits on the time and memory of each request.
    public init(origin: String, limits: TransportLimits = TransportLimits()) {
      self.origin = origin
      self.limits = limits
    }
  }

  private let configuration: Configuration
  private let transport = Mutex<DefaultTransport?>(nil)

  /// Creates an executor; its connections are created by the first request.
  ///
  /// - Parameter configuration: The configuration that identifies the executor.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// Runs a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - model: The model.
  ///   - channel: The channel that receives the output.
  /// - Throws: `LanguageModelError` where one applies; ``RemoteError`` for other errors of the
  ///   server and the connection; ``SchemaDialectError`` if the server cannot receive the schema;
  ///   `CancellationError` if the task is canceled.
  nonisolated(nonsending) public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: RemoteLanguageModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let client = RemoteClient(model: model, transport: model.transport ?? sharedTransport)
    do {
      try await TurnRunner(client: client, model: model, channel: channel).run(request)
    } catch let error as RemoteError {
      throw error.languageModelError() ?? error
    }
  }

  /// Opens a connection to the server, which the next request uses.
  ///
  /// A connection with TLS costs several round trips. On Linux, Foundation's networking also
  /// occupies a core while a new connection waits for its first byte, which takes seconds if the
  /// server evaluates a long prompt; a connection that is used again waits without polling. The
  /// request is a `GET` for the list of models, which servers answer at once. It is not sent if the
  /// ``DefaultTransport`` opens a connection for each request.
  ///
  /// Errors are ignored: the next request encounters and reports them.
  ///
  /// - Parameters:
  ///   - model: The model that receives the next request.
  ///   - transcript: The beginning of the transcript of the next request, which is not sent.
  public func prewarm(model: RemoteLanguageModel, transcript: Transcript) {
    if model.transport == nil, DefaultTransport.usesSockets(for: model.server.baseURL) { return }
    var client = RemoteClient(model: model, transport: model.transport ?? sharedTransport)
    client.retryPolicy = .never
    Task { [client] in _ = try? await client.fetch(client.server.modelListRequest) }
  }

  private var sharedTransport: DefaultTransport {
    transport.withLock { transport in
      if let transport { return transport }
      let created = DefaultTransport(limits: configuration.limits)
      transport = created
      return created
    }
  }
}
