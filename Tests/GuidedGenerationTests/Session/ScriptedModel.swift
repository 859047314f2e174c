// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Synchronization

/// A model that does what a test says.
struct ScriptedModel: LanguageModel {
  typealias Executor = ScriptedExecutor
  typealias Script =
    @Sendable (LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel)
    async throws -> Void

  let capabilities: LanguageModelCapabilities
  let script: Script
  let log: ExecutorLog
  var configuration = 0

  init(
    capabilities: [LanguageModelCapabilities.Capability] = [.guidedGeneration, .toolCalling],
    log: ExecutorLog = ExecutorLog(), _ script: @escaping Script
  ) {
    self.capabilities = LanguageModelCapabilities(capabilities)
    self.log = log
    self.script = script
  }

  /// A model that answers every request with the same pieces of text.
  init(pieces: [String], log: ExecutorLog = ExecutorLog()) {
    self.init(log: log) { _, channel in
      for piece in pieces {
        await channel.send(.response(action: .appendText(piece, tokenCount: 1)))
      }
    }
  }

  var executorConfiguration: ScriptedExecutor.Configuration {
    ScriptedExecutor.Configuration(number: configuration, log: log)
  }
}

/// What executors have seen.
final class ExecutorLog: Sendable {
  private let state = Mutex((executors: 0, prewarmed: 0, requests: [Request]()))

  typealias Request = LanguageModelExecutorGenerationRequest

  func created() { state.withLock { $0.executors += 1 } }
  func prewarmed() { state.withLock { $0.prewarmed += 1 } }
  func note(_ request: Request) { state.withLock { $0.requests.append(request) } }

  var executorCount: Int { state.withLock { $0.executors } }
  var prewarmCount: Int { state.withLock { $0.prewarmed } }
  var requests: [Request] { state.withLock { $0.requests } }
}

struct ScriptedExecutor: LanguageModelExecutor {
  typealias Model = ScriptedModel

  struct Configuration: Hashable, Sendable {
    let number: Int
    let log: ExecutorLog

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  let log: ExecutorLog

  init(configuration: Configuration) throws {
    log = configuration.log
    log.created()
  }

  func prewarm(model: ScriptedModel, transcript: Transcript) {
    log.prewarmed()
  }

  func respond(
    to request: LanguageModelExecutorGenerationRequest, model: ScriptedModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    log.note(request)
    try await model.script(request, channel)
  }
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
