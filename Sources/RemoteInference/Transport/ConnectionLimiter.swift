// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A limit on the simultaneous connections to each server; additional requests wait in order.
final class ConnectionLimiter: Sendable {
  /// A connection that counts until the permit is released.
  final class Permit: Sendable {
    private let limiter: ConnectionLimiter
    private let origin: String

    fileprivate init(_ limiter: ConnectionLimiter, _ origin: String) {
      self.limiter = limiter
      self.origin = origin
    }

    deinit { limiter.release(origin) }
  }

  private struct Server {
    var connectionCount = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private struct State {
    var servers: [String: Server] = [:]
    var lastNumber = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a limiter.
  ///
  /// - Parameter limit: The maximum number of connections to one server, at least 1.
  init(limit: Int) { self.limit = max(limit, 1) }

  /// The number of permits that exist.
  var permitCount: Int {
    state.withLock { $0.servers.values.reduce(0) { $0 + $1.connectionCount } }
  }

  /// Waits for a permit.
  ///
  /// - Parameter origin: The scheme, host, and port of the server.
  /// - Returns: The permit.
  /// - Throws: `CancellationError` if the task is canceled.
  func permit(for origin: String) async throws -> Permit {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          // A task that is canceled later finds the entry in its cancellation handler.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.servers[origin, default: Server()].connectionCount < limit {
            state.servers[origin, default: Server()].connectionCount += 1
            return .success(())
          }
          state.servers[origin]?.waiting.append((number, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      cancel(number, for: origin)
    }
    return Permit(self, origin)
  }

  private func cancel(_ number: Int, for origin: String) {
    let continuation = state.withLock { state in
      let index = state.servers[origin]?.waiting.firstIndex { $0.number == number }
      return index.flatMap { state.servers[origin]?.waiting.remove(at: $0).continuation }
    }
    continuation?.resume(throwing: CancellationError())
  }

  /// Ends a connection, whose place the first waiting request takes.
  private func release(_ origin: String) {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard var server = state.servers[origin] else { return nil }
      defer { state.servers[origin] = server.connectionCount == 0 ? nil : server }
      if !server.waiting.isEmpty { return server.waiting.removeFirst().continuation }
      server.connectionCount -= 1
      return nil
    }
    next?.resume()
  }
}
