// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Limits on the time and memory of one HTTP request.
public struct TransportLimits: Sendable, Hashable {
  /// The maximum time without a byte from the server, from the start of the request on.
  ///
  /// A server that evaluates a long prompt sends nothing until its first token.
  public var idleTimeout: Duration
  /// The maximum time of the complete response, or `nil` for no limit.
  public var totalTimeout: Duration?
  /// The maximum number of bytes that were received and not read.
  ///
  /// URL sessions offer no back-pressure, so a reader that is slower than the server would let
  /// memory grow. Beyond this number the request is canceled. A ``SocketTransport`` stores no
  /// unread bytes.
  public var maximumUnreadByteCount: Int
  /// The maximum number of simultaneous connections to one host; additional requests wait.
  public var maximumConnectionsPerHost: Int
  /// The maximum number of redirects within one origin.
  public var maximumRedirectCount: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - idleTimeout: The maximum time without a byte from the server; 5 minutes by default.
  ///   - totalTimeout: The maximum time of the complete response; 1 hour by default.
  ///   - maximumUnreadByteCount: The maximum number of received bytes that were not read; 16 MiB by
  ///     default.
  ///   - maximumConnectionsPerHost: The maximum number of simultaneous connections to one host.
  ///   - maximumRedirectCount: The maximum number of redirects within one origin.
  public init(
    idleTimeout: Duration = .seconds(300), totalTimeout: Duration? = .seconds(3600),
    maximumUnreadByteCount: Int = 16 << 20, maximumConnectionsPerHost: Int = 1024,
    maximumRedirectCount: Int = 5
  ) {
    self.idleTimeout = idleTimeout
    self.totalTimeout = totalTimeout
    self.maximumUnreadByteCount = maximumUnreadByteCount
    self.maximumConnectionsPerHost = maximumConnectionsPerHost
    self.maximumRedirectCount = maximumRedirectCount
  }
}
