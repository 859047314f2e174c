// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A transport on sockets, for URLs with the scheme `http`.
///
/// It reads from a connection only what its caller reads, so a server whose response is not read
/// has to wait, and no bytes are stored. Each request has a connection of its own, which is closed
/// with the response. There are no proxies, and responses are not compressed.
public final class SocketTransport: HTTPTransport {
  private let limits: TransportLimits
  private let limiter: ConnectionLimiter

  /// Creates a transport.
  ///
  /// - Parameter limits: The limits on the time of each request, and on the number of connections.
  public init(limits: TransportLimits = TransportLimits()) {
    self.limits = limits
    limiter = ConnectionLimiter(limit: limits.maximumConnectionsPerHost)
  }

  /// The number of open connections.
  package var connectionCount: Int { limiter.permitCount }

  /// Sends a request.
  ///
  /// Redirects are followed within the origin of the request, with the same headers; after a
  /// response with status 303, the method is `GET`.
  ///
  /// - Parameter request: The request.
  /// - Returns: The status and headers, and the bytes of the body as they arrive.
  /// - Throws: ``RemoteError`` if no response is received, or if the server redirects to another
  ///   origin; `CancellationError` if the task is canceled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await request.followingRedirects(limits.maximumRedirectCount) { request in
      try await attempt(request)
    }
  }

  /// Sends a request, and does not follow redirects.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response or the redirect.
  /// - Throws: ``RemoteError`` if no response is received; `CancellationError` if the task is
  ///   canceled.
  func attempt(_ request: HTTPRequest) async throws -> HTTPAttempt {
    try request.validate()
    guard request.url.scheme?.lowercased() == "http" else {
      throw RemoteError(
        .invalidRequest,
        message:
          "the URL '\(request.url.origin)' needs an encrypted connection; use a "
          + "'URLSessionTransport' for it")
    }
    let exchange = try await SocketExchange(to: request.url, limits: limits, limiter: limiter)
    let (head, reader) = try await exchange.response(to: request.encoded)
    if [301, 302, 303, 307, 308].contains(head.status), let target = head.values("location").first,
      let location = URL(string: target, relativeTo: request.url)?.absoluteURL
    {
      return .redirect(status: head.status, to: location)
    }
    return .response(
      HTTPResponse(
        status: head.status, headers: head.headers,
        body: AsyncThrowingStream { try await reader.next() }))
  }
}
