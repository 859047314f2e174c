// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import ScriptedInference
import Synchronization

/// A model that does what a test says.
typealias ScriptedModel = ScriptedLanguageModel

/// What executors have seen.
typealias ExecutorLog = RequestLog

extension RequestLog {
  var prewarmCount: Int { prewarmings.count }
}

/// Lets one task wait for another without measuring time.
final class Gate: Sendable {
  private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Opens when the surrounding task is cancelled.
  func waitForCancellation() async {
    await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      open()
    }
  }
}

struct ScriptError: Error, Equatable {
  var name = "script"
}
