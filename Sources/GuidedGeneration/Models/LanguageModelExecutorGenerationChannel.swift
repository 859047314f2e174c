// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Where an executor sends what its model generates.
///
/// A session gives its executor a channel that hands each event on at once. A channel made with
/// ``init()`` keeps the events until they are read, so that an executor can be tested alone:
/// reading gives what has been sent, and ends when ``finish()`` was called.
public struct LanguageModelExecutorGenerationChannel: Sendable {
  private enum Destination: Sendable {
    case buffer(Buffer)
    case receiver(@Sendable (Event) -> Void)
  }

  private let destination: Destination

  /// Creates a channel that keeps what is sent until it is read.
  public init() {
    destination = .buffer(Buffer())
  }

  /// Creates a channel that hands every event on.
  ///
  /// - Parameter receive: What to do with an event; called on the executor's task.
  package init(receive: @escaping @Sendable (Event) -> Void) {
    destination = .receiver(receive)
  }

  /// Sends an event.
  ///
  /// Sending lets other tasks run, so that a model computing on the same thread pool does not hold
  /// up those who read its output.
  ///
  /// - Parameter event: What the model generated.
  nonisolated(nonsending) public func send(_ event: Event) async {
    deliver(event)
    await Task.yield()
  }

  /// Hands an event on, without letting other tasks run.
  ///
  /// - Parameter event: What the model generated.
  package func deliver(_ event: Event) {
    switch destination {
    case .buffer(let buffer): buffer.append(event)
    case .receiver(let receive): receive(event)
    }
  }

  /// Ends the events of a channel that keeps them; sessions do not need it.
  public func finish() {
    if case .buffer(let buffer) = destination {
      buffer.finish()
    }
  }
}

extension LanguageModelExecutorGenerationChannel: AsyncSequence {
  /// What the sequence gives.
  public typealias Element = Event

  /// Reads the events of a channel.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let buffer: Buffer?

    /// Waits for the next event.
    ///
    /// - Parameter actor: The actor that the caller runs on.
    /// - Returns: The next event; nil after the last, or if the task was cancelled.
    /// - Throws: Nothing; the form allows for it.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Event? {
      await buffer?.next()
    }
  }

  /// Begins to read.
  ///
  /// - Returns: An iterator; each one begins with the newest state.
  public func makeAsyncIterator() -> AsyncIterator {
    switch destination {
    case .buffer(let buffer): AsyncIterator(buffer: buffer)
    case .receiver: AsyncIterator(buffer: nil)
    }
  }
}

extension LanguageModelExecutorGenerationChannel {
  /// Events that wait to be read, and readers that wait for events.
  fileprivate final class Buffer: Sendable {
    private struct State {
      var events: [Event] = []
      var read = 0
      var isFinished = false
      var readers: [ReaderID: CheckedContinuation<Void, Never>] = [:]
      var nextReader: ReaderID = 0
    }

    private typealias ReaderID = Int
    private let state = Mutex(State())

    func append(_ event: Event) {
      wake { $0.events.append(event) }
    }

    func finish() {
      wake { $0.isFinished = true }
    }

    private func wake(_ change: (inout sending State) -> Void) {
      let readers = state.withLock { state in
        change(&state)
        defer { state.readers = [:] }
        return Array(state.readers.values)
      }
      for reader in readers {
        reader.resume()
      }
    }

    nonisolated(nonsending) func next() async -> Event? {
      while true {
        let taken: Event?? = state.withLock { state in
          if state.read < state.events.count {
            defer { state.read += 1 }
            return .some(state.events[state.read])
          }
          return state.isFinished || Task.isCancelled ? .some(nil) : nil
        }
        if let taken {
          return taken
        }
        await wait()
      }
    }

    nonisolated(nonsending) private func wait() async {
      let key = state.withLock { state in
        defer { state.nextReader += 1 }
        return state.nextReader
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state in
            let isReady =
              state.read < state.events.count || state.isFinished || Task.isCancelled
            if !isReady {
              state.readers[key] = continuation
            }
            return isReady
          }
          if isReady {
            continuation.resume()
          }
        }
      } onCancel: {
        state.withLock { $0.readers.removeValue(forKey: key) }?.resume()
      }
    }
  }
}
