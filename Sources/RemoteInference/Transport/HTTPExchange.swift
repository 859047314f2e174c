// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One HTTP request and its response, which one reader reads.
///
/// The delegate's callbacks write to it, and the reader takes all unread bytes at once. It ends
/// exactly once: when the response is complete, or when it fails or is canceled.
final class HTTPExchange: Sendable {
  /// The beginning of a response.
  enum Head: Sendable {
    case response(status: Int, headers: [(name: String, value: String)])
    case redirect(status: Int, to: URL)
  }

  fileprivate enum End: Sendable {
    case finished
    case failed(any Error)
  }

  private struct State {
    var head: Head?
    var headReader: CheckedContinuation<Head, any Error>?
    var unread: [UInt8] = []
    var bodyReader: CheckedContinuation<[UInt8]?, any Error>?
    var end: End?
    var isAbandoned = false
    var lastActivity = ContinuousClock.now
    var timer: Task<Void, Never>?
  }

  private let limits: TransportLimits
  private let task: URLSessionTask
  private let owner: URLSessionOwner
  private let startTime = ContinuousClock.now
  private let state = Mutex(State())

  init(limits: TransportLimits, task: URLSessionTask, owner: URLSessionOwner) {
    self.limits = limits
    self.task = task
    self.owner = owner
  }

  /// Sends the request and starts the timer.
  func start() {
    let timer = Task { await watchTime() }
    state.withLock { $0.timer = timer }
    task.resume()
  }

  /// Waits for the beginning of the response.
  ///
  /// - Throws: ``RemoteError`` if there is none; `CancellationError` if the task is canceled.
  func head() async throws -> Head {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        update { state in
          if let head = state.head { return { continuation.resume(returning: head) } }
          if let end = state.end { return { continuation.resume(throwing: end.error) } }
          state.headReader = continuation
          return nil
        }
      }
    } onCancel: {
      fail(with: CancellationError())
    }
  }

  /// Waits for bytes of the body.
  ///
  /// - Returns: All bytes that were received and not read, or `nil` at the end.
  /// - Throws: ``RemoteError`` if the response fails; `CancellationError` if the task is canceled.
  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        update { state in
          if !state.unread.isEmpty {
            let bytes = state.unread
            state.unread = []
            return { continuation.resume(returning: bytes) }
          }
          switch state.end {
          case .finished: return { continuation.resume(returning: nil) }
          case .failed(let error): return { continuation.resume(throwing: error) }
          case nil: state.bodyReader = continuation
          }
          return nil
        }
      }
    } onCancel: {
      fail(with: CancellationError())
    }
  }

  /// Ends the exchange with an error, unless it has ended, and closes the connection.
  func fail(with error: any Error) {
    let isFirst = finish(with: error, discardingUnread: error is CancellationError)
    if isFirst { task.cancel() }
  }

  /// Ends reading.
  ///
  /// The rest of the response is discarded. A response that ends within a short time leaves its
  /// connection for other requests; any other is canceled.
  func abandon() {
    update { state in
      guard state.end == nil else { return nil }
      state.isAbandoned = true
      state.unread = []
      let timer = state.timer
      state.timer = Task {
        try? await Task.sleep(for: .milliseconds(200))
        fail(with: CancellationError())
      }
      return { timer?.cancel() }
    }
  }

  /// Changes the state, and resumes readers without the lock.
  private func update(_ change: (inout State) -> (@Sendable () -> Void)?) {
    state.withLock { change(&$0) }?()
  }
}

extension HTTPExchange.End {
  fileprivate var error: any Error {
    switch self {
    case .failed(let error): error
    case .finished:
      RemoteError(
        .connection,
        message:
          "the connection was closed before a response; check that the URL is that of the server")
    }
  }
}

// MARK: - Callbacks

extension HTTPExchange {
  /// Receives the status and headers.
  func receive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return }
    let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
      .sorted { $0.name < $1.name }
    receive(.response(status: response.statusCode, headers: headers))
  }

  /// Receives a redirect, which ends the exchange.
  func receive(redirect status: Int, to location: URL) {
    receive(.redirect(status: status, to: location))
    fail(with: CancellationError())
  }

  private func receive(_ head: Head) {
    update { state in
      guard state.head == nil, state.end == nil else { return nil }
      state.head = head
      state.lastActivity = .now
      let reader = state.headReader
      state.headReader = nil
      return { reader?.resume(returning: head) }
    }
  }

  /// Receives bytes of the body.
  func receive(_ data: Data) {
    var isTooMuch = false
    update { state in
      guard state.end == nil, !state.isAbandoned else { return nil }
      state.lastActivity = .now
      if let reader = state.bodyReader {
        state.bodyReader = nil
        return { reader.resume(returning: Array(data)) }
      }
      isTooMuch = data.count > limits.maximumUnreadByteCount - state.unread.count
      if !isTooMuch { state.unread.append(contentsOf: data) }
      return nil
    }
    guard isTooMuch else { return }
    fail(
      with: RemoteError(
        .limitExceeded,
        message:
          "more than \(limits.maximumUnreadByteCount) bytes of the response are unread, and the "
          + "request was canceled; read faster, or raise 'maximumUnreadByteCount'"))
  }

  /// Ends the exchange when the task has ended.
  func finish(with error: RemoteError?) {
    _ = finish(with: error, discardingUnread: false)
  }

  /// Ends the exchange.
  ///
  /// - Returns: Whether it had not ended before.
  private func finish(with error: (any Error)?, discardingUnread discards: Bool) -> Bool {
    var isFirst = false
    update { state in
      guard state.end == nil else { return nil }
      isFirst = true
      state.end = error.map { .failed($0) } ?? .finished
      if discards { state.unread = [] }
      let (headReader, bodyReader, timer) = (state.headReader, state.bodyReader, state.timer)
      (state.headReader, state.bodyReader, state.timer) = (nil, nil, nil)
      let end = state.end
      return {
        timer?.cancel()
        if let end { headReader?.resume(throwing: end.error) }
        if let error {
          bodyReader?.resume(throwing: error)
        } else {
          bodyReader?.resume(returning: nil)
        }
      }
    }
    return isFirst
  }
}

// MARK: - Time

extension HTTPExchange {
  /// Fails the exchange when a time limit is exceeded, and returns when the exchange has ended.
  private func watchTime() async {
    while let deadline = nextDeadline {
      do {
        try await Task.sleep(until: deadline.instant, clock: .continuous)
      } catch { return }
      if let deadline = nextDeadline, deadline.instant <= .now {
        return fail(with: RemoteError.timeout(deadline.limit, isTotal: deadline.isTotal))
      }
    }
  }

  private var nextDeadline: (instant: ContinuousClock.Instant, limit: Duration, isTotal: Bool)? {
    let lastActivity = state.withLock { $0.end == nil ? $0.lastActivity : nil }
    guard let lastActivity else { return nil }
    let idle = lastActivity.advanced(by: limits.idleTimeout)
    if let limit = limits.totalTimeout, startTime.advanced(by: limit) < idle {
      return (startTime.advanced(by: limit), limit, true)
    }
    return (idle, limits.idleTimeout, false)
  }
}
