// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The transport that is used unless another one is set.
///
/// On Apple's systems, all requests are sent by a ``URLSessionTransport``. On other systems, those
/// with the scheme `http` are sent by a ``SocketTransport``, because of the faults of
/// FoundationNetworking.
public final class DefaultTransport: HTTPTransport {
  private let limits: TransportLimits
  private let sockets: SocketTransport
  /// The transport on URL sessions, which is created with its first request.
  private let sessions = Mutex<URLSessionTransport?>(nil)

  /// Creates a transport.
  ///
  /// - Parameter limits: The limits on the time and memory of each request.
  public init(limits: TransportLimits = TransportLimits()) {
    self.limits = limits
    sockets = SocketTransport(limits: limits)
  }

  /// Sends a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The status and headers, and the bytes of the body as they arrive.
  /// - Throws: ``RemoteError`` if no response is received, or if the server redirects to another
  ///   origin; `CancellationError` if the task is canceled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await request.followingRedirects(limits.maximumRedirectCount) { request in
      if Self.usesSockets(for: request.url) { return try await sockets.attempt(request) }
      return try await urlSessions.attempt(request)
    }
  }

  /// Returns whether a request is sent on a separate connection, which cannot be opened before.
  ///
  /// - Parameter url: The URL of the request.
  /// - Returns: Whether the request is sent on a socket.
  static func usesSockets(for url: URL) -> Bool {
    #if canImport(Darwin)
      false
    #else
      url.scheme?.lowercased() == "http"
    #endif
  }

  private var urlSessions: URLSessionTransport {
    sessions.withLock { sessions in
      if let sessions { return sessions }
      let created = URLSessionTransport(limits: limits)
      sessions = created
      return created
    }
  }
}
