// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension HTTPRequest {
  /// The headers that follow from the connection and the body.
  private static let framing: Set<String> = [
    "connection", "content-length", "transfer-encoding", "accept-encoding", "expect",
  ]

  /// Checks that the request can be sent.
  ///
  /// - Throws: ``RemoteError`` if the URL or a header is not valid.
  func validate() throws(RemoteError) {
    guard ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false else {
      throw RemoteError(
        .invalidRequest,
        message: "the URL '\(url.origin)' has no host or no scheme http or https; change it")
    }
    guard url.host?.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) == true,
      method.utf8.allSatisfy(\.isHTTPTokenByte)
    else {
      throw RemoteError(
        .invalidRequest,
        message: "the host or the method contains a control character or a space; remove it")
    }
    for (name, value) in headers {
      guard !(name + value).utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
        throw RemoteError(
          .invalidRequest,
          message:
            "the header '\(name.filter { !$0.isNewline })' contains a control character; remove it")
      }
      guard !name.isEmpty, name.utf8.allSatisfy(\.isHTTPTokenByte) else {
        throw RemoteError(
          .invalidRequest,
          message: "the header '\(name)' has an invalid name; use letters, digits, and hyphens")
      }
    }
  }

  /// The bytes of the request in HTTP/1.1, on a connection that ends with the response.
  var encoded: [UInt8] {
    let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let path = components?.percentEncodedPath ?? ""
    let query = components?.percentEncodedQuery.map { "?\($0)" } ?? ""
    var lines = ["\(method) \(path.isEmpty ? "/" : path)\(query) HTTP/1.1"]
    if !headers.contains(where: { $0.name.lowercased() == "host" }) {
      lines.append("Host: \(hostAndPort)")
    }
    for (name, value) in headers where !Self.framing.contains(name.lowercased()) {
      lines.append("\(name): \(value)")
    }
    lines += ["Accept-Encoding: identity", "Connection: close"]
    if body != nil || method != "GET" { lines.append("Content-Length: \(body?.count ?? 0)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
  }

  private var hostAndPort: String {
    let host = url.host ?? ""
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return url.port.map { "\(name):\($0)" } ?? name
  }
}
