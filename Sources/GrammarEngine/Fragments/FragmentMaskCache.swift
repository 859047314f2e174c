// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The masks of a vocabulary for the states of all shared fragments, each made on first use.
final class FragmentMaskCache: Sendable {
  private struct Key: Hashable {
    let fragment: SharedFragment
    let state: Int
  }

  private let trie: TokenTrie
  private let text: TokenText
  private let known = Mutex<[Key: FragmentMasks]>([:])

  init(_ trie: TokenTrie, _ text: TokenText) {
    self.trie = trie
    self.text = text
  }

  /// Returns the masks for a state of a fragment, or `nil` if there is no such state.
  func masks(of fragment: SharedFragment, at state: Int) -> FragmentMasks? {
    let key = Key(fragment: fragment, state: state)
    if let masks = known.withLock({ $0[key] }) { return masks }
    guard let automaton = FragmentAutomaton.all[fragment], state < automaton.isFinal.count else {
      return nil
    }
    let masks = FragmentMasks(at: state, of: automaton, trie, text)
    return known.withLock { known in
      let first = known[key] ?? masks
      known[key] = first
      return first
    }
  }

  var byteCount: Int { known.withLock { $0.values.reduce(0) { $0 + $1.byteCount } } }

  func prepare() {
    for (fragment, automaton) in FragmentAutomaton.all {
      for state in automaton.isFinal.indices { _ = masks(of: fragment, at: state) }
    }
  }
}
