// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// An operation that its caller can stop waiting for.
///
/// An abandoned operation is canceled. If it ignores the cancellation, it continues, and its result
/// is discarded.
final class AbandonableTask: Sendable {
  private struct State: Sendable {
    var continuation: CheckedContinuation<Void, any Error>?
    var task: Task<Void, Never>?
    var result: Result<Void, any Error>?
  }

  private let operation: @Sendable () async throws -> Void
  private let state = Mutex(State())

  init(_ operation: @escaping @Sendable () async throws -> Void) { self.operation = operation }

  /// Runs the operation and waits until it returns or is abandoned.
  ///
  /// - Parameter prepare: Receives a closure that abandons the operation, before the operation
  ///   begins.
  /// - Throws: Any error of the operation; `CancellationError` if the task is canceled.
  func run(_ prepare: (@escaping @Sendable () -> Void) -> Void) async throws {
    prepare { [self] in finish(with: .success(())) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(continuation)
      }
    } onCancel: {
      finish(with: .failure(CancellationError()))
    }
  }

  private func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let task = Task {
      do {
        try await operation()
        finish(with: .success(()))
      } catch {
        finish(with: .failure(error))
      }
    }
    let result = state.withLock { state in
      if state.result == nil {
        state.continuation = continuation
        state.task = task
      }
      return state.result
    }
    guard let result else { return }
    task.cancel()
    continuation.resume(with: result)
  }

  private func finish(with result: Result<Void, any Error>) {
    let (continuation, task) = state.withLock { state in
      guard state.result == nil else {
        return (CheckedContinuation<Void, any Error>?.none, Task<Void, Never>?.none)
      }
      state.result = result
      defer { (state.continuation, state.task) = (nil, nil) }
      return (state.continuation, state.task)
    }
    task?.cancel()
    continuation?.resume(with: result)
  }
}
