// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension RemoteError {
  /// Creates the error of a failed connection.
  ///
  /// The description of Foundation is not used, because it can contain the complete URL.
  ///
  /// - Parameters:
  ///   - error: The error of Foundation.
  ///   - origin: The scheme, host, and port of the server.
  init(_ error: any Error, origin: String?) {
    let server = origin.map { " '\($0)'" } ?? ""
    let code = (error as? URLError)?.code
    switch code {
    case .timedOut:
      self.init(
        .timeout, message: "the server\(server) did not respond in time; check that it is running")
    case .cannotConnectToHost:
      self.init(
        .connection,
        message: "cannot connect to the server\(server); check its address and that it is running")
    case .cannotFindHost, .dnsLookupFailed:
      self.init(
        .connection, message: "cannot find the host of the server\(server); check its address")
    case .notConnectedToInternet:
      self.init(
        .connection, message: "cannot reach the server\(server); check the network connection")
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
      self.init(
        .connection,
        message:
          "cannot establish a secure connection to the server\(server); check its certificate")
    case .unsupportedURL, .cannotParseResponse:
      self.init(
        .malformedResponse,
        message: "the server\(server) does not respond in HTTP; check its address and port")
    default:
      let number = (error as NSError).code
      self.init(
        .connection,
        message:
          "the connection to the server\(server) was lost before the response was complete (error "
          + "\(number)); retry the request")
    }
  }

  /// Returns the error of a request that exceeds a time limit.
  static func timeout(_ limit: Duration, isTotal: Bool) -> Self {
    Self(
      .timeout,
      message: isTotal
        ? "the response was not complete after \(limit); raise 'totalTimeout', or limit the response"
        : "the server sent nothing for \(limit); raise 'idleTimeout', or check that it is running")
  }
}
