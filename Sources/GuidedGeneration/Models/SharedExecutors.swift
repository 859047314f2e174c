// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The executors that the sessions of the process share, one per model type and configuration.
///
/// The sessions hold the only strong references: an executor is released with the last session that
/// uses it, and its entry is removed.
final class SharedExecutors: Sendable {
  private struct Reference: Sendable {
    weak var executor: SharedExecutor?
    let identity: ObjectIdentifier
  }

  static let process = SharedExecutors()

  private let references = Mutex<[ExecutorKey: Reference]>([:])

  /// Returns the shared executor of a configuration.
  func executor(for key: ExecutorKey) -> SharedExecutor {
    references.withLock { references in
      if let known = references[key]?.executor { return known }
      let executor = SharedExecutor(key: key, owner: self)
      references[key] = Reference(executor: executor, identity: ObjectIdentifier(executor))
      return executor
    }
  }

  /// Removes the entry of a released executor, unless a new executor has replaced it.
  ///
  /// The entry is compared by identity: loading the weak reference could release the last strong
  /// one while the lock is held.
  fileprivate func remove(_ key: ExecutorKey, identity: ObjectIdentifier) {
    references.withLock { references in
      if references[key]?.identity == identity { references[key] = nil }
    }
  }
}

/// An executor that several sessions share, created when it is first needed.
final class SharedExecutor: Sendable {
  private let key: ExecutorKey
  private let owner: SharedExecutors
  private let executor = Mutex<(any LanguageModelExecutor)?>(nil)

  fileprivate init(key: ExecutorKey, owner: SharedExecutors) {
    self.key = key
    self.owner = owner
  }

  deinit { owner.remove(key, identity: ObjectIdentifier(self)) }

  /// Returns the executor.
  ///
  /// - Parameters:
  ///   - type: The type of the model, which is that of the key.
  ///   - configuration: The configuration, which is that of the key.
  /// - Returns: The executor, the same for every call.
  /// - Throws: Any error of creating the executor.
  func executor<Model: LanguageModel>(
    of type: Model.Type, _ configuration: Model.Executor.Configuration
  ) throws -> Model.Executor {
    try executor.withLock { executor in
      if let known = executor as? Model.Executor { return known }
      let created = try Model.Executor(configuration: configuration)
      executor = created
      return created
    }
  }
}
