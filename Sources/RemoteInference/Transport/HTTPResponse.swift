// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The response of a server.
public struct HTTPResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The names and values of the headers.
  public var headers: [(name: String, value: String)]
  /// The bytes of the body, as they arrive.
  public var body: AsyncThrowingStream<[UInt8], any Error>

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The names and values of the headers.
  ///   - body: The bytes of the body, as they arrive.
  public init(
    status: Int, headers: [(name: String, value: String)],
    body: AsyncThrowingStream<[UInt8], any Error>
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of a header.
  ///
  /// - Parameter name: The name, in any case.
  /// - Returns: The first value, or `nil`.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
