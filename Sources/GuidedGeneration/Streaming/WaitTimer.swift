// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A limit on the time that a consumer waits for an update.
final class WaitTimer: Sendable {
  private let state = Atomic(false)
  private let task: Mutex<Task<Void, Never>?>

  /// Whether the time is over.
  var hasElapsed: Bool { state.load(ordering: .acquiring) }

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - duration: The time after which it wakes the consumers.
  ///   - store: The response for which a consumer waits.
  init(_ duration: Duration, waking store: ResponseStore) {
    task = Mutex(nil)
    task.withLock { task in
      task = Task { [weak self] in
        // An error means that the timer is no longer needed.
        guard (try? await Task.sleep(for: duration)) != nil else { return }
        self?.state.store(true, ordering: .releasing)
        store.wakeConsumers()
      }
    }
  }

  deinit { task.withLock { $0 }?.cancel() }
}
