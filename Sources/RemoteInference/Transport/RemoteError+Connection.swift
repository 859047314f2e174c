// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension RemoteError {
  /// Returns the error of a server that does not accept connections.
  ///
  /// - Parameter origin: The scheme, host, and port of the server, or `nil` if they are unknown.
  /// - Returns: The error.
  static func cannotConnect(_ origin: String?) -> Self {
    Self(
      .connection,
      message: "cannot connect to the server\(quoted(origin)); check its address and that it is "
        + "running")
  }

  /// Returns the error of a host without an address.
  ///
  /// - Parameter origin: The scheme, host, and port of the server, or `nil` if they are unknown.
  /// - Returns: The error.
  static func unknownHost(_ origin: String?) -> Self {
    Self(
      .connection,
      message: "cannot find the host of the server\(quoted(origin)); check its address")
  }

  /// Returns the error of a connection that ended before the response was complete.
  ///
  /// - Parameters:
  ///   - origin: The scheme, host, and port of the server, or `nil` if they are unknown.
  ///   - number: The error number, or `nil` if the server ended the connection.
  /// - Returns: The error.
  static func connectionLost(_ origin: String?, _ number: Int?) -> Self {
    let number = number.map { " (error \($0))" } ?? ""
    return Self(
      .connection,
      message: "the connection to the server\(quoted(origin)) was lost before the response was "
        + "complete\(number); retry the request")
  }

  /// Returns the error of a server with another protocol.
  ///
  /// - Parameter origin: The scheme, host, and port of the server, or `nil` if they are unknown.
  /// - Returns: The error.
  static func otherProtocol(_ origin: String?) -> Self {
    Self(
      .malformedResponse,
      message: "the server\(quoted(origin)) does not respond in HTTP; check its address and port")
  }

  /// Returns the error of a request that exceeds a time limit.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - isTotal: Whether it is that of the complete response, not that of the time without a byte.
  /// - Returns: The error.
  static func timeout(_ limit: Duration, isTotal: Bool) -> Self {
    Self(
      .timeout,
      message: isTotal
        ? "the response was not complete after \(limit); raise 'totalTimeout', or limit the response"
        : "the server sent nothing for \(limit); raise 'idleTimeout', or check that it is running")
  }

  private static func quoted(_ origin: String?) -> String { origin.map { " '\($0)'" } ?? "" }
}
