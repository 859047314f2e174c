// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A transport on Foundation's URL sessions.
///
/// On Linux, FoundationNetworking ends the process with a trap if a connection ends between two
/// headers of a response. ``DefaultTransport`` uses this transport there for `https` only.
///
/// All requests of a transport share one session and its connections. The session keeps neither
/// cookies nor credentials nor a cache. It is invalidated when the transport is released; responses
/// that are still being read continue.
///
/// A response is delivered as it arrives, without back-pressure: a request whose reader falls
/// behind by more than ``TransportLimits/maximumUnreadByteCount`` fails with a ``RemoteError`` of
/// the kind ``RemoteError/Kind/limitExceeded``.
public final class URLSessionTransport: HTTPTransport {
  private let limits: TransportLimits
  private let owner: URLSessionOwner
  private let router = HTTPSessionDelegate()

  /// Creates a transport.
  ///
  /// - Parameter limits: The limits on the time and memory of each request.
  public init(limits: TransportLimits = TransportLimits()) {
    self.limits = limits
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = limits.maximumConnectionsPerHost
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    owner = URLSessionOwner(
      URLSession(configuration: configuration, delegate: router, delegateQueue: nil))
  }

  /// The number of requests that have not ended.
  package var openRequestCount: Int { router.openRequestCount }

  /// Sends a request.
  ///
  /// Redirects are followed within the origin of the request, with the same headers; after a
  /// response with status 303, the method is `GET`. A redirect from `http` to `https` on the
  /// default ports of one host counts as the same origin.
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
    let exchange = try start(request)
    switch try await exchange.head() {
    case .response(let status, let headers):
      let reader = HTTPBodyReader(exchange)
      return .response(
        HTTPResponse(
          status: status, headers: headers,
          body: AsyncThrowingStream { try await reader.next() }))
    case .redirect(let status, let location): return .redirect(status: status, to: location)
    }
  }

  private func start(_ request: HTTPRequest) throws(RemoteError) -> HTTPExchange {
    let task = owner.session.dataTask(with: try URLRequest(request))
    let exchange = HTTPExchange(limits: limits, task: task, owner: owner)
    router.add(exchange, for: task)
    exchange.start()
    return exchange
  }
}

extension URLRequest {
  /// Creates the request of Foundation.
  ///
  /// - Throws: ``RemoteError`` if the URL or a header is not valid.
  fileprivate init(_ request: HTTPRequest) throws(RemoteError) {
    try request.validate()
    self.init(url: request.url)
    httpMethod = request.method
    // The exchange has separate timers for idle time and total time.
    timeoutInterval = 7 * 24 * 3600
    httpShouldHandleCookies = false
    for (name, value) in request.headers {
      setValue(value, forHTTPHeaderField: name)
    }
    httpBody = request.body.map { Data($0) }
  }
}
