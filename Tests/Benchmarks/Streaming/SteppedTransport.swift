// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import RemoteInference
internal import Synchronization

/// A transport that returns prepared pieces of a body, and waits for its reader after some of them.
///
/// A reader that is slower than its producer receives fewer snapshots. The transport waits, so that
/// every snapshot is read and measured.
final class SteppedTransport: HTTPTransport {
  private struct State {
    var steps = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let pieces: [[UInt8]]
  private let waits: [Bool]
  private let state = Mutex(State())

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - pieces: The pieces of the body of every response.
  ///   - waits: For each piece, whether the next one waits for a call of ``step()``.
  init(_ pieces: [[UInt8]], waits: [Bool]) {
    self.pieces = pieces
    self.waits = waits
  }

  /// Lets the transport continue after the next piece that waits.
  func step() {
    let waiter = state.withLock { state in
      let waiter = state.waiter
      state.waiter = nil
      if waiter == nil { state.steps += 1 }
      return waiter
    }
    waiter?.resume()
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    state.withLock { $0.steps = 0 }
    let next = Mutex(0)
    return HTTPResponse(
      status: 200, headers: [(name: "Content-Type", value: "text/event-stream")],
      body: AsyncThrowingStream { [self] in
        let index = next.withLock { next in
          next += 1
          return next - 1
        }
        guard index < pieces.count else { return nil }
        if index > 0, waits[index - 1] { await waitForStep() }
        return pieces[index]
      })
  }

  private func waitForStep() async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.steps > 0 {
          state.steps -= 1
          return true
        }
        state.waiter = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
