// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// A TCP connection to a server, which is closed when the last reference to it is released.
///
/// Operations wait without blocking a thread. They read and write only when their caller asks for
/// it, so the system slows a server down whose response is not read.
final class StreamSocket: Sendable {
  /// The failure of an operation.
  enum Failure: Error {
    /// The connection was refused or lost, with the error number of the system.
    case lost(Int32)
    /// The deadline passed.
    case timedOut
    /// The system has no more file descriptors.
    case unavailable
  }

  private let descriptor: Int32

  /// Creates a connection that does not block.
  ///
  /// - Parameter descriptor: The socket, which the connection owns.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var flag: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &flag, size)
    #if canImport(Darwin)
      _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &flag, size)
    #endif
  }

  deinit {
    // The thread of the poller can still refer to the connection, which would keep it open.
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
    systemClose(descriptor)
  }

  /// Waits until a connection that was started is established.
  ///
  /// - Parameter deadline: The end of the wait.
  /// - Throws: ``Failure`` if it is not established; `CancellationError` if the task is canceled.
  func waitUntilConnected(until deadline: ContinuousClock.Instant) async throws {
    try await wait(for: .writable, until: deadline)
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0, error == 0 else {
      throw Failure.lost(error)
    }
  }

  /// Sends bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - deadline: A closure that returns the end of a wait for the server to read.
  /// - Throws: ``Failure`` if not all bytes are sent; `CancellationError` if the task is canceled.
  func write(_ bytes: [UInt8], until deadline: () -> ContinuousClock.Instant) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      // A part at a time, because a slice is copied for the call.
      let count = systemSend(descriptor, Array(rest.prefix(1 << 16)))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        try await wait(for: .writable, until: deadline())
      } else if errno != EINTR {
        throw Failure.lost(errno)
      }
    }
  }

  /// Waits for bytes.
  ///
  /// - Parameter deadline: The end of the wait.
  /// - Returns: At most 16 KB, or no bytes if the server ended the connection.
  /// - Throws: ``Failure`` if the connection fails; `CancellationError` if the task is canceled.
  func read(until deadline: ContinuousClock.Instant) async throws -> [UInt8] {
    while true {
      try Task.checkCancellation()
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count >= 0 {
        return count == buffer.count ? buffer : Array(buffer.prefix(count))
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        try await wait(for: .readable, until: deadline)
      } else if errno != EINTR {
        throw Failure.lost(errno)
      }
    }
  }

  private func wait(
    for event: SocketPoller.Event, until deadline: ContinuousClock.Instant
  ) async throws {
    switch await SocketPoller.shared.wait(for: event, on: descriptor, until: deadline) {
    case .ready: return
    case .timedOut: throw Failure.timedOut
    case .canceled: throw CancellationError()
    case .unavailable: throw Failure.unavailable
    }
  }
}

/// Sends bytes without a signal if the connection is closed.
private func systemSend(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes, bytes.count, 0)
  #else
    send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
