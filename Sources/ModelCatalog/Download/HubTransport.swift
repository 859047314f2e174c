// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A type that fetches resources of the hub.
protocol HubTransport: Sendable {
  /// Fetches a resource.
  ///
  /// The token is sent to the host of `url` only, not to hosts to which the hub redirects.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - token: The user's token, or `nil`.
  ///   - offset: The offset of the first byte to fetch; 0 fetches everything.
  ///   - head: A closure that receives the status and headers, and returns whether to read the
  ///     body.
  ///   - body: A closure that receives the bytes in order. An error that it throws ends the
  ///     request.
  /// - Throws: The errors of the closures, `CancellationError`, and an error if the connection
  ///   fails or ends before the announced length.
  func fetch(
    _ url: URL, token: String?, from offset: Int,
    head: @escaping @Sendable (HubResponseHead) throws -> Bool,
    body: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws
}

/// The status and headers of a response of the hub.
struct HubResponseHead: Sendable, Hashable {
  /// The status code.
  var status: Int
  /// The headers, with names in lower case.
  var headers: [String: String] = [:]

  /// The offset of the first byte and the size of the complete resource, of a partial response.
  var contentRange: (start: Int, total: Int)? {
    guard let text = headers["content-range"], text.hasPrefix("bytes "),
      let dash = text.firstIndex(of: "-"), let slash = text.lastIndex(of: "/"),
      let start = Int(text[text.index(text.startIndex, offsetBy: 6)..<dash]),
      let total = Int(text[text.index(after: slash)...])
    else { return nil }
    return (start, total)
  }
}
