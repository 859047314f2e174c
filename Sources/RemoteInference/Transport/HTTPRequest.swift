// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A request to a server.
public struct HTTPRequest: Sendable {
  /// The method: `GET` or `POST`.
  public var method: String
  /// The absolute URL.
  public var url: URL
  /// The names and values of the headers, in the order in which they are sent.
  public var headers: [(name: String, value: String)]
  /// The body, or `nil` for none.
  public var body: [UInt8]?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method: `GET` or `POST`.
  ///   - url: The absolute URL.
  ///   - headers: The names and values of the headers.
  ///   - body: The body, or `nil` for none.
  public init(
    method: String = "POST", url: URL, headers: [(name: String, value: String)] = [],
    body: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
