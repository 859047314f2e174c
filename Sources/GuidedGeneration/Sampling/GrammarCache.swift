// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel
internal import Synchronization

/// The grammars that were compiled last, shared by all executors of the process.
///
/// A grammar learns while it is used: sharing it spares later requests the work of earlier ones.
final class GrammarCache: Sendable {
  /// The cache of the process.
  static let shared = GrammarCache(capacity: 64)

  fileprivate struct State: Sendable {
    var grammars: [Schema: CompiledGrammar] = [:]
    var recency: [Schema] = []
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: How many grammars are kept; the one unused for longest goes first.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// The grammar of a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - name: The name of the schema, for errors.
  /// - Returns: The grammar, compiled unless it was kept.
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` with the place in the schema
  ///   that cannot be enforced.
  func grammar(for schema: Schema, named name: String) throws -> CompiledGrammar {
    let known = state.withLock { state -> CompiledGrammar? in
      guard let grammar = state.grammars[schema] else { return nil }
      state.use(schema)
      return grammar
    }
    if let known {
      return known
    }
    let grammar: CompiledGrammar
    do {
      grammar = try CompiledGrammar(compiling: schema)
    } catch {
      throw LanguageModelError.unenforceable(schemaName: name, reason: "\(error)")
    }
    state.withLock { state in
      state.grammars[schema] = grammar
      state.use(schema)
      if state.recency.count > capacity {
        state.grammars.removeValue(forKey: state.recency.removeFirst())
      }
    }
    return grammar
  }

  /// Whether the grammar of a schema is kept.
  func holds(_ schema: Schema) -> Bool {
    state.withLock { $0.grammars[schema] != nil }
  }

  /// How many grammars are kept.
  var count: Int {
    state.withLock { $0.grammars.count }
  }
}

extension GrammarCache.State {
  fileprivate mutating func use(_ schema: Schema) {
    recency.removeAll { $0 == schema }
    recency.append(schema)
  }
}
