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

  /// How much the grammar remembers of what its matchers find out.
  package let memory: MemoryLimits
  /// The most bytes that the shortest text of any value has, or the rest of one.
  let longestClosing: Int
  private let program: Program
  private let shared: Mutex<Shared>

  /// What matchers share and extend.
  private struct Shared: Sendable {
    var automaton: LazyAutomaton
    /// The masks for each vocabulary, those of the latest first.
    var stores: [MaskStore] = []
  }

  /// Compiles a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: Where white space stands.
  ///   - memory: How much to remember of what matchers find out.
  /// - Throws: ``GrammarError`` with the path and the keyword that cannot be enforced exactly, or
  ///   where the schema admits no value.
  /// - Complexity: O(*n* log *n*) in the size of the schema; counts and number bounds do not
  ///   matter, patterns grow with their automata.
  package init(
    compiling schema: Schema, layout: JSONLayout = .spaced, memory: MemoryLimits = .init()
  ) throws(GrammarError) {
    self.layout = layout
    let program = try SchemaCompiler(schema, layout: layout).compile()
    longestClosing = program.distances.reduce(0) { $1 == Distance.unreachable ? $0 : max($0, $1) }
    self.program = program
    self.memory = memory
    shared = Mutex(Shared(automaton: LazyAutomaton(program, byteLimit: memory.stateBytes)))
  }

  /// The most vocabularies whose masks are kept at a time.
  private static let storeLimit = 8

  /// The bytes that masks over a vocabulary take, about; those that all grammars share not counted.
  package func maskByteCount(for vocabulary: Vocabulary) -> Int {
    store(for: vocabulary).byteCount
  }

  /// The automaton and the masks for a vocabulary, made on first use.
  ///
  /// An automaton that is full is given up; matchers that are still in it keep it alive.
  func store(for vocabulary: Vocabulary) -> MaskStore {
    shared.withLock { shared in
      if shared.automaton.isFull {
        shared = Shared(automaton: LazyAutomaton(program, byteLimit: memory.stateBytes))
      }
      if let known = shared.stores.first(where: { $0.vocabulary === vocabulary }) { return known }
      let store = MaskStore(shared.automaton, vocabulary, byteLimit: memory.maskBytes)
      shared.stores.insert(store, at: 0)
      if shared.stores.count > Self.storeLimit { shared.stores.removeLast() }
      return store
    }
  }
}
