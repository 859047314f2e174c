// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import ScriptedInference
import Synchronization

/// A scripted model under a shorter name.
typealias ScriptedModel = ScriptedLanguageModel

/// A log of requests under a shorter name.
typealias ExecutorLog = RequestLog

extension RequestLog {
  var prewarmCount: Int { prewarmings.count }
}

/// A gate at which tasks wait until it opens, independent of time.
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

  /// Waits until the task is canceled or the gate opens.
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
