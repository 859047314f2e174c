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
    case .cannotConnectToHost: self = .cannotConnect(origin)
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost(origin)
    case .notConnectedToInternet:
      self.init(
        .connection, message: "cannot reach the server\(server); check the network connection")
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
      self.init(
        .connection,
        message:
          "cannot establish a secure connection to the server\(server); check its certificate")
    case .unsupportedURL, .cannotParseResponse: self = .otherProtocol(origin)
    default: self = .connectionLost(origin, (error as NSError).code)
    }
  }
}
