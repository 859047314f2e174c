// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A consumer of a response stream: an iterator, or a call that waits for the complete response.
///
/// The request is cancelled when its last consumer is released, even if the stream still exists.
final class ResponseConsumer: Sendable {
  let handle: ResponseHandle

  var store: ResponseStore {
    handle.store
  }

  init(_ handle: ResponseHandle) {
    self.handle = handle
    handle.store.addConsumer()
  }

  deinit {
    if store.removeConsumer() {
      handle.session?.cancel(store)
    }
  }

  /// Waits for the update that follows a snapshot.
  ///
  /// - Parameter revision: The revision of the last snapshot that the consumer received.
  /// - Returns: A newer snapshot or the outcome; in a cancelled task a `CancellationError`.
  nonisolated(nonsending) func nextUpdate(after revision: Int) async -> ResponseStore.Update {
    while true {
      if let update = store.update(after: revision) {
        return update
      }
      await withTaskCancellationHandler {
        await store.wait(after: revision)
      } onCancel: {
        handle.session?.cancel(store)
      }
    }
  }
}
