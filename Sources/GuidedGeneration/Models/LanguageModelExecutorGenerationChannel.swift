// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The destination of an executor's output.
///
/// The channel of a session delivers each event immediately. It belongs to one call of the executor
/// and ignores events that are sent after that call has returned or thrown. A channel that is
/// created with ``init()`` buffers the events until they are read, so that an executor can be
/// tested alone: iteration yields the events that were sent, and ends after ``finish()``. Canceling
/// the task of one reader ends the iteration of that reader only.
public struct LanguageModelExecutorGenerationChannel: Sendable {
  private enum Destination: Sendable {
    case buffer(Buffer)
    case receiver(@Sendable (Event) -> Void)
  }

  private let destination: Destination

  /// Creates a channel that buffers events until they are read.
  public init() { destination = .buffer(Buffer()) }

  /// Creates a channel that passes every event to a closure.
  ///
  /// - Parameter receive: The closure, which runs on the task of the executor.
  package init(receive: @escaping @Sendable (Event) -> Void) { destination = .receiver(receive) }

  /// Sends an event and yields to other tasks.
  ///
  /// Yielding keeps a model that computes on the same thread pool from delaying the readers of its
  /// output.
  ///
  /// - Parameter event: The event.
  nonisolated(nonsending) public func send(_ event: Event) async {
    deliver(event)
    await Task.yield()
  }

  /// Sends an event without yielding to other tasks.
  ///
  /// - Parameter event: The event.
  package func deliver(_ event: Event) {
    switch destination {
    case .buffer(let buffer): buffer.update { $0.events.append(event) }
    case .receiver(let receive): receive(event)
    }
  }

  /// Ends the events of a buffering channel; the channel of a session ignores the call.
  public func finish() {
    if case .buffer(let buffer) = destination {
      buffer.update { $0.isFinished = true }
    }
  }
}

extension LanguageModelExecutorGenerationChannel: AsyncSequence {
  /// The type of the elements: events.
  public typealias Element = Event

  /// An iterator over the events of a channel.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let buffer: Buffer?

    /// Waits for the next event.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next event, or `nil` after the last one or if the task was canceled.
    /// - Throws: Nothing; the requirement of `AsyncIteratorProtocol` allows errors.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Event? {
      await buffer?.next()
    }
  }

  /// Creates an iterator over the events that no other iterator has taken.
  public func makeAsyncIterator() -> AsyncIterator {
    switch destination {
    case .buffer(let buffer): AsyncIterator(buffer: buffer)
    case .receiver: AsyncIterator(buffer: nil)
    }
  }
}

extension LanguageModelExecutorGenerationChannel {
  /// The unread events of a channel, and its waiting readers.
  fileprivate final class Buffer: Sendable {
    struct State {
      var events: ArraySlice<Event> = []
      var isFinished = false
      var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Changes the state and wakes all readers, each of which checks its own condition again.
    func update(_ change: (inout State) -> Void = { _ in }) {
      let waiters = state.withLock { state in
        change(&state)
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
    }

    nonisolated(nonsending) func next() async -> Event? {
      while true {
        let next: Event?? = state.withLock { state in
          if let event = state.events.popFirst() { return event }
          return state.isFinished || Task.isCancelled ? .some(nil) : nil
        }
        if let next { return next }
        await wait()
      }
    }

    private nonisolated(nonsending) func wait() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state in
            let isReady = !state.events.isEmpty || state.isFinished || Task.isCancelled
            if !isReady { state.waiters.append(continuation) }
            return isReady
          }
          if isReady { continuation.resume() }
        }
      } onCancel: {
        update()
      }
    }
  }
}
