// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The executors that the sessions of the process share, one per model type and configuration.
///
/// An executor is stored while at least one session uses it.
final class SharedExecutors: Sendable {
  private struct Entry: Sendable {
    let executor: any LanguageModelExecutor
    /// The number of sessions that use the executor; at least 1.
    var userCount = 1
  }

  static let process = SharedExecutors()

  private let entries = Mutex<[ExecutorKey: Entry]>([:])

  /// Returns the executor of a configuration, which the caller uses until it calls ``release(_:)``.
  ///
  /// The executor is created without the lock. If two sessions create it at the same time, both use
  /// the one that is stored first.
  ///
  /// - Throws: Any error of creating the executor.
  func acquire<Model: LanguageModel>(
    of type: Model.Type, _ configuration: Model.Executor.Configuration
  ) throws -> any LanguageModelExecutor {
    let key = ExecutorKey(type, configuration)
    if let known = entries.withLock({ Self.addUser(of: key, in: &$0) }) { return known }
    let created = try Model.Executor(configuration: configuration)
    return entries.withLock { entries in
      if let known = Self.addUser(of: key, in: &entries) { return known }
      entries[key] = Entry(executor: created)
      return created
    }
  }

  private static func addUser(
    of key: ExecutorKey, in entries: inout [ExecutorKey: Entry]
  ) -> (any LanguageModelExecutor)? {
    guard var entry = entries[key] else { return nil }
    entry.userCount += 1
    entries[key] = entry
    return entry.executor
  }

  /// Ends the use of an executor, which is removed if no session uses it any longer.
  func release(_ key: ExecutorKey) {
    // The executor is returned, so that its deinitializer runs without the lock.
    let unused = entries.withLock { entries -> (any LanguageModelExecutor)? in
      guard var entry = entries[key] else { return nil }
      entry.userCount -= 1
      entries[key] = entry.userCount > 0 ? entry : nil
      return entry.executor
    }
    withExtendedLifetime(unused) {}
  }
}
