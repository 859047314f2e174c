// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The tokens that may follow in one state of a shared fragment, classified once per vocabulary.
///
/// Inside a string nearly every token is allowed, regardless of the context. A token that also ends
/// the string and continues is allowed if its *tail*, the bytes after the fragment, is: the tails
/// form a small trie, which is walked with the automaton of the continuation. Of the 128,000 tokens
/// of Llama 3, 1,301 end a string, with 576 different tails.
///
/// Where the scalars of a string are counted, the tokens are also classified by their number of
/// scalars.
final class FragmentMasks: Sendable {
  /// The tokens that end the fragment and continue.
  let tails: FragmentTails
  /// Whether the fragment may be complete before any byte.
  let startsFinal: Bool
  private let tokenCount: Int
  private let freeBits: TokenBitSet?
  private let freeList: [UInt32]
  private let counted = Mutex<ScalarCountMasks?>(nil)
  private let state: Int
  private let automaton: FragmentAutomaton
  private let trie: TokenTrie

  init(
    at state: Int, of automaton: FragmentAutomaton, _ trie: TokenTrie, _ text: TokenText
  ) {
    self.state = state
    self.automaton = automaton
    self.trie = trie
    let classifier = FragmentClassifier(automaton, trie, from: state)
    startsFinal = automaton.isFinal[state]
    tokenCount = text.count
    tails = FragmentTails(classifier.tails, text)
    let free = (classifier.inside + classifier.endings).map(\.token)
    let isList = free.count <= TokenBitSet.listLimit
    freeBits = isList ? nil : TokenBitSet(tokenCount: text.count, tokens: free)
    freeList = isList ? free : []
  }

  /// Returns the tokens that stay inside the fragment or end with it, as a shared set and a list, for
  /// a string that needs at least `needed` and at most `allowed` more scalars.
  func tokens(needed: Int, allowed: Int) -> (bits: TokenBitSet?, added: [UInt32]) {
    if needed == 0, allowed >= 255 { return (freeBits, freeList) }
    return counted.withLock { masks in
      if masks == nil {
        let classifier = FragmentClassifier(automaton, trie, from: state)
        masks = ScalarCountMasks(classifier.inside, classifier.endings, tokenCount: tokenCount)
      }
      return masks?.tokens(needed: needed, allowed: allowed) ?? (nil, [])
    }
  }

  var byteCount: Int {
    tails.byteCount + freeList.count * 4 + (freeBits?.byteCount ?? 0)
      + counted.withLock { $0?.byteCount ?? 0 }
  }
}
