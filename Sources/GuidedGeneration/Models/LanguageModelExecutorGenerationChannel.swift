// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The destination of an executor's output.
///
/// The channel of a session delivers each event immediately. A channel that is created with
/// ``init()`` buffers the events until they are read, so that an executor can be tested alone:
/// iteration yields the events that were sent, and ends after ``finish()`` or when its task is
/// cancelled.
public struct LanguageModelExecutorGenerationChannel: Sendable {
  private enum Destination: Sendable {
    case buffer(AsyncStream<Event>, AsyncStream<Event>.Continuation)
    case receiver(@Sendable (Event) -> Void)
  }

  private let destination: Destination

  /// Creates a channel that buffers events until they are read.
  public init() {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    destination = .buffer(events, continuation)
  }

  /// Creates a channel that passes every event to a closure.
  ///
  /// - Parameter receive: The closure, which runs on the task of the executor.
  package init(receive: @escaping @Sendable (Event) -> Void) {
    destination = .receiver(receive)
  }

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
    case .buffer(_, let continuation): continuation.yield(event)
    case .receiver(let receive): receive(event)
    }
  }

  /// Ends the events of a buffering channel; the channel of a session ignores the call.
  public func finish() {
    if case .buffer(_, let continuation) = destination {
      continuation.finish()
    }
  }
}

extension LanguageModelExecutorGenerationChannel: AsyncSequence {
  /// The type of the elements: events.
  public typealias Element = Event

  /// An iterator over the events of a channel.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var events: AsyncStream<Event>.AsyncIterator?

    /// Waits for the next event.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next event, or `nil` after the last one or if the task was cancelled.
    /// - Throws: Nothing; the requirement of `AsyncIteratorProtocol` allows errors.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Event? {
      await events?.next(isolation: actor)
    }
  }

  /// Creates an iterator over the events that no other iterator has taken.
  public func makeAsyncIterator() -> AsyncIterator {
    switch destination {
    case .buffer(let events, _): AsyncIterator(events: events.makeAsyncIterator())
    case .receiver: AsyncIterator(events: nil)
    }
  }
}
