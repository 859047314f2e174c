// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteInference
import Synchronization

/// A transport that responds by path, with status 404 for other paths, and records the requests.
final class RoutedTransport: HTTPTransport {
  private let routes: [String: CannedTransport.Response]
  private let state = Mutex<[HTTPRequest]>([])

  /// Creates a transport.
  ///
  /// - Parameter routes: The responses by path.
  init(_ routes: [String: CannedTransport.Response]) { self.routes = routes }

  /// The requests, in order.
  var requests: [HTTPRequest] { state.withLock { $0 } }

  /// The methods and paths of the requests.
  var paths: [String] { requests.map { "\($0.method) \($0.url.path)" } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    state.withLock { $0.append(request) }
    let missing = CannedTransport.Response(404, body: #"{"detail":"Not Found"}"#)
    return try await CannedTransport([routes[request.url.path] ?? missing]).send(request)
  }
}

/// A transport that never responds.
struct SilentTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Task.sleep(for: .seconds(3600))
    throw RemoteError(.timeout, message: "the transport is silent")
  }
}
