// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The tables of a vocabulary for the values that all grammars have in common.
final class FragmentMaskCache: Sendable {
  private struct Key: Hashable {
    let kind: SharedFragment
    let index: Int
  }

  private let trie: TokenTrie
  private let text: TokenText
  private let known = Mutex<[Key: FragmentMasks]>([:])

  init(_ trie: TokenTrie, _ text: TokenText) {
    self.trie = trie
    self.text = text
  }

  /// The table for a place inside a value, made on first use and kept.
  func table(of kind: SharedFragment, at index: Int) -> FragmentMasks? {
    let key = Key(kind: kind, index: index)
    if let table = known.withLock({ $0[key] }) { return table }
    guard let automaton = FragmentAutomaton.all[kind], index < automaton.isFinal.count else {
      return nil
    }
    let table = FragmentMasks(at: index, of: automaton, trie, text)
    return known.withLock { known in
      let first = known[key] ?? table
      known[key] = first
      return first
    }
  }

  /// The bytes in memory.
  var byteCount: Int { known.withLock { $0.values.reduce(0) { $0 + $1.byteCount } } }

  /// Makes all tables.
  func prepare() {
    for (kind, automaton) in FragmentAutomaton.all {
      for index in automaton.isFinal.indices { _ = table(of: kind, at: index) }
    }
  }
}
