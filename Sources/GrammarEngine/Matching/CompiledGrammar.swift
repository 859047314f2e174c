// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel
internal import Synchronization

/// The exact language of a schema's documents in one layout.
///
/// A grammar is compiled once and shared by any number of matchers, also at the same time. It
/// remembers what they find out: automaton states, and masks for each vocabulary. See
/// `docs/supported-schema.md` for the language and `docs/performance.md` for the method.
public final class CompiledGrammar: Sendable {
  /// The layout of the documents.
  package let layout: JSONLayout

  /// The automaton that matchers share and extend.
  let automaton: LazyAutomaton
  /// The most bytes that the shortest text of any value has, or the rest of one.
  let longestClosing: Int
  /// The masks for each vocabulary, those of the latest first.
  private let stores = Mutex<[MaskStore]>([])

  /// Compiles a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: Where white space stands.
  /// - Throws: ``GrammarError`` with the path and the keyword that cannot be enforced exactly, or
  ///   where the schema admits no value.
  /// - Complexity: O(*n* log *n*) in the size of the schema; counts and number bounds do not
  ///   matter, patterns grow with their automata.
  package init(compiling schema: Schema, layout: JSONLayout = .spaced) throws(GrammarError) {
    self.layout = layout
    let program = try SchemaCompiler(schema, layout: layout).compile()
    longestClosing = program.distances.reduce(0) { $1 == Distance.unreachable ? $0 : max($0, $1) }
    automaton = LazyAutomaton(program)
  }

  /// The most vocabularies whose masks are kept at a time.
  private static let storeLimit = 8

  /// The masks for a vocabulary, made on first use.
  func store(for vocabulary: Vocabulary) -> MaskStore {
    stores.withLock { stores in
      if let known = stores.first(where: { $0.vocabulary === vocabulary }) { return known }
      let store = MaskStore(automaton, vocabulary)
      stores.insert(store, at: 0)
      if stores.count > Self.storeLimit { stores.removeLast() }
      return store
    }
  }
}
