// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A consumer of a response stream: an iterator, or a call that waits for the complete response.
///
/// A consumer leaves when it is released, or when its task is canceled. The request is canceled
/// when its last consumer leaves, even if the stream still exists.
final class ResponseConsumer: Sendable {
  let handle: ResponseHandle

  private let hasLeft = Atomic(false)

  var store: ResponseStore { handle.store }

  init(_ handle: ResponseHandle) {
    self.handle = handle
    handle.store.addConsumer()
  }

  deinit { leave() }

  /// Waits for the update that follows a snapshot.
  ///
  /// - Parameters:
  ///   - revision: The revision of the last snapshot that the consumer received.
  ///   - timer: A limit on the waiting time, or `nil` for none.
  /// - Returns: A newer snapshot or the outcome; in a canceled task a `CancellationError`. `nil` if
  ///   the timer elapses first.
  nonisolated(nonsending) func nextUpdate(
    after revision: Int, until timer: WaitTimer? = nil
  ) async -> ResponseStore.Update? {
    while true {
      if let update = store.update(after: revision) { return update }
      if timer?.hasElapsed == true { return nil }
      if Task.isCancelled {
        leave()
        return .finished(.failure(CancellationError()))
      }
      await withTaskCancellationHandler {
        await store.wait(after: revision, until: timer)
      } onCancel: {
        leave()
        // The other consumers find nothing new and wait again.
        store.wakeConsumers()
      }
    }
  }

  /// Cancels the request if no other consumer is left.
  private func leave() {
    guard !hasLeft.exchange(true, ordering: .relaxed) else { return }
    if store.removeConsumer() {
      handle.session?.cancel(store)
    }
  }
}

/// The reference of a response stream to its request.
///
/// The request is canceled when the last copy of the stream is released.
final class ResponseHandle: Sendable {
  let store: ResponseStore

  /// The session that runs the request, or `nil` for a response that was created finished.
  let session: LanguageModelSession?

  init(store: ResponseStore, session: LanguageModelSession?) {
    self.store = store
    self.session = session
  }

  deinit {
    if !store.isFinished {
      session?.cancel(store)
    }
  }

  /// Rolls the request back because its response cannot be converted to the requested type.
  ///
  /// - Returns: The error to throw.
  func rollBack(
    _ response: ResponseStore.FinishedResponse, as type: Any.Type, error: any Error
  ) -> any Error {
    let error = LanguageModelSession.GenerationError.undecodable(
      response.content, as: type, error: error, finishReason: response.finishReason)
    return session?.rollBack(store, error) ?? error
  }
}
