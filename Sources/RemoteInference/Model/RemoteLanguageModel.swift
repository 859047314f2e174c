// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import GuidedGeneration

/// A language model on a server.
///
/// ```swift
/// let model = RemoteLanguageModel("gpt-5-mini", on: .openAI())
/// let session = LanguageModelSession(model: model)
/// let review = try await session.respond(to: "Review Dune.", generating: Review.self).content
/// ```
///
/// The session validates every response with the complete schema, so the caller receives only
/// values that the schema allows. ``enforcement(of:findings:)`` lists which guides the server
/// enforces.
///
/// All sessions with models on one server share connections.
public struct RemoteLanguageModel: SharedExecutorLanguageModel {
  /// The type that runs requests.
  public typealias Executor = RemoteExecutor

  /// The name of the model on the server.
  public var name: String
  /// The server.
  public var server: RemoteServer
  /// The capabilities of the model.
  ///
  /// Servers do not report them in a common format. The default contains all capabilities except
  /// counting tokens, and a server rejects a request for one that its model does not have.
  public var capabilities = LanguageModelCapabilities([
    .guidedGeneration, .toolCalling, .reasoning, .vision,
  ])
  /// The size of the context in tokens, or `nil` to request it from the server.
  public var contextSize: Int?
  /// Additional fields of the body of each request, as JSON texts; they replace other fields.
  public var additionalFields: [(name: String, json: String)] = []
  /// The conditions under which a failed request is sent again.
  public var retryPolicy = RetryPolicy()
  /// The limits on the time and memory of each request.
  public var transportLimits = TransportLimits()
  /// The limits on each response.
  public var streamLimits = StreamLimits()
  /// The transport, or `nil` for a ``DefaultTransport`` that all sessions share.
  public var transport: (any HTTPTransport)?
  /// A closure that receives the events of all requests, without keys.
  public var log: (@Sendable (RemoteRequestEvent) -> Void)?
  /// The clock that measures and waits between attempts.
  package var clock: any Clock<Duration> = ContinuousClock()

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - name: The name of the model on the server.
  ///   - server: The server.
  public init(_ name: String, on server: RemoteServer) {
    self.name = name
    self.server = server
  }

  /// The configuration of the executor, which all models on one server share.
  public var executorConfiguration: RemoteExecutor.Configuration {
    RemoteExecutor.Configuration(origin: server.baseURL.origin, limits: transportLimits)
  }
}

extension RemoteLanguageModel {
  /// Reports which guides of a schema the server enforces, and which are validated here.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - findings: The findings of ``probe()``; without them, the report follows the documentation
  ///     of the server.
  /// - Returns: The report.
  /// - Throws: ``SchemaDialectError`` if the server cannot receive the schema, or
  ///   `GenerationSchema.SchemaError` if the schema is invalid.
  public func enforcement(
    of schema: GenerationSchema, findings: ServerProbe.Findings = ServerProbe.Findings()
  ) throws -> SchemaEnforcementReport {
    try server.schemaDialect.enforcement(of: schema, findings: findings)
  }
}
