// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel
internal import Synchronization

/// A cache of the most recently used grammars, shared by all executors of the process.
///
/// A grammar builds its automaton and its masks lazily, so later requests reuse the work of earlier
/// ones.
final class GrammarCache: Sendable {
  static let shared = GrammarCache(capacity: 64)

  private struct State: Sendable {
    var grammars: [Schema: CompiledGrammar] = [:]
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
  /// - Parameter capacity: The maximum number of grammars; the least recently used one is removed.
  init(capacity: Int) { self.capacity = max(capacity, 1) }

  /// Returns the grammar of a schema, compiling it if it is not cached.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - name: The name of the schema for error messages.
  /// - Returns: The grammar.
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` with the schema path of the
  ///   constraint that cannot be enforced.
  func grammar(for schema: Schema, named name: String) throws -> CompiledGrammar {
    let cached = state.withLock { state -> CompiledGrammar? in
      guard let grammar = state.grammars[schema] else { return nil }
      state.markAsUsed(schema)
      return grammar
    }
    if let cached { return cached }
    let grammar: CompiledGrammar
    do {
      grammar = try CompiledGrammar(compiling: schema)
    } catch {
      throw LanguageModelError.unenforceable(schemaName: name, reason: "\(error)")
    }
    state.withLock { state in
      state.grammars[schema] = grammar
      state.markAsUsed(schema)
      if state.recency.count > capacity {
        state.grammars.removeValue(forKey: state.recency.removeFirst())
      }
    }
    return grammar
  }

  func contains(_ schema: Schema) -> Bool {
    state.withLock { $0.grammars[schema] != nil }
  }
}
