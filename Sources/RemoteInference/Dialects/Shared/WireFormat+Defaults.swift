// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension WireFormat {
  /// The headers of a JSON request with a streamed response.
  package var headers: [(name: String, value: String)] {
    [(name: "Content-Type", value: "application/json"), (name: "Accept", value: accept)]
  }

  /// The media types of the response.
  ///
  /// Servers that ignore `stream` respond with JSON.
  var accept: String {
    switch framing {
    case .serverSentEvents: "text/event-stream, application/json"
    case .jsonLines: "application/x-ndjson, application/json"
    }
  }

  /// Returns the header of a bearer token.
  ///
  /// - Parameter key: The key.
  /// - Returns: The header.
  package func credentialHeaders(key: String) -> [(name: String, value: String)] {
    [(name: "Authorization", value: "Bearer \(key)")]
  }
}
