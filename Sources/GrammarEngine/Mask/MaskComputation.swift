// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds all tokens that may follow at a place.
struct MaskComputation {
  private let automaton: LazyAutomaton
  private let vocabulary: Vocabulary
  private let scratch: WalkScratch
  private var found: AllowedNodes
  private var bits: TokenBitSet?
  private var added: [UInt32] = []

  init(_ automaton: LazyAutomaton, _ vocabulary: Vocabulary, _ scratch: WalkScratch) {
    self.automaton = automaton
    self.vocabulary = vocabulary
    self.scratch = scratch
    found = AllowedNodes(scratch)
  }

  /// How many nodes of trees were visited.
  var visited: Int { found.visited }

  /// The tokens that may follow.
  ///
  /// - Parameters:
  ///   - place: Where the text is.
  ///   - stack: The store of the frames; it is as before afterwards.
  /// - Returns: The mask.
  /// - Complexity: O(*n*) in the visited nodes of trees, and O(*w*) in the words of a mask where
  ///   very many tokens are allowed that no other mask has.
  mutating func mask(at place: GrammarPosition, _ stack: inout FrameStack) -> SharedMask {
    // Whether the end may come depends on whether there is a frame.
    if automaton.isFinal(place.state), stack.read(place.top).depth == 0 {
      for end in vocabulary.endTokens { added.append(end.rawValue) }
    }
    addLongTokens(at: place, &stack)
    if let value = FragmentState(place, automaton.program, vocabulary, &stack) {
      return mask(at: place, in: value, &stack)
    }
    var loops: UInt32 = 0
    let head = automaton.head(of: place.state)
    if head.hasRow { loops = head.row(width: automaton.width)[StateRow.loops] }
    if loops != 0 { bits = vocabulary.loops.mask(of: loops) }
    TrieWalk(vocabulary.trie, automaton, scratch, loops: loops)
      .walk(from: place, &stack, into: &found)
    return finish()
  }

  /// The tokens inside a value of which the vocabulary has tables.
  private mutating func mask(
    at place: GrammarPosition, in value: FragmentState, _ stack: inout FrameStack
  ) -> SharedMask {
    let inside = value.inside
    bits = inside.bits
    added += inside.added
    TrieWalk(value.table.tails, automaton, scratch)
      .walk(from: value.after, &stack, into: &found)
    for index in 0..<found.count {
      value.forEachToken(ofTails: found[index]) { added.append($0) }
    }
    found.removeAll()
    guard value.table.startsFinal else {
      return SharedMask.make(bits: bits, adding: takeAdded(), tokenCount: vocabulary.count)
    }
    TrieWalk(vocabulary.trie, automaton, scratch)
      .walk(from: place, &stack, into: &found, onlyReturns: true)
    return finish()
  }

  /// Adds what a walk over the vocabulary's tree has found.
  private mutating func finish() -> SharedMask {
    let trie = vocabulary.trie
    guard found.count + added.count > TokenBitSet.listLimit else {
      added.reserveCapacity(added.count + found.count)
      for index in 0..<found.count { trie.forEachToken(found[index]) { added.append($0) } }
      return SharedMask.make(
        bits: bits, adding: takeAdded(), tokenCount: vocabulary.count)
    }
    let whole = bits.map { TokenBitSet(copying: $0) } ?? TokenBitSet(tokenCount: vocabulary.count)
    for token in added { whole.insert(token) }
    var count = (bits?.popcount ?? 0) + added.count
    for index in 0..<found.count {
      trie.forEachToken(found[index]) {
        whole.insert($0)
        count &+= 1
      }
    }
    whole.seal(count)
    return SharedMask.make(whole: whole)
  }

  /// Hands over the tokens beside the bits, so that they need not be copied for sorting.
  private mutating func takeAdded() -> [UInt32] {
    let tokens = added
    added = []
    return tokens
  }

  /// Adds those of the few tokens outside the tree that may follow.
  private mutating func addLongTokens(at place: GrammarPosition, _ stack: inout FrameStack) {
    for token in vocabulary.longTokens {
      let mark = stack.count
      var position = place
      if automaton.read(vocabulary.text, Int(token), &position, &stack) { added.append(token) }
      stack.truncate(to: mark)
    }
  }
}
