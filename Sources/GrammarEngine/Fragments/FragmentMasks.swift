// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The tokens that may follow at one place inside a value, sorted out once for a vocabulary.
///
/// Inside a string nearly every token is allowed, whatever surrounds it. A token that also ends
/// the string and goes on is allowed if its *tail*, the bytes behind the value, is: the tails form
/// a small tree of their own, walked with the automaton of what follows the value. Of 128,000
/// tokens of Llama 3, 1,301 end a string, with 576 different tails.
///
/// Where the scalars of a string are counted, it matters how many of them a token has: the tokens
/// are also known by that number.
final class FragmentMasks: Sendable {
  /// The tokens that end the value and go on, by their tails: a node's token is the number of a
  /// list.
  let tails: TokenTrie
  /// Whether the value may be whole before any byte.
  let startsFinal: Bool
  private let lists: FragmentTails
  private let tokenCount: Int
  private let freeBits: TokenBitSet?
  private let freeList: [UInt32]
  private let counted = Mutex<ScalarCountMasks?>(nil)
  /// What the table was made from, for counting.
  private let index: Int
  private let automaton: FragmentAutomaton
  private let trie: TokenTrie

  /// A token with the number of scalars that it adds.
  struct CountedToken: Sendable {
    private let rawValue: UInt32

    init(token: UInt32, scalars: UInt8) {
      // Ids have at most 23 bits.
      rawValue = token << 8 | UInt32(scalars)
    }

    var token: UInt32 { rawValue >> 8 }
    var scalars: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
  }

  /// Sorts out the tokens of a tree.
  ///
  /// - Parameters:
  ///   - index: The instruction of the value where the text is.
  ///   - automaton: The value.
  ///   - trie: The tokens.
  ///   - text: Their bytes.
  init(
    at index: Int, of automaton: FragmentAutomaton, _ trie: TokenTrie, _ text: TokenText
  ) {
    self.index = index
    self.automaton = automaton
    self.trie = trie
    let sorter = FragmentClassifier(automaton, trie, from: index)
    startsFinal = automaton.isFinal[index]
    tokenCount = text.count
    (tails, lists) = FragmentTails.make(sorter.tails, text)
    let all = (sorter.inside + sorter.endings).map(\.token)
    if all.count > TokenBitSet.listLimit {
      freeBits = TokenBitSet(tokenCount: text.count, tokens: all)
      freeList = []
    } else {
      freeBits = nil
      freeList = all
    }
  }

  /// The tokens that stay inside the value or end with it.
  ///
  /// - Parameters:
  ///   - needed: How many scalars the value still needs.
  ///   - allowed: How many it may still have.
  /// - Returns: A shared set, and further tokens.
  func tokens(needed: Int, allowed: Int) -> (bits: TokenBitSet?, added: [UInt32]) {
    if needed == 0, allowed >= 255 { return (freeBits, freeList) }
    return counted.withLock { masks in
      if masks == nil {
        let sorter = FragmentClassifier(automaton, trie, from: index)
        masks = ScalarCountMasks(sorter.inside, sorter.endings, tokenCount: tokenCount)
      }
      return masks?.tokens(needed: needed, allowed: allowed) ?? (nil, [])
    }
  }

  /// The bytes in memory.
  var byteCount: Int {
    tails.byteCount + lists.byteCount
      + freeList.count * 4 + (freeBits?.byteCount ?? 0)
      + counted.withLock { $0?.byteCount ?? 0 }
  }

  /// Calls `body` with the tokens of a list of tails that add the right number of scalars.
  func forEachToken(
    ofList list: UInt32, needed: Int, allowed: Int, _ body: (UInt32) -> Void
  ) {
    lists.forEach(list, needed: needed, allowed: allowed, body)
  }
}
