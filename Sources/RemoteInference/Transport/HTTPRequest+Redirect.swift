// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The result of sending a request once.
enum HTTPAttempt: Sendable {
  case response(HTTPResponse)
  case redirect(status: Int, to: URL)
}

extension HTTPRequest {
  /// Sends the request, and follows redirects within its origin.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of redirects.
  ///   - send: A closure that sends a request once.
  /// - Returns: The response.
  /// - Throws: ``RemoteError`` if the server redirects to another origin or too often; the errors
  ///   of the closure.
  func followingRedirects(
    _ limit: Int, send: (HTTPRequest) async throws -> HTTPAttempt
  ) async throws -> HTTPResponse {
    var request = self
    for _ in 0...max(limit, 0) {
      switch try await send(request) {
      case .response(let response): return response
      case .redirect(let status, let location):
        request = try request.redirected(to: location, status: status)
      }
    }
    throw RemoteError(
      .redirected,
      message:
        "the server redirected the request more than \(limit) times; check the base URL")
  }

  /// Returns the request that follows a redirect.
  ///
  /// - Parameters:
  ///   - location: The new URL.
  ///   - status: The status of the redirect.
  /// - Returns: The request, with the same headers.
  /// - Throws: ``RemoteError`` if the URL has another origin.
  func redirected(to location: URL, status: Int) throws(RemoteError) -> HTTPRequest {
    guard location.isSameOrigin(as: url) else {
      throw RemoteError(
        .redirected,
        message:
          "the server '\(url.origin)' redirects to '\(location.origin)', to which no credential is "
          + "sent; use its address as the base URL if it is trusted", status: status)
    }
    var request = self
    request.url = location
    if status == 303 {
      request.method = "GET"
      request.body = nil
    }
    return request
  }
}

extension URL {
  /// The scheme, host, and port, without user, path, and query.
  package var origin: String {
    let scheme = scheme?.lowercased() ?? ""
    let port = port.map { ":\($0)" } ?? ""
    return "\(scheme)://\(host?.lowercased() ?? "")\(port)"
  }

  /// Whether a request for one URL can be sent to the other without revealing it to another server.
  fileprivate func isSameOrigin(as other: URL) -> Bool {
    let (scheme, otherScheme) = (scheme?.lowercased(), other.scheme?.lowercased())
    guard host?.lowercased() == other.host?.lowercased(), scheme == "http" || scheme == "https"
    else { return false }
    if scheme == otherScheme { return effectivePort == other.effectivePort }
    return scheme == "https" && effectivePort == 443 && other.effectivePort == 80
  }

  private var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
