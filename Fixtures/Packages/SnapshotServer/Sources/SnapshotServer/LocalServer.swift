// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A minimal HTTP server on the loopback interface, in place of a server framework.
final class LocalServer: Sendable {
  /// The port on which the server accepts connections.
  let port: Int
  private let listener: Int32

  /// Starts a server.
  ///
  /// - Parameter respond: A closure that responds to one request on a connection.
  /// - Throws: `POSIXError` if no socket can be created.
  init(respond: @escaping @Sendable (Connection) async -> Void) throws {
    let listener = socket(AF_INET, Self.streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard listener >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread {
      while case let socket = accept(listener, nil, nil), socket >= 0 {
        Task {
          let connection = Connection(socket: socket)
          connection.readRequest()
          await respond(connection)
          _ = close(socket)
        }
      }
    }
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}

/// A connection of a server to a client.
struct Connection: Sendable {
  fileprivate let socket: Int32

  /// Reads the request up to the end of its headers, and ignores it.
  fileprivate func readRequest() {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while received.suffix(4) != [0x0D, 0x0A, 0x0D, 0x0A], received.count < 1 << 16 {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      received += buffer[..<count]
    }
  }

  /// Sends text, and waits until the client has room for it.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether the client is still connected.
  func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(socket, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
          Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
