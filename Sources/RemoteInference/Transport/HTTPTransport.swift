// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type that sends an HTTP request and streams the response.
///
/// ``DefaultTransport`` is the default. Conform another HTTP client, or a test, to this protocol
/// to replace it.
public protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// Canceling the task closes the connection. The transport does not follow redirects to another
  /// host.
  ///
  /// - Parameter request: The request.
  /// - Returns: The status and headers, and the bytes of the body as they arrive.
  /// - Throws: ``RemoteError`` if no response is received.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
