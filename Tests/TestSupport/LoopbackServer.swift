// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An HTTP server on the loopback interface, whose responses are arbitrary bytes.
///
/// Each connection has a thread, which reads requests and calls the closure of the test for each.
/// The server accepts connections until it is stopped or released.
package final class LoopbackServer: Sendable {
  /// A request that the server received.
  package struct Request: Sendable {
    /// The method.
    package var method = ""
    /// The path and query.
    package var path = ""
    /// The headers, with names in lower case.
    package var headers: [String: String] = [:]
    /// The body.
    package var body: [UInt8] = []
    /// The number of the request on this server, from 0.
    package var number = 0
  }

  private struct State {
    var requests: [Request] = []
    var openConnections: Set<Int32> = []
    var isStopped = false
  }

  /// The port on which the server accepts connections.
  package let port: Int

  private let listener: Int32
  private let state = Mutex(State())

  /// Starts a server.
  ///
  /// - Parameter respond: A closure that responds to one request; the connection is closed when it
  ///   returns.
  /// - Throws: `POSIXError` if no socket can be created.
  package init(
    respond: @escaping @Sendable (Request, LoopbackConnection) -> Void
  ) throws {
    (listener, port) = try Self.listen()
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        guard let self, self.open(connection) else {
          _ = close(connection)
          break
        }
        Thread.detachNewThread { self.serve(connection, respond) }
      }
      #if !canImport(Darwin)
        // Closed here, because otherwise this thread could accept connections of another server,
        // whose socket has the same number.
        _ = close(listener)
      #endif
    }
  }

  deinit { stop() }

  /// The base URL of the server.
  package var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/") }

  /// The requests that the server received.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// The number of connections that are open.
  package var openConnectionCount: Int { state.withLock { $0.openConnections.count } }

  /// Stops accepting connections, and ends the open ones.
  package func stop() {
    let open = state.withLock { state -> Set<Int32>? in
      guard !state.isStopped else { return nil }
      state.isStopped = true
      return state.openConnections
    }
    guard let open else { return }
    for connection in open { _ = shutdown(connection, Int32(SHUT_RDWR)) }
    // Shutting down wakes the thread that accepts connections, on Apple's systems closing does.
    _ = shutdown(listener, Int32(SHUT_RDWR))
    #if canImport(Darwin)
      _ = close(listener)
    #endif
  }

  private static func listen() throws -> (socket: Int32, port: Int) {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, type, 0)
    guard listener >= 0 else { throw POSIXError(.EMFILE) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0 && Self.listens(listener)
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isBound else {
      _ = close(listener)
      throw POSIXError(.EADDRNOTAVAIL)
    }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func listens(_ socket: Int32) -> Bool {
    #if canImport(Darwin)
      Darwin.listen(socket, 128) == 0
    #elseif canImport(Musl)
      Musl.listen(socket, 128) == 0
    #else
      Glibc.listen(socket, 1024) == 0
    #endif
  }

  private func open(_ connection: Int32) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.openConnections.insert(connection) }
      return !state.isStopped
    }
  }

  private func serve(
    _ socket: Int32, _ respond: @Sendable (Request, LoopbackConnection) -> Void
  ) {
    let connection = LoopbackConnection(socket)
    if var request = connection.readRequest() {
      state.withLock { state in
        request.number = state.requests.count
        state.requests.append(request)
      }
      respond(request, connection)
    }
    // The number is removed first: after closing, another connection can have it.
    state.withLock { _ = $0.openConnections.remove(socket) }
    connection.end()
  }
}
