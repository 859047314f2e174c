// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The executors of one session, one per model type and configuration.
///
/// A session runs one request at a time, so an executor that is in use when another request needs
/// it still runs an abandoned request: one that was canceled or has failed. The new request waits
/// for a ``PromptlyCancelableExecutor``, and replaces any other executor by a new one, so that no
/// executor runs two requests of a session at once and no request waits without limit.
final class ExecutorCache: Sendable {
  /// The exclusive right to run a request on an executor.
  fileprivate struct Lease<Executor: LanguageModelExecutor>: Sendable {
    let executor: Executor
    let key: ExecutorKey
    let number: Int
  }

  fileprivate struct Entry: Sendable {
    let executor: any LanguageModelExecutor
    /// The number of the entry, which is different for an executor that replaces another.
    let number: Int
    var isInUse = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  fileprivate struct State: Sendable {
    var entries: [ExecutorKey: Entry] = [:]
    var entryCount = 0
    /// The executors that the session shares with others, and releases at its end.
    var shared: [ExecutorKey: any LanguageModelExecutor] = [:]
  }

  private let state = Mutex(State())

  init() {}

  deinit {
    for key in state.withLock({ Array($0.shared.keys) }) { SharedExecutors.process.release(key) }
  }

  /// Returns a runner of a model that uses the executors of this cache.
  func runner(of model: some LanguageModel) -> any ModelRunner {
    CachedModelRunner(model: model, cache: self)
  }

  /// Returns the executor of a model's current configuration.
  ///
  /// - Throws: Any error of creating the executor.
  func executor<Model: LanguageModel>(of model: Model) throws -> Model.Executor {
    if let shared = try sharedExecutor(of: model) { return shared }
    let configuration = model.executorConfiguration
    return try state.withLock { try $0.entry(of: Model.self, configuration).executor }
  }

  /// Returns the executor that a model shares between sessions, or `nil` if it shares none.
  private func sharedExecutor<Model: LanguageModel>(of model: Model) throws -> Model.Executor? {
    guard model is any SharedExecutorLanguageModel else { return nil }
    let configuration = model.executorConfiguration
    let key = ExecutorKey(Model.self, configuration)
    if let known = state.withLock({ $0.shared[key] }) { return known as? Model.Executor }
    let shared = try SharedExecutors.process.acquire(of: Model.self, configuration)
    let isFirst = state.withLock { state in
      state.shared.updateValue(shared, forKey: key) == nil
    }
    if !isFirst { SharedExecutors.process.release(key) }
    return shared as? Model.Executor
  }
}

// MARK: - Requests

extension ExecutorCache {
  /// Runs a request on the executor of a model's current configuration.
  ///
  /// - Throws: Any error of creating or running the executor; `CancellationError` if the task is
  ///   canceled while the executor finishes an abandoned request.
  nonisolated(nonsending) func respond<Model: LanguageModel>(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await withExecutor(of: model) { executor in
      try await executor.respond(to: request, model: model, streamingInto: channel)
    }
  }

  /// Calls a closure with the executor of a model's current configuration.
  ///
  /// - Throws: Any error of creating the executor or of the closure; `CancellationError` if the
  ///   task is canceled while the executor finishes an abandoned request.
  nonisolated(nonsending) func withExecutor<Model: LanguageModel, Result>(
    of model: Model,
    _ body: nonisolated(nonsending) (Model.Executor) async throws -> Result
  ) async throws -> Result {
    if let shared = try sharedExecutor(of: model) { return try await body(shared) }
    let lease = try await lease(of: model)
    defer { release(lease) }
    return try await body(lease.executor)
  }

  /// Waits for the exclusive use of the executor of a model's current configuration.
  private nonisolated(nonsending) func lease<Model: LanguageModel>(
    of model: Model
  ) async throws -> Lease<Model.Executor> {
    let configuration = model.executorConfiguration
    while true {
      if let lease = try state.withLock({ try $0.lease(model, configuration) }) { return lease }
      await waitForRelease(of: ExecutorKey(Model.self, configuration))
      try Task.checkCancellation()
    }
  }

  private func release(_ lease: Lease<some LanguageModelExecutor>) {
    let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
      guard var entry = state.entries[lease.key], entry.number == lease.number else { return [] }
      let waiters = entry.waiters
      entry.isInUse = false
      entry.waiters = []
      state.entries[lease.key] = entry
      return waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private nonisolated(nonsending) func waitForRelease(of key: ExecutorKey) async {
    await withCheckedContinuation { continuation in
      let isInUse = state.withLock { state in
        let isInUse = state.entries[key]?.isInUse ?? false
        if isInUse { state.entries[key]?.waiters.append(continuation) }
        return isInUse
      }
      if !isInUse { continuation.resume() }
    }
  }
}

extension ExecutorCache.State {
  /// Returns the executor of a configuration and the number of its entry, creating it if necessary.
  fileprivate mutating func entry<Model: LanguageModel>(
    of type: Model.Type, _ configuration: Model.Executor.Configuration
  ) throws -> (executor: Model.Executor, number: Int) {
    let key = ExecutorKey(type, configuration)
    if let entry = entries[key], let executor = entry.executor as? Model.Executor {
      return (executor, entry.number)
    }
    let executor = try Model.Executor(configuration: configuration)
    entryCount += 1
    entries[key] = .init(executor: executor, number: entryCount)
    return (executor, entryCount)
  }

  /// Leases an executor; returns `nil` if it will soon finish an abandoned request.
  fileprivate mutating func lease<Model: LanguageModel>(
    _ model: Model, _ configuration: Model.Executor.Configuration
  ) throws -> ExecutorCache.Lease<Model.Executor>? {
    let key = ExecutorKey(Model.self, configuration)
    if let entry = entries[key], entry.isInUse {
      guard !model.stopsPromptly(on: entry.executor) else { return nil }
      entries[key] = nil
    }
    let (executor, number) = try entry(of: Model.self, configuration)
    entries[key]?.isInUse = true
    return .init(executor: executor, key: key, number: number)
  }
}
