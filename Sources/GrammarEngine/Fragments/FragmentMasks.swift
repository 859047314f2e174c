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

  /// Returns the tokens that stay inside the fragment or end with it, as a shared set and a list,
  /// for a string that needs at least `needed` and at most `allowed` more scalars.
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

/// The tokens of every tail, fewest scalars first.
struct FragmentTails: Sendable {
  /// The tails; a node's token is the number of a tail.
  let trie: TokenTrie
  private let starts: [UInt32]
  private let tokens: [CountedToken]

  init(_ tails: [FragmentClassifier.Tail], _ text: TokenText) {
    let sorted = tails.map { (range: $0.range(in: text), token: $0.token) }
      .sorted { left, right in
        let order = text.compare(left.range, right.range)
        let (a, b) = (left.token, right.token)
        return order == 0 ? (a.scalars, a.token) < (b.scalars, b.token) : order < 0
      }
    let firsts = sorted.indices.filter {
      $0 == 0 || text.compare(sorted[$0 - 1].range, sorted[$0].range) != 0
    }
    trie = TokenTrie(
      firsts.map { sorted[$0].range }, in: text, tokens: firsts.indices.map { UInt32($0) },
      hasCategories: false)
    starts = (firsts + [sorted.count]).map { UInt32($0) }
    tokens = sorted.map(\.token)
  }

  var byteCount: Int { trie.byteCount + starts.count * 4 + tokens.count * 4 }

  /// Calls a closure with the tokens of a tail that add from `needed` to `allowed` scalars.
  func forEachToken(of tail: UInt32, needed: Int, allowed: Int, _ body: (UInt32) -> Void) {
    for index in Int(starts[Int(tail)])..<Int(starts[Int(tail) + 1]) {
      let token = tokens[index]
      if Int(token.scalars) > allowed { break }
      if Int(token.scalars) >= needed { body(token.token) }
    }
  }
}
