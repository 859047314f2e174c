// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel

/// A cache of the most recently used grammars, shared by all executors of the process.
///
/// A grammar builds its automaton and its masks lazily, so later requests reuse the work of earlier
/// ones.
final class GrammarCache: Sendable {
  static let shared = GrammarCache(capacity: 64)

  private let cache: SchemaCache<CompiledGrammar>

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The maximum number of grammars; the least recently used one is removed.
  init(capacity: Int) { cache = SchemaCache(capacity: capacity) }

  /// Returns the grammar of a schema, compiling it if it is not cached.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - name: The name of the schema for error messages.
  /// - Returns: The grammar.
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` with the schema path of the
  ///   constraint that cannot be enforced.
  func grammar(for schema: Schema, named name: String) throws -> CompiledGrammar {
    try cache.value(for: schema) { schema in
      do {
        return try CompiledGrammar(compiling: schema)
      } catch {
        throw LanguageModelError.unenforceable(schemaName: name, reason: "\(error)")
      }
    }
  }

  func contains(_ schema: Schema) -> Bool { cache.contains(schema) }
}
