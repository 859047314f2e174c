// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel
internal import Synchronization

/// The exact language of a schema's documents in one layout.
///
/// A grammar is compiled once and shared by any number of matchers, also concurrently. It caches
/// their automaton states, and their masks for each vocabulary. See `docs/supported-schema.md` for
/// the language and `docs/performance.md` for the method.
public final class CompiledGrammar: Sendable {
  /// The layout of the documents.
  package let layout: JSONLayout

  /// The amount of derived data that the grammar keeps for its matchers.
  package let memory: MemoryLimits
  /// The greatest finite distance of an instruction from the end of its value, in bytes.
  let longestClosing: Int
  /// The arrays whose items differ from each other.
  private let uniqueArrays: [UniqueArray]
  /// The most bytes that the required items of an array add because they have to differ.
  let longestRequiredItems: Int
  private let program: Program
  private let shared: Mutex<Shared>

  private struct Shared: Sendable {
    var automaton: LazyAutomaton
    /// The masks for each vocabulary, most recently created first.
    var stores: [MaskStore] = []
  }

  /// Compiles a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: The white space in documents.
  ///   - memory: The amount of derived data to keep for matchers.
  /// - Throws: ``GrammarError`` with the path and the keyword that cannot be enforced exactly or
  ///   that admit no value.
  /// - Complexity: O(*n* log *n*) in the size of the schema, regardless of counts and number
  ///   bounds, plus the size of the automata of patterns.
  package convenience init(
    compiling schema: Schema, layout: JSONLayout = .spaced, memory: MemoryLimits = .init()
  ) throws(GrammarError) {
    try self.init(SchemaCompiler(schema, layout: layout), memory: memory)
  }

  /// Creates the grammar of a compiler's schema.
  init(_ compiler: consuming SchemaCompiler, memory: MemoryLimits = .init()) throws(GrammarError) {
    layout = compiler.layout
    let (program, uniqueArrays) = try compiler.compileArrays()
    longestClosing = program.counters.reduce(
      program.distances.reduce(0) { $1 == Distance.unreachable ? $0 : max($0, $1) }
    ) { max($0, $1.table.longestDistance) }
    self.program = program
    self.memory = memory
    let automaton = LazyAutomaton(program, byteLimit: memory.stateBytes)
    // Several members of one object may have to differ, each of other members.
    var lengths: [SchemaPath: Int] = [:]
    for array in uniqueArrays {
      let length = try automaton.check(array, layout: layout)
      lengths[array.path] = Distance.sum(lengths[array.path] ?? 0, length)
    }
    longestRequiredItems = lengths.values.reduce(0, max)
    self.uniqueArrays = uniqueArrays
    shared = Mutex(Shared(automaton: automaton))
  }

  /// The maximum number of vocabularies whose masks are kept.
  private static let storeLimit = 8

  /// Returns the approximate size in bytes of the masks over a vocabulary, without the sets that
  /// all grammars share.
  ///
  /// - Parameter vocabulary: The vocabulary.
  /// - Returns: The size.
  package func maskByteCount(for vocabulary: Vocabulary) -> Int { store(for: vocabulary).byteCount }

  /// Returns the automaton and the masks for a vocabulary, which are made on first use.
  ///
  /// A full automaton is replaced; matchers that still use it keep it alive. A vocabulary that
  /// lacks bytes has an automaton of its own, without the documents that contain them.
  func store(for vocabulary: Vocabulary) -> MaskStore {
    shared.withLock { shared in
      if shared.automaton.isFull {
        shared = Shared(automaton: LazyAutomaton(program, byteLimit: memory.stateBytes))
      }
      shared.stores.removeAll { $0.automaton.isFull }
      if let known = shared.stores.first(where: { $0.vocabulary === vocabulary }) { return known }
      let restricted = program.removing(vocabulary.facts.missingBytes)
      var automaton = restricted.map { LazyAutomaton($0, byteLimit: memory.stateBytes) }
      if let candidate = automaton,
        uniqueArrays.contains(where: { !candidate.hasItems(for: $0, layout) })
      {
        automaton = nil
      }
      let store = MaskStore(automaton ?? shared.automaton, vocabulary, byteLimit: memory.maskBytes)
      shared.stores.insert(store, at: 0)
      if shared.stores.count > Self.storeLimit { shared.stores.removeLast() }
      return store
    }
  }
}

/// The amount of derived data that a compiled grammar keeps for its matchers.
///
/// No operation fails because of a limit: data that was removed is computed again.
package struct MemoryLimits: Hashable, Sendable {
  /// The size in bytes of composite states above which a grammar starts a new automaton.
  ///
  /// Only schemas whose alternatives have long prefixes in common have such states. A matcher keeps
  /// the states to which its text may be rolled back.
  package var stateBytes: Int
  /// The size in bytes of the masks over each vocabulary above which unused masks are evicted.
  package var maskBytes: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - stateBytes: The limit of composite states in bytes.
  ///   - maskBytes: The limit of the masks over each vocabulary in bytes.
  package init(stateBytes: Int = 32 << 20, maskBytes: Int = 16 << 20) {
    self.stateBytes = stateBytes
    self.maskBytes = maskBytes
  }
}
