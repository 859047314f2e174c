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

/// A connection of a ``LoopbackServer`` to a client.
package final class LoopbackConnection: Sendable {
  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    // A test that fails must not keep its thread, so every operation has a time limit. It is long,
    // because a client waits for its turn while other tests occupy the threads of all tasks.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    _ = setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    #if canImport(Darwin)
      var flag: Int32 = 1
      _ = setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &flag, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Sends bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: Whether all bytes were sent, because the client has not closed the connection.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.send(socket, buffer.baseAddress, buffer.count, 0)
        #elseif canImport(Musl)
          Musl.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #else
          Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  /// Sends text.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether all bytes were sent.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends the head of a response whose end is the end of the connection.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: Additional headers.
  package func sendHead(_ status: Int = 200, headers: [String] = []) {
    let lines = ["HTTP/1.1 \(status) Status", "Connection: close"] + headers
    send(lines.joined(separator: "\r\n") + "\r\n\r\n")
  }

  /// Sends a complete response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: Additional headers.
  ///   - body: The body.
  package func respond(_ status: Int = 200, headers: [String] = [], body: String = "") {
    sendHead(status, headers: headers + ["Content-Length: \(body.utf8.count)"])
    send(body)
  }

  /// Sends bytes repeatedly until the client closes the connection.
  ///
  /// After 32 MB the server is slow, because Foundation stores what arrives until the cancellation
  /// of a request takes effect.
  ///
  /// - Parameter bytes: The bytes.
  package func sendEndlessly(_ bytes: [UInt8]) {
    var count = 0
    while send(bytes) {
      count += bytes.count
      if count > 32 << 20 { usleep(20_000) }
    }
  }

  /// Waits until the client closes the connection.
  ///
  /// - Returns: Whether it did within the time limit.
  package func waitForClose() -> Bool {
    var isClosed = false
    while let bytes = read(into: &isClosed), !bytes.isEmpty {}
    return isClosed
  }

  /// Ends the output of the server, and leaves its input open.
  package func endOutput() { _ = shutdown(socket, Int32(SHUT_WR)) }

  /// Closes the connection.
  func end() { _ = close(socket) }

  private func read(into isClosed: inout Bool) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    isClosed = count == 0 || (count < 0 && errno == ECONNRESET)
    return count < 0 ? nil : Array(buffer[..<count])
  }

  /// Reads one request; `nil` if the client closes the connection before.
  func readRequest() -> LoopbackServer.Request? {
    var received: [UInt8] = []
    var isClosed = false
    while true {
      if let end = Self.endOfHead(in: received) {
        var request = Self.head(received[..<end])
        let length = request.headers["content-length"].flatMap(Int.init) ?? 0
        if received.count - end >= length {
          request.body = Array(received[end...].prefix(length))
          return request
        }
      }
      guard let bytes = read(into: &isClosed), !bytes.isEmpty else { return nil }
      received += bytes
    }
  }

  private static func endOfHead(in bytes: [UInt8]) -> Int? {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    guard bytes.count >= 4 else { return nil }
    return (0...(bytes.count - 4)).first { bytes[$0..<($0 + 4)].elementsEqual(end) }.map { $0 + 4 }
  }

  private static func head(_ bytes: ArraySlice<UInt8>) -> LoopbackServer.Request {
    var request = LoopbackServer.Request()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    if words.count >= 2 { (request.method, request.path) = (String(words[0]), String(words[1])) }
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return request
  }
}
