// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import Synchronization

/// A transport that returns prepared responses, and records the requests.
final class CannedTransport: HTTPTransport {
  /// A response.
  struct Response: Sendable {
    var status = 200
    var headers: [(name: String, value: String)] = []
    /// The pieces in which the body arrives.
    var pieces: [[UInt8]] = []
    /// The error after the body, or `nil` if it ends.
    var failure: RemoteError?

    init(
      _ status: Int = 200, headers: [(name: String, value: String)] = [], body: String = "",
      failure: RemoteError? = nil
    ) {
      self.status = status
      self.headers = headers
      pieces = [Array(body.utf8)]
      self.failure = failure
    }
  }

  private let responses: [Response]
  private let state = Mutex<[HTTPRequest]>([])

  /// Creates a transport.
  ///
  /// - Parameter responses: The responses in order; the last one is repeated.
  init(_ responses: [Response]) { self.responses = responses }

  /// The requests, in order.
  var requests: [HTTPRequest] { state.withLock { $0 } }

  /// The bodies of the requests.
  var bodies: [String] { requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let index = state.withLock { requests in
      requests.append(request)
      return min(requests.count, responses.count) - 1
    }
    let response = responses[index]
    return HTTPResponse(
      status: response.status, headers: response.headers,
      body: AsyncThrowingStream { continuation in
        for piece in response.pieces { continuation.yield(piece) }
        continuation.finish(throwing: response.failure)
      })
  }
}
