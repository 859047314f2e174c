// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import Synchronization

/// Sends the requests of one model, with retries, and decodes the responses.
struct RemoteClient: Sendable {
  /// The maximum number of bytes of an error response that are read.
  private static let errorBodyLimit = 1 << 16

  let model: RemoteLanguageModel
  let transport: any HTTPTransport

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
    let url = try model.server.url(model.server.format.path(model: call.model))
    let body = try model.server.format.encode(call)
    let request = HTTPRequest(url: url, headers: model.server.format.headers, body: body)
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
      try await Self.body(of: response, limit: model.streamLimits.maximumResponseByteCount)
    }
  }

  // MARK: - Attempts

  nonisolated(nonsending) private func send<Result>(
    _ request: HTTPRequest, canRetry: () -> Bool,
    reading read: nonisolated(nonsending) (HTTPResponse) async throws -> Result
  ) async throws -> Result {
    var log = RequestLogger(request, receive: model.log)
    do {
      let result = try await RetryLoop(policy: model.retryPolicy, clock: model.clock).run(
        attempt: { number in
          let prepared = try await prepare(request)
          log.begin(attempt: number, prepared)
          return try await attempt(prepared, &log, reading: read)
        },
        canRetry: { _ in canRetry() },
        willRetry: { _, error, delay in log.record(.retrying(after: delay, error)) })
      log.record(.finished)
      return result
    } catch {
      log.record(.failed(error))
      throw error
    }
  }

  nonisolated(nonsending) private func attempt<Result>(
    _ prepared: PreparedRequest, _ log: inout RequestLogger,
    reading read: nonisolated(nonsending) (HTTPResponse) async throws -> Result
  ) async throws -> Result {
    var requestID: String?
    do {
      let response = try await transport.send(prepared.request)
      log.record(.received(status: response.status, headers: response.headers))
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
    let server = model.server
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
    var decoder = model.server.format.makeDecoder()
    let framing = model.server.format.framing
    if framing == .serverSentEvents, type.hasPrefix("application/json") {
      // The server ignores the request for a stream, and sends one message.
      let limit = model.streamLimits.maximumResponseByteCount
      let message = StreamMessage(data: try await Self.body(of: response, limit: limit))
      for event in try decoder.decode(message) { try await receive(event) }
    } else {
      var messages = StreamMessageDecoder(framing, limits: model.streamLimits)
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
