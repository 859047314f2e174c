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

/// Waits for sockets on one thread of the process, so that no task blocks a thread.
///
/// The thread starts with the first wait. It calls `poll` with the sockets of all waits; a pipe
/// interrupts it when a wait is added.
final class SocketPoller: Sendable {
  /// The poller of the process.
  static let shared = SocketPoller()

  /// The condition that ends a wait.
  enum Event {
    case readable
    case writable

    fileprivate var mask: Int16 { Int16(self == .readable ? POLLIN : POLLOUT) }
  }

  /// The reason why a wait ended.
  enum Outcome {
    /// The event occurred, or the connection failed, which the next operation reports.
    case ready
    /// The deadline passed.
    case timedOut
    /// The task was canceled.
    case canceled
    /// The system has no more file descriptors.
    case unavailable
  }

  private struct Wait {
    let descriptor: Int32
    let event: Event
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Outcome, Never>
  }

  private struct State {
    var waits: [Int: Wait] = [:]
    var lastNumber = 0
    /// The writing end of the pipe, or `nil` before the thread starts.
    var interrupter: Int32?
    /// Whether the pipe contains a byte that the thread has not read.
    var isInterrupted = false
  }

  private let state = Mutex(State())

  /// Waits for an event of a socket.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - descriptor: The socket, which the caller keeps open.
  ///   - deadline: The end of the wait.
  /// - Returns: The reason why the wait ended.
  func wait(
    for event: Event, on descriptor: Int32, until deadline: ContinuousClock.Instant
  ) async -> Outcome {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let refusal = add(
          Wait(
            descriptor: descriptor, event: event, deadline: deadline, continuation: continuation),
          number)
        if let refusal { continuation.resume(returning: refusal) }
      }
    } onCancel: {
      let wait = state.withLock { $0.waits.removeValue(forKey: number) }
      wait?.continuation.resume(returning: .canceled)
    }
  }

  /// Adds a wait.
  ///
  /// - Returns: The reason why it was not added, or `nil`.
  private func add(_ wait: Wait, _ number: Int) -> Outcome? {
    state.withLock { state in
      // A task that is canceled later finds the wait in its cancellation handler.
      if Task.isCancelled { return .canceled }
      guard let interrupter = state.interrupter ?? startThread() else { return .unavailable }
      state.interrupter = interrupter
      state.waits[number] = wait
      if !state.isInterrupted {
        state.isInterrupted = true
        _ = write(interrupter, [0], 1)
      }
      return nil
    }
  }

  /// Starts the thread.
  ///
  /// - Returns: The end of the pipe that interrupts it, or `nil` if there is no file descriptor.
  private func startThread() -> Int32? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let (reader, writer) = (ends[0], ends[1])
    for end in [reader, writer] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    Thread.detachNewThread { [self] in
      while true { poll(interruptedBy: reader) }
    }
    return writer
  }

  /// Waits until an event occurs, a deadline passes, or a wait is added, and ends waits.
  private func poll(interruptedBy reader: Int32) {
    let waits = state.withLock { Array($0.waits) }
    var sockets = [pollfd(fd: reader, events: Int16(POLLIN), revents: 0)]
    sockets.reserveCapacity(waits.count + 1)
    var first: ContinuousClock.Instant?
    for (_, wait) in waits {
      sockets.append(pollfd(fd: wait.descriptor, events: wait.event.mask, revents: 0))
      first = min(first ?? wait.deadline, wait.deadline)
    }
    let count = systemPoll(&sockets, milliseconds: first.map(Self.milliseconds) ?? -1)
    // Without memory for the call, it would be repeated at once.
    if count < 0, errno != EINTR { usleep(10_000) }
    if sockets[0].revents != 0 { readInterruption(reader) }
    let now = ContinuousClock.now
    for (socket, (number, wait)) in zip(sockets.dropFirst(), waits) {
      if socket.revents != 0 {
        finish(number, .ready)
      } else if wait.deadline <= now {
        finish(number, .timedOut)
      }
    }
  }

  private func readInterruption(_ reader: Int32) {
    var byte: UInt8 = 0
    state.withLock { state in
      _ = read(reader, &byte, 1)
      state.isInterrupted = false
    }
  }

  private func finish(_ number: Int, _ outcome: Outcome) {
    let wait = state.withLock { $0.waits.removeValue(forKey: number) }
    wait?.continuation.resume(returning: outcome)
  }

  /// Returns the time until a deadline, rounded up, in the unit of `poll`.
  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let duration = ContinuousClock.now.duration(to: deadline)
    guard duration > .zero else { return 0 }
    return Int32(min(duration / .milliseconds(1), 3_600_000).rounded(.up))
  }
}

/// Calls the function of the system, whose name is also that of a method.
private func systemPoll(_ sockets: inout [pollfd], milliseconds: Int32) -> Int32 {
  poll(&sockets, nfds_t(sockets.count), milliseconds)
}
