// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization

/// A log of the calls of the executors of a ``LoggedModel``.
final class CallLog: Sendable {
  private struct State {
    var executorCount = 0
    /// The executor of each call, by the order in which the executors were created.
    var executors: [Int] = []
    var running: [Int: Int] = [:]
    var maximumConcurrency = 0
    var returnCount = 0
    var releasedCount = 0
    var waiters: [(count: Int, gate: Gate)] = []
    var releaseWaiters: [(count: Int, gate: Gate)] = []
  }

  private let state = Mutex(State())

  var executors: [Int] { state.withLock { $0.executors } }
  var executorCount: Int { state.withLock { $0.executorCount } }

  /// The maximum number of calls that one executor ran at once.
  var maximumConcurrency: Int { state.withLock { $0.maximumConcurrency } }

  /// Waits until the given number of calls have returned.
  func waitForReturns(count: Int) async {
    let gate = Gate()
    let hasReturned = state.withLock { state in
      state.waiters.append((count, gate))
      return state.returnCount >= count
    }
    if !hasReturned { await gate.wait() }
  }

  /// Waits until the given number of executors have been released.
  func waitForRelease(count: Int) async {
    let gate = Gate()
    let isReleased = state.withLock { state in
      state.releaseWaiters.append((count, gate))
      return state.releasedCount >= count
    }
    if !isReleased { await gate.wait() }
  }

  fileprivate func addExecutor() -> Int {
    state.withLock { state in
      state.executorCount += 1
      return state.executorCount - 1
    }
  }

  fileprivate func releaseExecutor() {
    let gates = state.withLock { state in
      state.releasedCount += 1
      return state.releaseWaiters.filter { $0.count <= state.releasedCount }.map(\.gate)
    }
    for gate in gates { gate.open() }
  }

  fileprivate func begin(on executor: Int) {
    state.withLock { state in
      state.executors.append(executor)
      state.running[executor, default: 0] += 1
      state.maximumConcurrency = max(state.maximumConcurrency, state.running[executor] ?? 0)
    }
  }

  fileprivate func end(on executor: Int) {
    let gates = state.withLock { state in
      state.running[executor, default: 0] -= 1
      state.returnCount += 1
      return state.waiters.filter { $0.count <= state.returnCount }.map(\.gate)
    }
    for gate in gates { gate.open() }
  }
}

/// The scope of the executors of a model.
enum ExecutorScope {
  /// Each session has executors of its own.
  enum Session {}
  /// The sessions of the process share their executors.
  enum Process {}
}

/// A model whose executors have numbers, which its log contains for each call.
struct LoggedModel<Scope>: LanguageModel {
  typealias Executor = LoggedExecutor<Scope>

  let log: CallLog
  let behavior: ScriptedModel.Behavior

  var executorConfiguration: Executor.Configuration { .init(log: log) }

  var capabilities: LanguageModelCapabilities {
    LanguageModelCapabilities([.toolCalling, .guidedGeneration])
  }
}

extension LoggedModel: SharedExecutorLanguageModel where Scope == ExecutorScope.Process {}

typealias CountingModel = LoggedModel<ExecutorScope.Session>
typealias SharedCountingModel = LoggedModel<ExecutorScope.Process>

final class LoggedExecutor<Scope>: LanguageModelExecutor {
  struct Configuration: Hashable, Sendable {
    let log: CallLog

    static func == (left: Self, right: Self) -> Bool { left.log === right.log }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(log)) }
  }

  private let log: CallLog
  private let number: Int

  init(configuration: Configuration) {
    log = configuration.log
    number = log.addExecutor()
  }

  deinit { log.releaseExecutor() }

  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: LoggedModel<Scope>,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    log.begin(on: number)
    defer { log.end(on: number) }
    try await model.behavior(request, channel)
  }
}
