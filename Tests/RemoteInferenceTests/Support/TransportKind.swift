// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import Testing

/// The transports of the package.
enum TransportKind: CaseIterable, CustomTestStringConvertible {
  case sockets
  case urlSessions

  var testDescription: String {
    switch self {
    case .sockets: "sockets"
    case .urlSessions: "URL sessions"
    }
  }

  /// Creates a transport.
  func makeTransport(_ limits: TransportLimits = TransportLimits()) -> any HTTPTransport {
    switch self {
    case .sockets: SocketTransport(limits: limits)
    case .urlSessions: URLSessionTransport(limits: limits)
    }
  }
}

extension HTTPTransport {
  /// The number of requests of a transport of the package that have not ended.
  var unfinishedRequestCount: Int? {
    switch self {
    case let transport as SocketTransport: transport.connectionCount
    case let transport as URLSessionTransport: transport.openRequestCount
    default: nil
    }
  }
}
