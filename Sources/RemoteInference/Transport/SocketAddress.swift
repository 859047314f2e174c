// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// The address and port of a server, in the representation of the system.
///
/// This file contains the only unsafe memory of the module: `getaddrinfo` returns a linked list,
/// and `connect` takes an address whose size depends on its family, so both need pointers. They are
/// used only during a call; the address is stored as an array of bytes.
struct SocketAddress: Sendable {
  private let bytes: [UInt8]
  private let family: Int32

  /// Starts connecting a new socket to the address.
  ///
  /// - Returns: The socket, which does not block, or `nil` if the connection fails at once.
  func startConnecting() -> StreamSocket? {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { return nil }
    let result = StreamSocket(descriptor)
    // SAFETY: The address has the length that the system returned with it, and is read during the
    // call only.
    let status = bytes.withUnsafeBytes { buffer in
      connect(
        descriptor, buffer.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t(buffer.count))
    }
    return status == 0 || errno == EINPROGRESS ? result : nil
  }

  /// Finds the addresses of a host, on another thread.
  ///
  /// - Parameters:
  ///   - host: The name of the host, or an address.
  ///   - port: The port.
  /// - Returns: The addresses in the order of preference of the system; none if the host is
  ///   unknown.
  /// - Throws: `CancellationError` if the task is canceled.
  static func addresses(of host: String, port: Int) async throws -> [SocketAddress] {
    let reader = AddressReader()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard reader.begin(continuation) else {
          return continuation.resume(throwing: CancellationError())
        }
        DispatchQueue.global().async { reader.finish(.success(resolve(host, port: port))) }
      }
    } onCancel: {
      reader.finish(.failure(CancellationError()))
    }
  }

  private static func resolve(_ host: String, port: Int) -> [SocketAddress] {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var first = hints.ai_next
    guard getaddrinfo(host, "\(port)", &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var addresses: [SocketAddress] = []
    var next = first
    // SAFETY: The list and the addresses in it exist until `freeaddrinfo`; they are copied.
    while let entry = next?.pointee {
      let bytes = [UInt8](
        UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen)))
      addresses.append(SocketAddress(bytes: bytes, family: entry.ai_family))
      next = entry.ai_next
    }
    return addresses
  }
}

/// The task that waits for addresses.
///
/// It does not wait for the system if it is canceled.
private final class AddressReader: Sendable {
  private let continuation = Mutex<CheckedContinuation<[SocketAddress], any Error>?>(nil)

  /// Stores the continuation.
  ///
  /// - Returns: Whether the task is not canceled.
  func begin(_ continuation: CheckedContinuation<[SocketAddress], any Error>) -> Bool {
    self.continuation.withLock { stored in
      // A task that is canceled later finds the continuation in its cancellation handler.
      if Task.isCancelled { return false }
      stored = continuation
      return true
    }
  }

  /// Resumes the task, unless it was resumed before.
  func finish(_ result: Result<[SocketAddress], any Error>) {
    let continuation = continuation.withLock { stored in
      defer { stored = nil }
      return stored
    }
    continuation?.resume(with: result)
  }
}
