// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

/// A cache of values that are computed from schemas, with the most recently used ones.
final class SchemaCache<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var values: [Schema: Value] = [:]
    var recency: [Schema] = []

    mutating func markAsUsed(_ schema: Schema) {
      recency.removeAll { $0 == schema }
      recency.append(schema)
    }
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The maximum number of values; the least recently used one is removed.
  init(capacity: Int) { self.capacity = max(capacity, 1) }

  /// Returns the value of a schema, computing it if it is not cached.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - compute: Computes the value; it runs outside of the cache's lock.
  /// - Returns: The value.
  /// - Throws: Any error of `compute`.
  func value(for schema: Schema, compute: (Schema) throws -> Value) rethrows -> Value {
    let cached = state.withLock { state -> Value? in
      guard let value = state.values[schema] else { return nil }
      state.markAsUsed(schema)
      return value
    }
    if let cached { return cached }
    let value = try compute(schema)
    state.withLock { state in
      state.values[schema] = value
      state.markAsUsed(schema)
      if state.recency.count > capacity {
        state.values.removeValue(forKey: state.recency.removeFirst())
      }
    }
    return value
  }

  func contains(_ schema: Schema) -> Bool { state.withLock { $0.values[schema] != nil } }
}
