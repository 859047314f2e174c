// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import Synchronization

/// Sends requests to one server, with retries, and decodes the responses.
struct RemoteClient: Sendable {
  /// The maximum number of bytes of an error response that are read.
  private static let errorBodyLimit = 1 << 16

  /// The server.
  let server: RemoteServer
  /// The transport.
  let transport: any HTTPTransport
  /// The limits on each response.
  var streamLimits = StreamLimits()
  /// The conditions under which a failed request is sent again.
  var retryPolicy = RetryPolicy()
  /// A closure that receives the events of all requests, without keys.
  var log: (@Sendable (RemoteRequestEvent) -> Void)?
  /// The clock that measures and waits between attempts.
  var clock: any Clock<Duration> = ContinuousClock()

  /// Sends a call, and passes the events of the response to a closure.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - receive: A closure that receives the events in order. The call is sent again after a
  ///     failure only if the closure was not called before.
  /// - Throws: ``RemoteError`` if the call fails.
  nonisolated(nonsending) func stream(
    _ call: ServerCall, to receive: nonisolated(nonsending) (ServerEvent) async throws -> Void
  ) async throws {
    let url = try server.url(server.format.path(model: call.model))
    let body = try server.format.encode(call)
    let request = HTTPRequest(url: url, headers: server.format.headers, body: body)
    var hasReceived = false
    try await send(request, canRetry: { !hasReceived }) { response in
      try await decode(response) { event in
        hasReceived = true
        try await receive(event)
      }
    }
  }

  /// Fetches a JSON document.
  ///
  /// - Parameter request: The request, without credentials.
  /// - Returns: The body of the response.
  /// - Throws: ``RemoteError`` if the request fails.
  nonisolated(nonsending) func fetch(_ request: HTTPRequest) async throws -> [UInt8] {
    try await send(request, canRetry: { true }) { response in
      try await Self.body(of: response, limit: streamLimits.maximumResponseByteCount)
    }
  }

  // MARK: - Attempts

  nonisolated(nonsending) private func send<Result>(
    _ request: HTTPRequest, canRetry: () -> Bool,
    reading read: nonisolated(nonsending) (HTTPResponse) async throws -> Result
  ) async throws -> Result {
    var logger = RequestLogger(request, receive: log)
    do {
      let result = try await RetryLoop(policy: retryPolicy, clock: clock).run(
        attempt: { number in
          let prepared = try await prepare(request)
          logger.begin(attempt: number, prepared)
          return try await attempt(prepared, &logger, reading: read)
        },
        canRetry: { _ in canRetry() },
        willRetry: { _, error, delay in logger.record(.retrying(after: delay, error)) })
      logger.record(.finished)
      return result
    } catch {
      logger.record(.failed(error))
      throw error
    }
  }

  nonisolated(nonsending) private func attempt<Result>(
    _ prepared: PreparedRequest, _ logger: inout RequestLogger,
    reading read: nonisolated(nonsending) (HTTPResponse) async throws -> Result
  ) async throws -> Result {
    var requestID: String?
    do {
      let response = try await transport.send(prepared.request)
      logger.record(.received(status: response.status, headers: response.headers))
      requestID = response.header("x-request-id") ?? response.header("request-id")
      guard (200..<300).contains(response.status) else {
        throw try await Self.error(of: response, prepared.redactor)
      }
      return try await read(response)
    } catch var error as RemoteError {
      error.requestID = error.requestID ?? requestID
      throw error.redacted(by: prepared.redactor.redact)
    }
  }

  /// Adds the credential and the additional headers.
  nonisolated(nonsending) private func prepare(
    _ request: HTTPRequest
  ) async throws -> PreparedRequest {
    let key = try await server.credential.key()
    let credentials = key.map { server.format.credentialHeaders(key: $0) } ?? []
    var prepared = request
    let replaced = Set(server.additionalHeaders.map { $0.name.lowercased() })
    prepared.headers = (request.headers + credentials)
      .filter { !replaced.contains($0.name.lowercased()) }
    prepared.headers += server.additionalHeaders
    let redactor = SecretRedactor(
      keys: key.map { [$0] } ?? [], headers: credentials + server.additionalHeaders)
    return PreparedRequest(request: prepared, redactor: redactor)
  }

  private static func error(
    of response: HTTPResponse, _ redactor: SecretRedactor
  ) async throws -> RemoteError {
    var body: [UInt8] = []
    do {
      for try await bytes in response.body {
        body += bytes.prefix(errorBodyLimit - body.count)
        if body.count >= errorBodyLimit { break }
      }
    } catch is RemoteError {
      // The status is more specific than the failure to read the complete body.
    }
    try Task.checkCancellation()
    return RemoteError(
      status: response.status, header: response.header, body: body, redact: redactor.redact)
  }

  // MARK: - Responses

  nonisolated(nonsending) private func decode(
    _ response: HTTPResponse, _ receive: nonisolated(nonsending) (ServerEvent) async throws -> Void
  ) async throws {
    let type = response.header("content-type")?.lowercased() ?? ""
    guard !type.hasPrefix("text/html") else { throw RemoteError.webPage(status: response.status) }
    var decoder = server.format.makeDecoder()
    let framing = server.format.framing
    if framing == .serverSentEvents, type.hasPrefix("application/json") {
      // The server ignores the request for a stream, and sends one message.
      let limit = streamLimits.maximumResponseByteCount
      let message = StreamMessage(data: try await Self.body(of: response, limit: limit))
      for event in try decoder.decode(message) { try await receive(event) }
    } else {
      var messages = StreamMessageDecoder(framing, limits: streamLimits)
      for try await bytes in response.body {
        for message in try messages.append(bytes) where !decoder.isFinished {
          for event in try decoder.decode(message) { try await receive(event) }
        }
        if decoder.isFinished { break }
      }
      try Task.checkCancellation()
      if !decoder.isFinished, let last = messages.finish() {
        for event in try decoder.decode(last) { try await receive(event) }
      }
    }
    for event in try decoder.finish() { try await receive(event) }
  }

  private static func body(of response: HTTPResponse, limit: Int) async throws -> [UInt8] {
    var body: [UInt8] = []
    for try await bytes in response.body {
      guard bytes.count <= limit - body.count else {
        throw RemoteError.responseTooLong(limit: limit)
      }
      body += bytes
    }
    try Task.checkCancellation()
    return body
  }
}

extension RemoteClient {
  /// Creates the client of a language model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - transport: The transport.
  init(model: RemoteLanguageModel, transport: any HTTPTransport) {
    self.init(
      server: model.server, transport: transport, streamLimits: model.streamLimits,
      retryPolicy: model.retryPolicy, log: model.log, clock: model.clock)
  }
}

/// A request with its credential.
struct PreparedRequest: Sendable {
  let request: HTTPRequest
  let redactor: SecretRedactor
}

extension RemoteError {
  fileprivate static func webPage(status: Int) -> Self {
    Self(
      .malformedResponse,
      message: "the server responded with a web page; check the base URL of the API",
      status: status)
  }
}
